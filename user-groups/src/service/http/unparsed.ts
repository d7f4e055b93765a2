import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ApiFailure, commonHeaders, errorBody, JSON_TYPE } from "./apiFailure.ts";

/** The failures for errors from Node's parser, by error code. Every other error means that the input is not HTTP. */
const FAILURES: Readonly<Record<string, () => ApiFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiFailure("request_timeout"),
  HPE_HEADER_OVERFLOW: () => new ApiFailure("headers_too_large"),
};

/** Called whenever input that is not a valid request is rejected. */
type OnRefused = (requestId: string, status: number, address: string | undefined) => void;

/** The time limit for closing a connection on which data is still arriving, in milliseconds. */
const CLOSING_MS = 1000;

/**
 * Responds to connections whose input is not a valid request because the headers are not HTTP, too large, or too slow.
 */
export class UnparsedRequests {
  readonly #onRefused: OnRefused;
  /** The unanswered requests of each connection. */
  readonly #open = new WeakMap<Socket, Set<IncomingMessage>>();
  /** The connections that are being closed. Only requests that have already arrived on them are answered. */
  readonly #closing = new WeakSet<Socket>();

  constructor(onRefused: OnRefused) {
    this.#onRefused = onRefused;
  }

  /** Called when the headers of a request have arrived. */
  begin(request: IncomingMessage): void {
    const open = this.#open.get(request.socket);
    if (open) open.add(request);
    else this.#open.set(request.socket, new Set([request]));
  }

  /** Called when a request has been answered. */
  end(request: IncomingMessage): void {
    const { socket } = request;
    this.#open.get(socket)?.delete(request);
    if (this.#closing.has(socket) && !this.#mayHaveEffect(socket)) close(socket);
  }

  /**
   * Whether a request has arrived completely and may have an effect. An error response would look like the response to
   * that request, so the sender would believe that it was rejected although it was processed.
   */
  #mayHaveEffect(socket: Socket): boolean {
    return [...(this.#open.get(socket) ?? [])].some(({ complete }) => complete);
  }

  /**
   * Sends an error response if that is safe, and closes the connection once its requests in progress have been
   * answered.
   */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (this.#closing.has(socket)) return;
    this.#closing.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    if (this.#mayHaveEffect(socket)) return;
    const failure =
      FAILURES[error.code ?? ""]?.() ?? new ApiFailure("invalid_request", "The request is not valid HTTP.");
    const requestId = randomUUID();
    this.#onRefused(requestId, failure.status, socket.remoteAddress);
    const body = errorBody(failure, requestId);
    const headers = Object.entries({
      ...commonHeaders(requestId),
      "Content-Type": JSON_TYPE,
      "Content-Length": `${Buffer.byteLength(body)}`,
      Connection: "close",
    });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head}\r\n${body}`);
    close(socket);
  }
}

/** Closes a connection even if the sender keeps sending. */
function close(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), CLOSING_MS);
  socket.once("close", () => clearTimeout(timer));
}
