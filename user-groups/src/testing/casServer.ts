import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A user group that exists only in memory during a test. */
export interface TestGroup {
  readonly teamId: number;
  token: string;
  name: string;
  /** The replaced tokens, oldest first. */
  readonly old: string[];
}

/** How the server fails a request instead of handling it. */
export type Misbehavior =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly page?: string }
  | undefined;

export interface CasServerOptions {
  /**
   * The time in the `Date` header, in milliseconds since 1970. If undefined, the header is not sent. Defaults to the
   * current time.
   */
  readonly date?: () => number | undefined;
  /** Whether to send the `X-UGS-Rotation` header. */
  readonly declaresCas?: boolean;
  /** Called before a request is handled, with the number of previous requests with this method. */
  readonly misbehave?: (method: string, index: number) => Misbehavior;
}

/** An in-memory service with the contract's three operations. It is sufficient to test the service's clients. */
export interface CasServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The groups in the environment `Testing`. */
  readonly groups: Map<string, TestGroup>;
  /** The groups in the environment `Customer`. */
  readonly customers: Map<string, TestGroup>;
  /** The methods of all requests, in order. */
  readonly requests: string[];
  /** The number of tokens that have been replaced. */
  commits(): number;
}

/** The API token for the environment `Testing`. */
export const TEST_API_TOKEN = "test-api-token";

/** The API token for the environment `Customer`. */
export const CUSTOMER_API_TOKEN = "test-api-token-customer";

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? {} : JSON.parse(text);
}

/** Starts the server on a free loopback port. */
export async function startCasServer(options: CasServerOptions = {}): Promise<CasServer> {
  const { declaresCas = true, misbehave = () => undefined, date = Date.now } = options;
  const testing = new Map<string, TestGroup>();
  const customers = new Map<string, TestGroup>();
  const requests: string[] = [];
  let commits = 0;
  let serial = 0;

  const answer = (response: ServerResponse, status: number, body: object | string, headers: object = {}) => {
    const time = date();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.sendDate = false;
    response.writeHead(status, {
      ...(time === undefined ? {} : { Date: new Date(time).toUTCString() }),
      "Content-Type": typeof body === "string" ? "text/html" : "application/json",
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
      ...(declaresCas ? { "X-UGS-Rotation": "cas" } : {}),
      ...headers,
    });
    response.end(text);
  };
  const shown = (id: string, { teamId, token, name }: TestGroup) => ({ team_id: teamId, token, name, provided_id: id });
  const fail = (response: ServerResponse, status: number, code: string, headers?: object) =>
    answer(response, status, { success: 0, error: { code, message: code, request_id: "r" } }, headers);

  const work = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? "";
    const index = requests.filter((earlier) => earlier === method).length;
    requests.push(method);
    const body = await bodyOf(request);
    const instead = misbehave(method, index);
    if (instead?.page) return answer(response, instead.status, instead.page, instead.headers);
    if (instead) return fail(response, instead.status, "unavailable", instead.headers);
    const isCustomer = request.headers.authorization === `Token ${CUSTOMER_API_TOKEN}`;
    const isTesting = request.headers.authorization === `Token ${TEST_API_TOKEN}`;
    if (!isCustomer && !isTesting) return fail(response, 401, "unauthorized");
    const groups = isCustomer ? customers : testing;
    const tag = isCustomer ? "Customer" : "Testing";
    if (method === "POST") {
      const found = [...groups].find(([, group]) => group.token === body.current_token);
      if (!found) return fail(response, 409, "token_not_current");
      const [id, group] = found;
      group.old.push(group.token);
      group.token = `token-${++serial}`;
      commits++;
      return answer(response, 200, { success: 1, user_group: { ...shown(id, group), api_environment_tag: tag } });
    }
    const id = String(body.user_group_id);
    const existing = groups.get(id);
    if (method === "PUT") {
      if (!existing) return fail(response, 404, "user_group_not_found");
      if (typeof body.name === "string") existing.name = body.name;
      const user_group = { ...shown(id, existing), properties: null, api_environment_tag: tag };
      return answer(response, 200, { success: 1, user_group });
    }
    const group = existing ?? {
      teamId: testing.size + customers.size + 1,
      token: `token-${++serial}`,
      name: String(body.name ?? id),
      old: [],
    };
    groups.set(id, group);
    answer(response, 200, {
      success: 1,
      new_user_group: !existing,
      user_group: { ...shown(id, group), properties: body.properties ?? null },
    });
  };

  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    work(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    groups: testing,
    customers,
    requests,
    commits: () => commits,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
