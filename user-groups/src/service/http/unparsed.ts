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

/** Told of each request that was refused before it was one. */
export type OnRefused = (requestId: string, status: number, address: string | undefined) => void;

/** How long a connection that is being closed may take to end, in milliseconds, whatever still arrives on it. */
const CLOSING_MS = 1000;

/**
 * Answers on a connection whose bytes did not become a request: a head that is no HTTP, is too large, or came too slowly.
 */
export class UnparsedRequests {
  readonly #onRefused: OnRefused;
  /** The requests of each connection that were not answered yet. */
  readonly #open = new WeakMap<Socket, Set<IncomingMessage>>();
  /** The connections on which no more is read, and nothing but what runs is answered. */
  readonly #closing = new WeakSet<Socket>();

  constructor(onRefused: OnRefused) {
    this.#onRefused = onRefused;
  }

  /** The head of a request arrived. */
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
   * A request that arrived whole may have an effect. An error that is written now would be taken for its answer: "refused",
   * while it is done.
   */
  #mayAct(socket: Socket): boolean {
    return [...(this.#open.get(socket) ?? [])].some(({ complete }) => complete);
  }

  /** Answers when that is safe, and closes the connection; what runs on it is answered before. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (this.#closing.has(socket)) return;
    this.#closing.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    if (this.#mayAct(socket)) return;
    const failure =
      FAILURES[error.code ?? ""]?.() ?? new ApiFailure("invalid_request", "The request is not valid HTTP/1.1.");
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

/** Ends a connection. Whoever keeps sending does not keep it. */
function close(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), CLOSING_MS);
  socket.once("close", () => clearTimeout(timer));
}
