import { execFile } from "node:child_process";
import path from "node:path";
import type { Uri } from "vscode";

/**
 * Whether git would leave a file out of commits.
 *
 * @returns undefined where there is no git, or no repository: then nothing is committed
 */
export function isGitIgnored(uri: Uri): Promise<boolean | undefined> {
  if (uri.scheme !== "file") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // git-check-ignore(1): 0 ignored, 1 not ignored, 128 fatal; a tracked file counts as not ignored.
    execFile(
      "git",
      // Not in that folder as the working directory: on Windows a program is looked for there first.
      ["-C", path.dirname(uri.fsPath), "check-ignore", "--quiet", "--", uri.fsPath],
      { timeout: 5_000 },
      (error) => resolve(error === null ? true : error.code === 1 ? false : undefined),
    );
  });
}
