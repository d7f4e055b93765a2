import type { Socket } from "node:net";

/** One HTTP/1.1 message as bytes. */
export interface HttpMessage {
  readonly bytes: Buffer;
  /** The start line and the header lines. */
  readonly head: string;
  readonly body: string;
}

/**
 * Reads one message from a socket, up to its `Content-Length` or, if there is none, to the end of the stream.
 *
 * @returns Undefined if the other side disconnected before the message was complete.
 */
export function readHttpMessage(socket: Socket): Promise<HttpMessage | undefined> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = (message: HttpMessage | undefined) => {
      socket.off("data", onData);
      socket.off("end", onEnd);
      socket.off("close", onEnd);
      resolve(message);
    };
    const parse = (ended: boolean): HttpMessage | undefined => {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return undefined;
      const head = bytes.subarray(0, end).toString("latin1");
      const declared = /^content-length: *(\d+)/im.exec(head)?.[1];
      const body = bytes.subarray(end + 4);
      if (declared === undefined ? !ended : body.length < Number(declared)) return undefined;
      return { bytes, head, body: body.toString("utf8") };
    };
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const message = parse(false);
      if (message) finish(message);
    };
    const onEnd = () => finish(parse(true));
    socket.on("data", onData);
    socket.on("end", onEnd);
    socket.on("close", onEnd);
    socket.on("error", () => {});
  });
}
