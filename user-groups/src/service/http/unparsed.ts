import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ApiFailure, commonHeaders, errorBody, JSON_TYPE } from "./apiFailure.ts";

/** The failures for errors of Node's parser, by their code. Every other error means that it is not HTTP. */
const FAILURES: Readonly<Record<string, () => ApiFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiFailure("request_timeout"),
  HPE_HEADER_OVERFLOW: () => new ApiFailure("headers_too_large"),
};

/** Called for each refusal of bytes that are not a request. */
type OnRefused = (requestId: string, status: number, address: string | undefined) => void;

/** How long a connection may take to close in milliseconds, whatever still arrives on it. */
const CLOSING_MS = 1000;

/**
 * Answers on a connection whose bytes are not a request: the headers are not HTTP, too large, or too slow.
 */
export class UnparsedRequests {
  readonly #onRefused: OnRefused;
  /** The unanswered requests of each connection. */
  readonly #open = new WeakMap<Socket, Set<IncomingMessage>>();
  /** The connections on which only the requests so far are answered. */
  readonly #closing = new WeakSet<Socket>();

  constructor(onRefused: OnRefused) {
    this.#onRefused = onRefused;
  }

  /** The headers of a request arrived. */
  begin(request: IncomingMessage): void {
    const open = this.#open.get(request.socket);
    if (open) open.add(request);
    else this.#open.set(request.socket, new Set([request]));
  }

  /** The request was answered. */
  end(request: IncomingMessage): void {
    const { socket } = request;
    this.#open.get(socket)?.delete(request);
    if (this.#closing.has(socket) && !this.#mayAct(socket)) close(socket);
  }

  /**
   * Whether a request arrived whole, so that it may have an effect. An error response would look like the response to
   * that request: refused, although it is done.
   */
  #mayAct(socket: Socket): boolean {
    return [...(this.#open.get(socket) ?? [])].some(({ complete }) => complete);
  }

  /** Answers when that is safe, and closes the connection after its running requests are answered. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (this.#closing.has(socket)) return;
    this.#closing.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    if (this.#mayAct(socket)) return;
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

/** Closes a connection, even when the sender keeps sending. */
function close(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), CLOSING_MS);
  socket.once("close", () => clearTimeout(timer));
}
