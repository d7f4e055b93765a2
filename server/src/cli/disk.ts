import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FileSystem } from "../disk/fileSystem.ts";
import { typeOf } from "../lsp/host/nodeFileSystem.ts";
import { pathOf, readBlocking, readIntoScratch } from "../lsp/host/readBlocking.node.ts";
import { readTextFile, type TextFile } from "./textFile.ts";

/**
 * The number of files to read before yielding to the event loop, small enough that memory use grows little in between.
 */
const FILES_IN_TURN = 50;

/** A file system with all optional methods, and with whole text files by path. */
export interface WholeDisk extends Required<FileSystem> {
  /** See {@link readTextFile}. */
  readText(path: string): TextFile;
}

/**
 * The file system for commands. All calls are synchronous because a command has nothing else to do while it waits.
 * Checking thousands of sites is several times faster this way.
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
      const bytes = readIntoScratch(uriOf(index), maxBytes);
      if (bytes) found(index, bytes);
      // Memory use is monitored from the event loop, so yield to it.
      if (index % FILES_IN_TURN === 0) await setImmediate();
    }
  },
  readText: readTextFile,
  async realUri(uri) {
    try {
      return pathToFileURL(realpathSync(pathOf(uri))).href;
    } catch {
      return undefined;
    }
  },
};
