// The real service as it is shipped, for tests that need another one than the extension's own.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { UserGroupClient } from "@sitekeeper/user-groups";
import { repositoryRoot } from "../../editor/paths.ts";

const PROGRAM = path.join(repositoryRoot, "dist/user-groups.js");

/** Where a service keeps its data, as arguments of the program. */
export const placeOf = (folder: string): readonly string[] => [
  "--data",
  path.join(folder, "data"),
  "--key-file",
  path.join(folder, "key/service.key"),
];

/** Makes an API token of the service whose data lies in a folder. */
export async function createApiToken(folder: string, environment?: "Customer" | "Testing"): Promise<string> {
  const labels = environment === undefined ? [] : ["--environment", environment];
  const { stdout } = await promisify(execFile)(process.execPath, [
    PROGRAM,
    "api-token",
    "create",
    ...labels,
    ...placeOf(folder),
  ]);
  return stdout.trim();
}

/** A running service. */
export interface Service extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Where its data lies, see {@link createApiToken}. */
  readonly folder: string;
  client(apiToken: string): UserGroupClient;
}

/** Starts a service on a free port. */
export async function startService(): Promise<Service> {
  const folder = mkdtempSync(path.join(tmpdir(), "service-"));
  const child = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", ...placeOf(folder)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = /listening on (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error("The service did not start.")));
  });
  return {
    url,
    port: Number(new URL(url).port),
    folder,
    client: (apiToken) => new UserGroupClient({ baseUrl: url, apiToken }),
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
