import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readStartSync } from "@sitekeeper/command-line/regularFile";

/**
 * Matches a URI whose path contains no escapes, which is true of most URIs. Parsing a URI as a `URL` takes as long as
 * reading a small file.
 */
const PLAIN_URI = /^file:\/\/\/[\w./~-]*$/;

/** Returns the path of a `file:` URI. */
export function pathOf(uri: string): string {
  return sep === "/" && PLAIN_URI.test(uri) ? uri.slice("file://".length) : fileURLToPath(uri);
}

/** Reads a file synchronously, which takes a fraction of the time of an asynchronous read. */
export function readBlocking(uri: string, maxBytes: number): Uint8Array {
  return readStartSync(pathOf(uri), maxBytes);
}

/** A scratch buffer for files that are read once. It is large enough for nearly every page. */
let shared: Buffer | undefined;
const SHARED_BYTES = 64 * 1024;

/**
 * Like {@link readBlocking}, but the returned bytes are valid only until the next call. Separate buffers for thousands
 * of files would take up megabytes of memory. Returns undefined if the file cannot be read.
 */
export function readIntoScratch(uri: string, maxBytes: number): Uint8Array | undefined {
  try {
    return readStartSync(pathOf(uri), maxBytes, (size) => {
      if (size > SHARED_BYTES) return Buffer.alloc(size);
      shared ??= Buffer.alloc(SHARED_BYTES);
      return shared.subarray(0, size);
    });
  } catch {
    return undefined;
  }
}
