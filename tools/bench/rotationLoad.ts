import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { runProgram } from "../../test/support/runProgram.ts";

/** An operation to repeat as often as possible. */
export type Loop = () => Promise<void>;

const WARM_UP_MS = 1000;

/** Runs loops in parallel for a given time, and returns how often they run per second after the warm-up. */
export async function perSecond(loops: readonly Loop[], milliseconds: number): Promise<number> {
  let count = 0;
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + milliseconds;
  await Promise.all(
    loops.map(async (turn) => {
      for (let start = performance.now(); start < end; start = performance.now()) {
        await turn();
        if (start >= begin && performance.now() <= end) count++;
      }
    }),
  );
  return (count / milliseconds) * 1000;
}

/** The address of a service, and the credentials to use. */
interface Target {
  readonly port: number;
  readonly apiToken: string;
}

/** A service process. Disposing of it stops the process. */
export class ServiceUnderLoad implements AsyncDisposable {
  readonly target: Target;
  readonly #child: ChildProcess;

  private constructor(target: Target, child: ChildProcess) {
    this.target = target;
    this.#child = child;
  }

  /**
   * @param commandLine The path of the command line's bundle.
   * @param options The options that specify the data and the key.
   */
  static async start(commandLine: string, options: readonly string[]): Promise<ServiceUnderLoad> {
    const create = [commandLine, "api-token", "create", "--environment", "Testing", ...options];
    const { stdout, stderr } = await runProgram(process.execPath, create);
    if (stdout === "") throw new Error(stderr);
    const serve = [commandLine, "serve", "--port", "0", "--rate-limit", "1000000", ...options];
    const child = spawn(process.execPath, serve, { stdio: ["ignore", "pipe", "ignore"] });
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (data) => resolve(String(data)));
      child.once("exit", () => reject(new Error("The service did not start.")));
    });
    return new ServiceUnderLoad({ port: Number(/:(\d+)\n/.exec(line)?.[1]), apiToken: stdout.trim() }, child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }
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
const tokenIn = (body: string) => /"token":"([^"]+)"/.exec(body)?.[1] ?? "";

/** Returns a loop that rotates the token of its own group. */
export async function rotationOverHttp(connection: Connection, userGroupId: string): Promise<Loop> {
  let token = tokenIn(await connection.request("GET", JSON.stringify({ user_group_id: userGroupId })));
  return async () => {
    token = tokenIn(await connection.request("POST", `{"current_token":"${token}"}`));
  };
}
