import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FileSystem } from "../disk/fileSystem.ts";
import { typeOf } from "../lsp/nodeFileSystem.ts";
import { pathOf, readBlocking, readBriefly } from "../lsp/readBlocking.node.ts";

/** The number of files that are read before the event loop turns: few enough that memory has not grown much meanwhile. */
const FILES_IN_TURN = 50;

/** A disk with everything that a file system may leave out. */
type WholeDisk = Required<FileSystem>;

/**
 * The disk of this machine for a command. Each call blocks, because a command has nothing else to do meanwhile: a check
 * of a thousand sites takes a fraction of the time that asynchronous calls take.
 */
export const blockingDisk: WholeDisk = {
  cheapReads: true,
  async readDirectory(uri) {
    return readdirSync(pathOf(uri), { withFileTypes: true }).map((entry) => [entry.name, typeOf(entry)] as const);
  },
  async typeOf(uri) {
    const stats = lstatSync(pathOf(uri), { throwIfNoEntry: false });
    return stats && typeOf(stats);
  },
  async readFile(uri, maxBytes) {
    return readBlocking(uri, maxBytes);
  },
  async readFiles(count, uriOf, maxBytes, found) {
    for (let index = 0; index < count; index++) {
      const bytes = readBriefly(uriOf(index), maxBytes);
      if (bytes) found(index, bytes);
      // What watches the memory of the process runs between turns of the event loop only.
      if (index % FILES_IN_TURN === 0) await setImmediate();
    }
  },
  async realUri(uri) {
    try {
      return pathToFileURL(realpathSync(pathOf(uri))).href;
    } catch {
      return undefined;
    }
  },
};
