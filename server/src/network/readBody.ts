import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Body } from "../external/verdict.ts";

/** The decompression streams, by `Content-Encoding`. Some servers always compress responses. */
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the start of a body. The limit applies to the decompressed data.
 *
 * @throws {Error} If the connection fails, or if the body does not match the declared encoding.
 */
export async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Body> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? ""]?.();
  // `pipeline` also ends the decoder when the connection fails.
  const stream = decoder ? pipeline(body, decoder, () => {}) : body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  return { bytes: bytes.subarray(0, maxBytes), isTruncated: length > maxBytes };
}
