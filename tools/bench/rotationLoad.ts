import { connect } from "node:net";

/** The result of a load test. */
export interface LoadResult {
  readonly perSecond: number;
  /** The number of operations, including those during the warm-up. */
  readonly all: number;
  /** The latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Formats a result. */
export const formatLoad = ({ perSecond, p50, p99 }: LoadResult): string =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2).padStart(6)} ms  p99 ${p99.toFixed(2).padStart(6)} ms`;

/** An operation to repeat as often as possible. */
export type Loop = () => Promise<void>;

const WARM_UP_MS = 1000;

/** Runs loops in parallel for a given time, and measures each iteration after the warm-up. */
export async function measure(loops: readonly Loop[], milliseconds: number): Promise<LoadResult> {
  const times: number[] = [];
  let all = 0;
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + milliseconds;
  await Promise.all(
    loops.map(async (turn) => {
      for (let start = performance.now(); start < end; ) {
        await turn();
        all++;
        const now = performance.now();
        if (start >= begin && now <= end) times.push(now - start);
        start = now;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.floor(q * (times.length - 1))] ?? Number.NaN;
  return { perSecond: (times.length / milliseconds) * 1000, all, p50: quantile(0.5), p99: quantile(0.99) };
}

/** The address of a service, and the credentials to use. */
export interface Target {
  readonly port: number;
  readonly apiToken: string;
}

/**
 * A keep-alive connection that sends one request at a time with minimal overhead, so that the client is not the
 * bottleneck.
 */
export class Connection {
  readonly #socket;
  readonly #head: string;
  #received = "";
  #resolve: (body: string) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor({ port, apiToken }: Target) {
    this.#head = `Host: 127.0.0.1\r\nAuthorization: Token ${apiToken}\r\nContent-Type: application/json\r\nContent-Length: `;
    this.#socket = connect(port, "127.0.0.1").setNoDelay().setEncoding("latin1");
    this.#socket.on("data", (text: string) => this.#read(text));
    this.#socket.on("error", (error) => this.#reject(error));
    this.#socket.on("close", () => this.#reject(new Error("The connection was closed.")));
  }

  /** Sends a request and returns the response body. The response must be successful and ASCII. */
  request(method: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(`${method} /api/user HTTP/1.1\r\n${this.#head}${body.length}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < end + 4 + length) return;
    const response = this.#received;
    this.#received = "";
    if (response.startsWith("HTTP/1.1 200")) this.#resolve(response.slice(end + 4));
    else this.#reject(new Error(response));
  }
}

/** Returns the token from a response body. */
export const tokenIn = (body: string) => /"token":"([^"]+)"/.exec(body)?.[1] ?? "";

/** Returns a loop that rotates the token of its own group. */
export async function rotationOverHttp(connection: Connection, userGroupId: string): Promise<Loop> {
  let token = tokenIn(await connection.request("GET", JSON.stringify({ user_group_id: userGroupId })));
  return async () => {
    token = tokenIn(await connection.request("POST", `{"current_token":"${token}"}`));
  };
}
