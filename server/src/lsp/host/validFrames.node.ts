import { Transform, type TransformCallback } from "node:stream";

const END = "\r\n\r\n";

/** The maximum size of a header in bytes. Real headers are about 30 bytes. */
const MAX_HEADER_BYTES = 8192;

/**
 * Drops headers without a valid message length. If the length were negative, the library would wait for the message
 * forever.
 */
export class ValidFrames extends Transform {
  #header: Buffer = Buffer.alloc(0);
  /** The number of bytes that remain in the current message. */
  #remaining = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#remaining > 0) {
        const part = rest.subarray(0, this.#remaining);
        this.#remaining -= part.length;
        rest = rest.subarray(part.length);
        this.push(part);
        continue;
      }
      const header = Buffer.concat([this.#header, rest]);
      const end = header.indexOf(END);
      if (end < 0) {
        this.#header = header.subarray(-MAX_HEADER_BYTES);
        break;
      }
      this.#header = Buffer.alloc(0);
      rest = header.subarray(end + END.length);
      // The header may be preceded by the rest of a dropped message.
      const length = /Content-Length: *(\d+) *(?:\r\n|$)/i.exec(header.toString("latin1", 0, end))?.[1];
      if (length === undefined) continue;
      this.#remaining = Number(length);
      this.push(`Content-Length: ${length}${END}`);
    }
    done();
  }
}
