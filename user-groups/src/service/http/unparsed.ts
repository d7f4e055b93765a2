import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ApiFailure, errorBody } from "./apiFailure.ts";
import { commonHeaders, JSON_TYPE } from "./headers.ts";

/** What Node found wrong before there was a request, by its code; everything else is not HTTP. */
const FAILURES: Readonly<Record<string, () => ApiFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiFailure("request_timeout"),
  HPE_HEADER_OVERFLOW: () => new ApiFailure("headers_too_large"),
};

/**
 * Answers on a connection whose bytes did not become a request: a head that is no HTTP, is too large, or came too slowly.
 */
export class UnparsedRequests {
  /** Connections whose request is being done. An error answer there could be taken for the answer to that request. */
  readonly #busy = new WeakSet<Socket>();

  /** The body of a request arrived whole: from now on it may have an effect. */
  begin({ socket }: IncomingMessage): void {
    this.#busy.add(socket);
  }

  /** The request was answered. */
  end({ socket }: IncomingMessage): void {
    this.#busy.delete(socket);
  }

  /** Answers when that is safe, and closes the connection. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable || this.#busy.has(socket)) {
      socket.destroy();
      return;
    }
    const failure =
      FAILURES[error.code ?? ""]?.() ?? new ApiFailure("invalid_request", "The request is not valid HTTP/1.1.");
    const requestId = randomUUID();
    const body = errorBody(failure, requestId);
    const headers = Object.entries({
      ...commonHeaders(requestId),
      "Content-Type": JSON_TYPE,
      "Content-Length": `${Buffer.byteLength(body)}`,
      Connection: "close",
    });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head}\r\n${body}`);
    // Whoever keeps sending does not keep the connection.
    socket.setTimeout(1000, () => socket.destroy());
  }
}
