import { closeSync, constants, fstatSync, open, openSync, read, readSync, type Stats } from "node:fs";
import { promisify } from "node:util";

// `fs.promises` uses twice the CPU time because each of its file handles is an event emitter.
const openFile = promisify(open);
const readInto = promisify(read);

/**
 * Without O_NONBLOCK, opening a pipe or device could block. Without O_NOCTTY, a terminal could become the controlling
 * terminal.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Thrown if a path is not a regular file but a folder, pipe, or device, or if the file is too large. */
class NotReadable extends Error {
  readonly code: "EISDIR" | "EFTYPE" | "EFBIG";

  constructor(code: NotReadable["code"], file: string) {
    super(`${file} was not read (${code}).`);
    this.code = code;
  }
}

/**
 * Reads up to a given number of bytes from the start of a regular file. Follows symbolic links. Always use the
 * functions in this module to read untrusted files: a repository can contain a link to an endless device, or a pipe
 * that nobody writes to.
 *
 * @throws {NotReadable} If the path is not a regular file.
 * @throws {Error} A file system error.
 */
export async function readStart(file: string, maxBytes: number): Promise<Buffer> {
  return readAndClose(await openFile(file, FLAGS), file, (size) => Math.min(size, maxBytes));
}

/**
 * Reads a whole regular file. Follows symbolic links.
 *
 * @throws {NotReadable} If the path is not a regular file, or the file is larger than the limit.
 * @throws {Error} A file system error.
 */
export async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  return readAndClose(await openFile(file, FLAGS), file, (size) => wholeSize(size, maxBytes, file));
}

/** Like {@link readStart}, but synchronous, which is several times faster. */
export function readStartSync(file: string, maxBytes: number, bufferOf: BufferOf = Buffer.alloc): Buffer {
  return openAndReadSync(file, (size) => bufferOf(Math.min(size, maxBytes)));
}

/** Like {@link readWhole}, but synchronous. */
export function readWholeSync(file: string, maxBytes: number): Buffer {
  return openAndReadSync(file, (size) => Buffer.alloc(wholeSize(size, maxBytes, file)));
}

type BufferOf = (size: number) => Buffer;

async function readAndClose(descriptor: number, file: string, lengthOf: (size: number) => number): Promise<Buffer> {
  try {
    // Synchronous, because a site has thousands of pages. On an open file, fstat and close do not wait for the disk,
    // and a round trip through the thread pool would cost more than these calls.
    const bytes = Buffer.alloc(lengthOf(sizeOf(fstatSync(descriptor), file)));
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

function openAndReadSync(file: string, bufferOf: BufferOf): Buffer {
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
