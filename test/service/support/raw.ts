import { connect, createServer, type Socket } from "node:net";
import { scaledTimeout } from "../../support/scaledTimeout.ts";

/** What the service sent on a connection, and when the connection ended. */
export interface RawExchange {
  readonly text: string;
  /** The status of the first response, or undefined if there was no response. */
  readonly status: number | undefined;
  /**
   * The time until the service closed the connection, in milliseconds. Undefined if it was still open at the time
   * limit.
   */
  readonly closedAfter: number | undefined;
}

/**
 * Sends bytes unchanged on a new connection, and reads until the service closes it or the time is up.
 *
 * @param trickle A string to send repeatedly after the bytes, regardless of the response.
 */
export function exchangeRaw(
  port: number,
  bytes: string | Uint8Array,
  timeoutMs = scaledTimeout(1_000),
  trickle?: string,
): Promise<RawExchange> {
  return new Promise((resolve) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: trickle !== undefined }, () =>
      socket.write(bytes),
    );
    const drops = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 300);
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      clearInterval(drops);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("utf8");
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({
        text,
        status: status === undefined ? undefined : Number(status),
        closedAfter: closed ? performance.now() - start : undefined,
      });
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => finish(true));
  });
}

/** A proxy that forwards requests but withholds the responses. */
export interface ResponseHolder extends AsyncDisposable {
  readonly url: string;
  /** Resolves when the first byte of a response has arrived at the proxy, which never forwards it. */
  readonly responseArrived: Promise<void>;
}

/** Starts the proxy for a service. */
export async function holdResponses(port: number): Promise<ResponseHolder> {
  const { promise: responseArrived, resolve } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    return socket;
  };
  const server = createServer((client) => {
    const upstream = keep(connect(port, "127.0.0.1"));
    keep(client).pipe(upstream);
    upstream.once("data", () => resolve());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    responseArrived,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
