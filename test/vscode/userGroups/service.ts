// The real service as it ships, for tests that need a service other than the extension's own.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { UserGroupClient } from "@sitekeeper/user-groups";
import { repositoryRoot } from "../../editor/paths.ts";

const PROGRAM = path.join(repositoryRoot, "dist/user-groups.js");

/** The location of a service's data, as program arguments. */
export const placeOf = (folder: string): readonly string[] => [
  "--data",
  path.join(folder, "data"),
  "--key-file",
  path.join(folder, "key/service.key"),
];

/** Creates an API token for the service whose data is in a folder. */
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

export interface Service extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The location of the service's data. See {@link createApiToken}. */
  readonly folder: string;
  client(apiToken: string): UserGroupClient;
  /** Kills the service, as in a crash. */
  kill(): Promise<void>;
  /** Restarts the service on the same port with the same data. */
  restart(): Promise<void>;
}

/** Starts a service on a free port. */
export async function startService(): Promise<Service> {
  const folder = mkdtempSync(path.join(tmpdir(), "service-"));
  let { child, url } = await serve(folder, 0);
  const port = Number(new URL(url).port);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended;
  };
  return {
    url,
    port,
    folder,
    client: (apiToken) => new UserGroupClient({ baseUrl: url, apiToken }),
    kill: () => end("SIGKILL"),
    restart: async () => {
      ({ child, url } = await serve(folder, port));
    },
    [Symbol.asyncDispose]: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(folder: string, port: number): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [PROGRAM, "serve", "--port", String(port), ...placeOf(folder)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
      const found = /listening on (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error("The service did not start.")));
  });
  return { child, url };
}
