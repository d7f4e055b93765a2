import { closeSync, constants, type Dirent, fstatSync, open, read, type Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { EntryType, FileSystem } from "../site/fileSystem.ts";
import { favoringMemory } from "./favorMemory.node.ts";
import { readBriefly } from "./readBlocking.node.ts";
import { type Reading, readInTurns } from "./readInTurns.ts";
import type { Clock } from "./runtime.ts";

// The promises of `fs` cost twice the CPU time: each file becomes an object with events of its own.
const opened = promisify(open);
const readInto = promisify(read);

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
  async readFile(uri, maxBytes) {
    // Opening a pipe or a device would wait for a writer.
    const file = await opened(fileURLToPath(uri), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      // The file is open already: neither this nor closing it waits for the disk, and a turn of the thread pool costs
      // more than the work. A site has thousands of pages.
      const stats = fstatSync(file);
      if (!stats.isFile()) throw new Error(`${uri} is not a file.`);
      const size = Math.min(stats.size, maxBytes);
      if (size === 0) return new Uint8Array();
      const { buffer, bytesRead } = await readInto(file, Buffer.alloc(size), 0, size, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      closeSync(file);
    }
  },
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
export function nodeFileSystemBehind(clock: Clock): FileSystem {
  const pause = (): Promise<void> => new Promise((resolve) => clock.schedule(0, resolve));
  const readFiles = readFilesWith({ now: () => clock.now(), pause });
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
    return favoringMemory(count, () => readInTurns(count, uriOf, { ...turns, readNow, readLater }, found));
  };
}

/** The type of a folder's entry, or of a path. */
export function typeOf(entry: Dirent | Stats): EntryType {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
