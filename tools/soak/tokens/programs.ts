import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleCommandLine, bundleRotatingClient } from "../../../test/service/support/bundle.ts";

/** The programs that the scenarios start, bundled into files that do not need `node_modules`. */
export interface Programs {
  /** The command line of the product. */
  readonly commandLine: string;
  /** A client that rotates a token, or kills itself in the middle of the rotation. */
  readonly client: string;
  /** The folder in which scenarios create files. */
  readonly folder: string;
  readonly remove: () => void;
}

/** Bundles the programs into a temporary folder. */
export async function makePrograms(): Promise<Programs> {
  const commandLine = await bundleCommandLine();
  const folder = mkdtempSync(path.join(tmpdir(), "user-groups-soak-"));
  const client = path.join(folder, "client.mjs");
  await bundleRotatingClient(client);
  const remove = () => {
    commandLine.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { commandLine: commandLine.file, client, folder, remove };
}
