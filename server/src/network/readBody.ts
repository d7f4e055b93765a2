import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Body } from "../external/verdict.ts";

/** How to decompress a body, by the header `Content-Encoding`. Some servers compress whatever is asked for. */
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the beginning of a body. A small one may become large when it is decompressed: what is counted is what is kept.
 *
 * @throws Error of the connection, and for a body that is not compressed as it says
 */
export async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Body> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? ""]?.();
  // An error of the connection ends the decoder, too.
  const stream = decoder ? pipeline(body, decoder, () => {}) : body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  return { bytes: bytes.subarray(0, maxBytes), isCut: length > maxBytes };
}
