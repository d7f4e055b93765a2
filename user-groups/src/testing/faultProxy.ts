import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Alteration, altered } from "./alteredResponse.ts";
import { type HttpMessage, readHttpMessage } from "./httpMessage.ts";

/** The fault that a request gets. */
export type Fault =
  | { readonly kind: "pass" }
  /** The connection is reset before anything is forwarded. */
  | { readonly kind: "refuse" }
  /** Only the first bytes of the request reach the service. Then both connections are reset. */
  | { readonly kind: "cut-request"; readonly afterBytes: number }
  /**
   * The service processes the request. Only the first bytes of its response are returned. Then the client's connection
   * is reset.
   */
  | { readonly kind: "cut-response"; readonly afterBytes: number }
  /**
   * The service processes the request. Only the first bytes of its response are returned. Then the stream ends
   * normally.
   */
  | { readonly kind: "truncate-response"; readonly afterBytes: number }
  /** The body of the request is removed, as caches do for GET. */
  | { readonly kind: "strip-body" }
  /** The request does not reach the service. This JSON response is sent instead. */
  | { readonly kind: "respond"; readonly status: number; readonly body: object; readonly location?: string }
  /** The service processes the request. Its response is altered. */
  | { readonly kind: "alter-response"; readonly how: Alteration }
  | { readonly kind: "delay"; readonly requestMs?: number; readonly responseMs?: number }
  /** The client's connection is reset immediately. The request reaches the service when `release` is called. */
  | { readonly kind: "hold-request" }
  /** The service processes the request immediately. Its response reaches the client when `release` is called. */
  | { readonly kind: "hold-response" }
  /** The service receives the request twice, one after the other. The client receives the response with this index. */
  | { readonly kind: "duplicate"; readonly response: 0 | 1 }
  /**
   * A cache responds instead of the service, with the last response it forwarded for the same method and body.
   * `declared`: whether the response has the `Age` header.
   */
  | { readonly kind: "cached"; readonly declared: boolean }
  /**
   * The response goes to the next client whose request also has this fault, and that client's response goes to this
   * one. If `release` is called first, the response goes to its own client.
   */
  | { readonly kind: "swap" };

/** An HTTP/1.1 proxy that causes planned faults. */
export interface FaultProxy extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  requests(): number;
  /** Delivers all held messages, in order. Resolves once the service has responded to all of them. */
  release(): Promise<void>;
}

/**
 * Starts a proxy on a free loopback port. The proxy reads one request per connection, and closes the connection after
 * the response.
 *
 * @param target The port of the service on 127.0.0.1, or a function if the port changes.
 * @param plan Returns the fault for each request, given its number (starting at 0) and its bytes.
 */
export async function startFaultProxy(
  target: number | (() => number),
  plan: (index: number, request: HttpMessage) => Fault,
): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const held: (() => Promise<void>)[] = [];
  const passed = new Map<string, Buffer>();
  let waitingSwap: ((response: Buffer) => Promise<Buffer>) | undefined;
  let requests = 0;

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const toService = () => track(connect(typeof target === "function" ? target() : target, "127.0.0.1"));
  const ask = async (bytes: Buffer): Promise<Buffer> => {
    const upstream = toService();
    upstream.write(bytes);
    const response = await readHttpMessage(upstream);
    upstream.destroy();
    return response?.bytes ?? Buffer.alloc(0);
  };
  /** Resolves to the partner's response, once there is one. The partner receives this response. */
  const swap = (own: Buffer): Promise<Buffer> => {
    const partner = waitingSwap;
    waitingSwap = undefined;
    if (partner) return partner(own);
    return new Promise((resolve) => {
      const waiting = async (theirs: Buffer) => {
        resolve(theirs);
        return own;
      };
      waitingSwap = waiting;
      held.push(async () => {
        if (waitingSwap !== waiting) return;
        waitingSwap = undefined;
        resolve(own);
      });
    });
  };

  const serve = async (client: Socket) => {
    const request = await readHttpMessage(client);
    if (!request) return;
    const { bytes } = request;
    const fault = plan(requests++, request);
    const giveAll = (response: Buffer) =>
      void (response.length === 0 ? client.resetAndDestroy() : client.end(response));
    switch (fault.kind) {
      case "pass": {
        const response = await ask(bytes);

        passed.set(cacheName(request), response);
        return giveAll(response);
      }
      case "cached": {
        const response = passed.get(cacheName(request)) ?? (await ask(bytes));
        return giveAll(fault.declared ? withAge(response) : response);
      }
      case "refuse":
        return void client.resetAndDestroy();
      case "cut-request": {
        const upstream = toService();
        upstream.write(bytes.subarray(0, fault.afterBytes), () => setTimeout(() => upstream.resetAndDestroy(), 10));
        return void client.resetAndDestroy();
      }
      case "cut-response": {
        const part = (await ask(bytes)).subarray(0, fault.afterBytes);
        return void client.write(part, () => setTimeout(() => client.resetAndDestroy(), 10));
      }
      case "truncate-response":
        return void client.end((await ask(bytes)).subarray(0, fault.afterBytes));
      case "strip-body":
        return giveAll(await ask(withoutBody(request)));
      case "respond":
        return void client.end(responseBytes(fault));
      case "alter-response":
        return giveAll(altered(await ask(bytes), fault.how));
      case "delay": {
        await sleep(fault.requestMs ?? 0);
        const response = await ask(bytes);
        await sleep(fault.responseMs ?? 0);
        return giveAll(response);
      }
      case "hold-request":
        held.push(async () => void (await ask(bytes)));
        return void client.resetAndDestroy();
      case "hold-response": {
        const response = await ask(bytes);
        held.push(async () => giveAll(response));
        return;
      }
      case "duplicate": {
        const responses = [await ask(bytes), await ask(bytes)];
        return giveAll(responses[fault.response] as Buffer);
      }
      case "swap":
        return giveAll(await swap(await ask(bytes)));
      default:
        return fault satisfies never;
    }
  };

  const server = createServer((client) => void serve(track(client)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: () => requests,
    release: async () => {
      for (const deliver of held.splice(0)) await deliver();
    },
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function withoutBody({ head }: HttpMessage): Buffer {
  return Buffer.from(`${head.replace(/^content-length:.*$/im, "Content-Length: 0")}\r\n\r\n`, "latin1");
}

function responseBytes({ status, body, location }: Extract<Fault, { readonly kind: "respond" }>): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `HTTP/1.1 ${status} Answered by the proxy`,
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
    "Connection: close",
    ...(location === undefined ? [] : [`Location: ${location}`]),
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), text]);
}

const cacheName = ({ head, body }: HttpMessage): string => `${head.split(" ")[0]} ${body}`;

/** A response with the header that caches add (RFC 9111, section 5.1). */
function withAge(response: Buffer): Buffer {
  const end = response.indexOf("\r\n") + 2;
  return Buffer.concat([response.subarray(0, end), Buffer.from("Age: 30\r\n"), response.subarray(end)]);
}
