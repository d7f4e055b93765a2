import { stat } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { indexLists } from "./gitIndex.ts";

/** The largest file that says where the folder of a repository is, in bytes. */
const MAX_POINTER_BYTES = 64 * 1024;

/** The largest index of a repository that is read, in bytes: several hundred thousand files. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

/** A Git repository: the folder of its files, and the folder with its index. */
export interface Repository {
  readonly root: string;
  readonly gitFolder: string;
}

/** The repository that a folder belongs to. */
export async function findRepository(folder: string): Promise<Repository | undefined> {
  for (let root = folder; ; root = path.dirname(root)) {
    const entry = path.join(root, ".git");
    const found = await stat(entry).catch(() => undefined);
    if (found?.isDirectory()) return { root, gitFolder: entry };
    if (found?.isFile()) {
      // A linked worktree or a submodule: the file names the folder.
      const text = await readWhole(entry, MAX_POINTER_BYTES).catch(() => "");
      const target = /^gitdir: (.+)/.exec(text.toString())?.[1]?.trim();
      return { root, gitFolder: path.resolve(root, target ?? ".git") };
    }
    if (path.dirname(root) === root) return undefined;
  }
}

/**
 * Whether Git tracks a file. Only reads files: a repository can make the program `git` run programs of its own.
 *
 * @returns undefined when the index cannot be read completely
 */
export async function gitTracks(file: string): Promise<boolean | undefined> {
  const repository = await findRepository(path.dirname(file));
  if (!repository) return false;
  const index = await readIndex(repository.gitFolder);
  return index ? indexLists(index, path.relative(repository.root, file).split(path.sep).join("/")) : false;
}

/** The index of a repository; undefined when it has none, and empty when its index cannot be read. */
function readIndex(gitFolder: string): Promise<Uint8Array | undefined> {
  return readWhole(path.join(gitFolder, "index"), MAX_INDEX_BYTES).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? undefined : new Uint8Array(),
  );
}
