import { Transform, type TransformCallback } from "node:stream";

const END = "\r\n\r\n";

/** The longest header that is read. Real ones have 30 bytes. */
const MAX_HEADER_BYTES = 8192;

/**
 * Passes messages on, and drops headers that do not say how long their message is: the library would wait forever for a
 * message with a negative length.
 */
export class ValidFrames extends Transform {
  #header: Buffer = Buffer.alloc(0);
  /** The bytes of the message that are still to come. */
  #left = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#left > 0) {
        const part = rest.subarray(0, this.#left);
        this.#left -= part.length;
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
      // The rest of a dropped message may come before this header.
      const length = /Content-Length: *(\d+) *(?:\r\n|$)/i.exec(header.toString("latin1", 0, end))?.[1];
      if (length === undefined) continue;
      this.#left = Number(length);
      this.push(`Content-Length: ${length}${END}`);
    }
    done();
  }
}
