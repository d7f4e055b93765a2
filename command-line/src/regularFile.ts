import { closeSync, constants, fstatSync, open, openSync, read, readSync, type Stats } from "node:fs";
import { promisify } from "node:util";

// The promises of `fs` cost twice the CPU time: each file becomes an object with events of its own.
const opened = promisify(open);
const readInto = promisify(read);

/** Opening a pipe or a device would wait for whoever writes to it, and a terminal would become that of the process. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Why a path was not read although it can be opened: a folder, a pipe or a device, or a file that is too large. */
class NotReadable extends Error {
  readonly code: "EISDIR" | "EFTYPE" | "EFBIG";

  constructor(code: NotReadable["code"], file: string) {
    super(`${file} was not read (${code}).`);
    this.code = code;
  }
}

/**
 * Reads the first bytes of a regular file, or all of a shorter one. A link is followed. Files of other people are read
 * with these functions only: a repository can have a link to a device without an end, or a pipe without a writer.
 *
 * @throws {NotReadable} for anything but a regular file, and an error of the file system
 */
export async function readStart(file: string, maxBytes: number): Promise<Buffer> {
  return readOpened(await opened(file, FLAGS), file, (size) => Math.min(size, maxBytes));
}

/**
 * Reads a regular file completely. A link is followed.
 *
 * @throws {NotReadable} for anything else and for a larger file, and an error of the file system
 */
export async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  return readOpened(await opened(file, FLAGS), file, (size) => wholeSize(size, maxBytes, file));
}

/** Like {@link readStart}, without letting anything else run meanwhile: a fraction of the time. */
export function readStartSync(file: string, maxBytes: number, bufferOf: BufferOf = Buffer.alloc): Buffer {
  return readOpenedSync(file, (size) => bufferOf(Math.min(size, maxBytes)));
}

/** Like {@link readWhole}, without letting anything else run meanwhile. */
export function readWholeSync(file: string, maxBytes: number): Buffer {
  return readOpenedSync(file, (size) => Buffer.alloc(wholeSize(size, maxBytes, file)));
}

type BufferOf = (size: number) => Buffer;

async function readOpened(descriptor: number, file: string, wanted: (size: number) => number): Promise<Buffer> {
  try {
    // The file is open already: neither this nor closing it waits for the disk, and a turn of the thread pool costs
    // more than the work. A site has thousands of pages.
    const bytes = Buffer.alloc(wanted(sizeOf(fstatSync(descriptor), file)));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await readInto(descriptor, bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

function readOpenedSync(file: string, bufferOf: BufferOf): Buffer {
  const descriptor = openSync(file, FLAGS);
  try {
    const bytes = bufferOf(sizeOf(fstatSync(descriptor), file));
    let length = 0;
    while (length < bytes.length) {
      const bytesRead = readSync(descriptor, bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

function sizeOf(stats: Stats, file: string): number {
  if (stats.isFile()) return stats.size;
  throw new NotReadable(stats.isDirectory() ? "EISDIR" : "EFTYPE", file);
}

function wholeSize(size: number, maxBytes: number, file: string): number {
  if (size > maxBytes) throw new NotReadable("EFBIG", file);
  return size;
}
