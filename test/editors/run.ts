import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { librariesIn } from "./debian.ts";
import { makeSite, type Results, temporaryFolder } from "./site.ts";

/** How to start an editor from a folder with unpacked packages. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs the test steps on a new copy of the site in an editor, with an empty home folder and `site-config` in PATH.
 *
 * @param root The folder with the packages of {@link Start}.
 * @returns The results, and the editor's output.
 */
export async function runInEditor(root: string, start: Start): Promise<{ results: Results; printed: string }> {
  const [site, home] = [makeSite(), temporaryFolder()];
  const result = path.join(home, "result.json");
  const env = {
    PATH: `${commandFolder(home)}${path.delimiter}${process.env.PATH}`,
    HOME: home,
    TERM: "dumb",
    LC_ALL: "C.UTF-8",
    LD_LIBRARY_PATH: librariesIn(root),
    RESULT: result,
    // Only features that do not work wait this long.
    TIMEOUT_MS: String(scaledTimeout(15_000)),
    ...start.env,
  };
  const { output: printed } = await runProgram(start.program, start.args, {
    cwd: site,
    env,
    groupTimeout: scaledTimeout(100_000),
  });
  return { results: existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : {}, printed };
}

/**
 * Creates a folder with the command as `npm i -g sitekeeper` installs it. The command does not use the editor's
 * libraries.
 */
function commandFolder(home: string): string {
  const command = path.join(repositoryRoot, "server/bin/site-config.cjs");
  const script = `#!/bin/sh\nunset LD_LIBRARY_PATH\nexec "${process.execPath}" "${command}" "$@"\n`;
  writeFileSync(path.join(home, "site-config"), script, { mode: 0o755 });
  return home;
}
