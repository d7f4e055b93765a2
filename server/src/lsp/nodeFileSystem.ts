import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readStart } from "@sitekeeper/command-line/regularFile";
import type { EntryType, FileSystem } from "../disk/fileSystem.ts";
import { readBriefly } from "./readBlocking.node.ts";
import { type Reading, readInTurns } from "./readInTurns.ts";
import type { Scheduler } from "./scheduler.ts";

/** The disk of this machine, for `file:` URIs. */
export const nodeFileSystem: FileSystem = {
  cheapReads: true,
  async readDirectory(uri) {
    const entries = await readdir(fileURLToPath(uri), { withFileTypes: true });
    return entries.map((entry) => [entry.name, typeOf(entry)] as const);
  },
  async typeOf(uri) {
    const stats = await lstat(fileURLToPath(uri)).catch(() => undefined);
    return stats && typeOf(stats);
  },
  readFile: async (uri, maxBytes) => readStart(fileURLToPath(uri), maxBytes),
  readFiles: readFilesWith({ now: () => performance.now(), pause: () => setImmediate() }),
  async realUri(uri) {
    const path = await realpath(fileURLToPath(uri)).catch(() => undefined);
    return path === undefined ? undefined : pathToFileURL(path).href;
  },
};

/**
 * The same disk for a server: reading many files lets what the client sends go first. A message takes several turns of
 * the event loop until it is answered, and must not wait for more files at each of them.
 */
export function nodeFileSystemBehind(scheduler: Scheduler): FileSystem {
  const pause = (): Promise<void> => scheduler.turn("background");
  const readFiles = readFilesWith({ now: () => scheduler.clock.now(), pause });
  return {
    ...nodeFileSystem,
    async readFiles(...files) {
      // Pages are read after a check: its findings are sent first.
      await pause();
      await readFiles(...files);
    },
  };
}

function readFilesWith(turns: Pick<Reading, "now" | "pause">): NonNullable<FileSystem["readFiles"]> {
  return (count, uriOf, maxBytes, found) => {
    const readNow = (uri: string) => readBriefly(uri, maxBytes);
    const readLater = (uri: string) => nodeFileSystem.readFile(uri, maxBytes).catch(() => undefined);
    return readInTurns(count, uriOf, { ...turns, readNow, readLater }, found);
  };
}

/** The type of a folder's entry, or of a path. */
export function typeOf(entry: Dirent | Stats): EntryType {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
