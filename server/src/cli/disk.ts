import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { typeOf } from "../lsp/nodeFileSystem.ts";
import type { EntryType, FileSystem } from "../site/fileSystem.ts";

/** A URI whose path has no escapes: most have none, and parsing each as a URL takes as long as reading a small file. */
const PLAIN_URI = /^file:\/\/\/[\w./~-]*$/;

function pathOf(uri: string): string {
  return sep === "/" && PLAIN_URI.test(uri) ? uri.slice("file://".length) : fileURLToPath(uri);
}

/**
 * The disk of this machine for a command. Each call blocks, because a command has nothing else to do meanwhile: a check
 * of a thousand sites takes a fraction of the time that asynchronous calls take.
 */
export const blockingDisk: FileSystem = {
  cheapReads: true,
  async readDirectory(uri) {
    return readdirSync(pathOf(uri), { withFileTypes: true }).map((entry) => [entry.name, typeOf(entry)] as const);
  },
  async typeOf(uri) {
    const stats = lstatSync(pathOf(uri), { throwIfNoEntry: false });
    return stats && typeOf(stats);
  },
  async readFile(uri, maxBytes) {
    // Opening a pipe or a device would wait for a writer.
    const file = openSync(pathOf(uri), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw new Error(`${uri} is not a file.`);
      const bytes = Buffer.alloc(Math.min(stats.size, maxBytes));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(file);
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

type Names = Awaited<ReturnType<FileSystem["readDirectory"]>>;

/**
 * A disk that lists a folder once for two callers: the search for configs and the site's own walk read the same
 * folders. A result is kept until its second use.
 */
export class ListedDisk implements FileSystem {
  readonly cheapReads = true;
  readonly #disk: FileSystem;
  readonly #listed = new Map<string, Names>();

  constructor(disk: FileSystem) {
    this.#disk = disk;
  }

  async readDirectory(uri: string): Promise<Names> {
    const listing = this.#listed.get(uri);
    if (listing) {
      this.#listed.delete(uri);
      return listing;
    }
    const names = await this.#disk.readDirectory(uri);
    this.#listed.set(uri, names);
    return names;
  }

  typeOf(uri: string): Promise<EntryType | undefined> {
    return this.#disk.typeOf(uri);
  }

  readFile(uri: string, maxBytes: number): Promise<Uint8Array> {
    return this.#disk.readFile(uri, maxBytes);
  }

  async realUri(uri: string): Promise<string | undefined> {
    return this.#disk.realUri?.(uri);
  }
}
