import { setTimeout as delay } from "node:timers/promises";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import type { Send, TestResponse } from "./http.ts";
import type { Call } from "./linearizability.ts";

/** Options for the calls that several clients make on one group. */
export interface HistoryOptions {
  readonly userGroupId: string;
  /** The services, which are assigned to clients in turn. */
  readonly sends: readonly Send[];
  readonly clients: number;
  readonly callsPerClient: number;
  /** The fraction of rotations whose client disconnects before the response arrives. */
  readonly cut: number;
  /** The maximum time that a client waits before a call, in milliseconds. */
  readonly pauseMs?: number;
  /** Returns a random number from 0 to less than 1. */
  readonly random?: () => number;
}

/** The time that a client waits after a response that says that nothing was changed, in milliseconds. */
const RETRY_DELAY_MS = 50;

/** The calls of all clients on one group. */
export interface History {
  /** The token before the first call. */
  readonly initial: string;
  /** All tokens that a call returned. */
  readonly tokens: ReadonlySet<string>;
  readonly calls: readonly Call[];
  /** The tokens from all acknowledged rotations. */
  readonly acknowledged: readonly string[];
}

/**
 * Lets clients read and rotate one group in parallel, and records their calls. The outcome of a rotation is unknown if
 * it gets no response or a 5xx status. A refused connection and a read without a response have no effect. If the
 * service responds that nothing was changed, the client repeats the call.
 */
export async function recordHistory(options: HistoryOptions): Promise<History> {
  const { userGroupId, sends, clients, callsPerClient, cut, pauseMs = 0, random = Math.random } = options;
  const calls: Call[] = [];
  const body = { user_group_id: userGroupId };
  const deadline = performance.now() + scaledTimeout(30_000);
  let first = await (sends[0] as Send)("GET", { body });
  while (first.status === 503 && performance.now() < deadline) {
    await delay(RETRY_DELAY_MS);
    first = await (sends[0] as Send)("GET", { body });
  }
  if (first.status !== 200) throw new Error(`Could not create the group ${userGroupId}: ${first.status} ${first.text}`);
  const initial: string = first.json.user_group.token;
  const tokens = [initial];

  /**
   * Reads the group.
   *
   * @returns Whether to repeat the call.
   */
  const read = async (send: Send): Promise<boolean> => {
    const start = performance.now();
    const response = await send("GET", { body }).catch(() => undefined);
    if (response?.status !== 200) return saysUnchanged(response);
    const { token } = response.json.user_group;
    calls.push({ start, end: performance.now(), action: { kind: "read", token } });
    tokens.push(token);
    return false;
  };
  /**
   * Rotates the token.
   *
   * @returns Whether to repeat the call.
   */
  const rotate = async (send: Send): Promise<boolean> => {
    // Usually this is the newest token that any client knows, so that clients race for it. Sometimes it is an older
    // one.
    const from = tokens.at(random() < 0.9 ? -1 : -Math.min(tokens.length, 3)) as string;
    const start = performance.now();
    const abort = random() < cut ? AbortSignal.timeout(Math.ceil(random() * 4)) : undefined;
    const request = { body: { current_token: from }, ...(abort ? { signal: abort } : {}) };
    const response = await send("POST", request).catch((error) => error as NodeJS.ErrnoException);
    const end = performance.now();
    if ("code" in response && response.code === "ECONNREFUSED") return false;
    if ("status" in response && saysUnchanged(response)) return true;
    if (!("status" in response)) {
      calls.push({ start, end: Number.POSITIVE_INFINITY, action: { kind: "lost", from } });
    } else if (response.status === 200) {
      const to: string = response.json.user_group.token;
      tokens.push(to);
      calls.push({ start, end, action: { kind: "rotated", from, to } });
    } else if (response.status === 409) {
      calls.push({ start, end, action: { kind: "refused", from } });
    } else {
      calls.push({ start, end: Number.POSITIVE_INFINITY, action: { kind: "lost", from } });
    }
    return false;
  };

  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = 0; i < callsPerClient; i++) {
        const send = sends[(client + i) % sends.length] as Send;
        if (pauseMs > 0) await delay(random() * pauseMs);
        const call = random() < 0.4 ? read : rotate;
        while (await call(send)) await delay(RETRY_DELAY_MS);
      }
    }),
  );
  const acknowledged = calls.flatMap(({ action }) => (action.kind === "rotated" ? [action.to] : []));
  return { initial, tokens: new Set(tokens), calls, acknowledged };
}

/** Whether the service reports that it has no primary. */
const saysUnchanged = (response: TestResponse | undefined): boolean =>
  response?.status === 503 && /Nothing was changed/.test(response.text);
