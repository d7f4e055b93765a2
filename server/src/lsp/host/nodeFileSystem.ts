import { type Dirent, readdirSync, type Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readStart } from "@sitekeeper/command-line/regularFile";
import type { EntryType, FileSystem } from "../../disk/fileSystem.ts";
import { DiskSpeed, type Reading, readInTurns } from "../readInTurns.ts";
import { type Scheduler, TURN_MS } from "../scheduler.ts";
import { readIntoScratch } from "./readBlocking.node.ts";

/** The local disk, accessed through `file:` URIs. */
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
 * Returns the local disk for a server. It yields to client messages while it lists many folders or reads many files.
 * Handling a message takes several turns of the event loop, and reading more files in each of these turns would delay
 * the response.
 */
export function scheduledFileSystem(scheduler: Scheduler): FileSystem {
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
      // Pages are read after a check so that the findings from the check are sent first.
      await pause();
      await readFiles(...files);
    },
  };
}

/**
 * Returns a function that many small concurrent tasks call before they start. The function resolves immediately during
 * a turn that the tasks share. Otherwise, it resolves after other work has had a turn.
 */
function inSharedTurns(now: () => number, pause: () => Promise<void>): () => Promise<void> {
  let turnEnds = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | undefined;
  const startTurn = async (): Promise<void> => {
    await pause();
    turnEnds = now() + TURN_MS;
    next = undefined;
  };
  return async () => {
    if (now() < turnEnds) return;
    next ??= startTurn();
    await next;
  };
}

function readFilesWith(turns: Pick<Reading, "now" | "pause">): NonNullable<FileSystem["readFiles"]> {
  return (count, uriOf, maxBytes, found) => {
    const readNow = (uri: string) => readIntoScratch(uri, maxBytes);
    const readLater = (uri: string) => nodeFileSystem.readFile(uri, maxBytes).catch(() => undefined);
    return readInTurns(count, uriOf, { ...turns, readNow, readLater }, found);
  };
}

function entriesOf(entries: readonly Dirent[]): readonly (readonly [name: string, type: EntryType])[] {
  return entries.map((entry) => [entry.name, typeOf(entry)] as const);
}

/** Returns the type of a directory entry or of a file. */
export function typeOf(entry: Dirent | Stats): EntryType {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
