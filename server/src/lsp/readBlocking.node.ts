import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readStartSync } from "@sitekeeper/command-line/regularFile";

/** A URI whose path has no escapes: most have none, and parsing each as a URL takes as long as reading a small file. */
const PLAIN_URI = /^file:\/\/\/[\w./~-]*$/;

/** The path of a `file:` URI. */
export function pathOf(uri: string): string {
  return sep === "/" && PLAIN_URI.test(uri) ? uri.slice("file://".length) : fileURLToPath(uri);
}

/** Like `readFile` of a file system, without letting anything else run meanwhile: a fraction of the time. */
export function readBlocking(uri: string, maxBytes: number): Uint8Array {
  return readStartSync(pathOf(uri), maxBytes);
}

/** Scratch buffer for files that are read once. Nearly every page fits. */
let shared: Buffer | undefined;
const SHARED_BYTES = 64 * 1024;

/**
 * Like {@link readBlocking}, for content that is looked at once: the bytes may change with the next call. A buffer for
 * each of thousands of files costs the process megabytes. Undefined when the file cannot be read.
 */
export function readBriefly(uri: string, maxBytes: number): Uint8Array | undefined {
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
