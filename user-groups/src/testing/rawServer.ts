import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { TestCertificate } from "./certificate.ts";
import { type HttpMessage, readHttpMessage } from "./httpMessage.ts";

/** A raw TCP server that records requests and sends the responses that the test specifies. */
export interface RawServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Every complete request, in order. */
  readonly requests: HttpMessage[];
  connections(): number;
}

/**
 * The reply to a request: either bytes that are written before the connection is closed, or a function that uses the
 * socket.
 */
export type RawReply = string | ((socket: Socket, request: HttpMessage) => void);

/** A response with the correct length. */
export function httpReply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ "Content-Type": "application/json", ...headers }).map(([k, v]) => `${k}: ${v}\r\n`);
  return `HTTP/1.1 ${status} X\r\n${lines.join("")}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

/**
 * Starts a server on a free loopback port.
 *
 * @param reply Called with the number of the request (starting at 0) and the request.
 * @param certificate If given, the server uses TLS.
 */
export async function startRawServer(
  reply: (index: number, request: HttpMessage) => RawReply,
  certificate?: TestCertificate,
): Promise<RawServer> {
  const requests: HttpMessage[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const onSocket = async (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const request = await readHttpMessage(socket);
    if (!request) return;
    const response = reply(requests.push(request) - 1, request);
    if (typeof response === "string") socket.end(response);
    else response(socket, request);
  };
  const server: Server = certificate ? createTlsServer(certificate, onSocket) : createServer(onSocket);
  server.on("connection", () => connections++);
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
