import { type Dirent, readdirSync, type Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readStart } from "@sitekeeper/command-line/regularFile";
import type { EntryType, FileSystem } from "../disk/fileSystem.ts";
import { readBriefly } from "./readBlocking.node.ts";
import { DiskSpeed, type Reading, readInTurns } from "./readInTurns.ts";
import { type Scheduler, TURN_MS } from "./scheduler.ts";

/** The disk of this machine, for `file:` URIs. */
export const nodeFileSystem: FileSystem = {
  cheapReads: true,
  async readDirectory(uri) {
    return entriesOf(await readdir(fileURLToPath(uri), { withFileTypes: true }));
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
 * The same disk for a server: listing many folders or reading many files lets what the client sends go first. A message
 * takes several turns of the event loop until it is answered, and must not wait for more files at each of them.
 */
export function nodeFileSystemBehind(scheduler: Scheduler): FileSystem {
  const pause = (): Promise<void> => scheduler.turn("background");
  const now = (): number => scheduler.clock.now();
  const readFiles = readFilesWith({ now, pause });
  const nextInTurn = inSharedTurns(now, pause);
  const speed = new DiskSpeed(now);
  return {
    ...nodeFileSystem,
    async readDirectory(uri) {
      await nextInTurn();
      if (!speed.isFast) return nodeFileSystem.readDirectory(uri);
      return speed.measure(() => entriesOf(readdirSync(fileURLToPath(uri), { withFileTypes: true })));
    },
    async readFiles(...files) {
      // Pages are read after a check: its findings are sent first.
      await pause();
      await readFiles(...files);
    },
  };
}

/**
 * For many small pieces of work that run side by side: resolves at once while they have a turn together, and otherwise after
 * other work had its turn.
 */
function inSharedTurns(now: () => number, pause: () => Promise<void>): () => Promise<void> {
  let turnEnds = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    await pause();
    turnEnds = now() + TURN_MS;
    next = undefined;
  };
  return async () => {
    if (now() < turnEnds) return;
    next ??= begin();
    await next;
  };
}

function readFilesWith(turns: Pick<Reading, "now" | "pause">): NonNullable<FileSystem["readFiles"]> {
  return (count, uriOf, maxBytes, found) => {
    const readNow = (uri: string) => readBriefly(uri, maxBytes);
    const readLater = (uri: string) => nodeFileSystem.readFile(uri, maxBytes).catch(() => undefined);
    return readInTurns(count, uriOf, { ...turns, readNow, readLater }, found);
  };
}

function entriesOf(entries: readonly Dirent[]): readonly (readonly [name: string, type: EntryType])[] {
  return entries.map((entry) => [entry.name, typeOf(entry)] as const);
}

/** The type of a folder's entry, or of a path. */
export function typeOf(entry: Dirent | Stats): EntryType {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
