import { existsSync } from "node:fs";
import path from "node:path";

/** The root of the repository that a folder is in: the nearest folder with `.git`; without one, the folder itself. */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    // A file in a worktree or a submodule, else a folder.
    if (existsSync(path.join(at, ".git"))) return at;
    if (path.dirname(at) === at) return folder;
  }
}
