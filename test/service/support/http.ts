import { Agent, request } from "node:http";

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body parsed as JSON, or undefined if it is not valid JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests access its properties and check them
  readonly json: any;
}

/** The request to send. A body that is an object is sent as JSON. Text and bytes are sent unchanged. */
export interface TestRequest {
  readonly body?: object | string | Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly path?: string;
  readonly signal?: AbortSignal;
}

/** Sends one request with a declared length. */
export type Send = (method: string, request?: TestRequest) => Promise<TestResponse>;

/**
 * Creates a function that sends requests to a service with an API token.
 *
 * @param agent Keeps connections open. By default, each request uses a new connection.
 */
export function sender(url: string, apiToken: string | undefined, agent?: Agent): Send {
  return (method, { body, headers = {}, path = "/api/user", signal } = {}) => {
    const bytes = bodyBytes(body);
    const authorization = apiToken === undefined ? {} : { Authorization: `Token ${apiToken}` };
    const type = bytes === undefined ? {} : { "Content-Type": "application/json" };
    const length = bytes === undefined ? {} : { "Content-Length": String(bytes.length) };
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: hostname,
          port,
          path,
          method,
          agent: agent ?? false,
          headers: { ...authorization, ...type, ...length, ...headers },
          ...(signal ? { signal } : {}),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            if (!incoming.complete) return reject(new Error("The response was truncated."));
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parsed(text) });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(bytes);
    });
  };
}

function bodyBytes(body: TestRequest["body"]): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body), "utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates an agent with any number of persistent connections. */
export const keepAlive = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });
