import type { Send } from "./http.ts";
import type { Call } from "./linearizability.ts";

/** How many clients make how many calls each on one group. */
export interface HistoryOptions {
  readonly userGroupId: string;
  /** The services, assigned to clients in turn. */
  readonly sends: readonly Send[];
  readonly clients: number;
  readonly callsPerClient: number;
  /** The share of rotations whose client disconnects before the answer. */
  readonly cut: number;
}

/** What clients saw of one group. */
export interface History {
  /** The token before the first call. */
  readonly initial: string;
  readonly calls: readonly Call[];
  /** Every token that an acknowledged rotation gave. */
  readonly acknowledged: readonly string[];
}

/**
 * Lets clients read and rotate one group in parallel, and records what each saw. A rotation without an answer, or with
 * a 5xx, has an unknown outcome. A refused connection and a read without an answer have no effect.
 */
export async function recordHistory(options: HistoryOptions): Promise<History> {
  const { userGroupId, sends, clients, callsPerClient, cut } = options;
  const calls: Call[] = [];
  const body = { user_group_id: userGroupId };
  const first = await (sends[0] as Send)("GET", { body });
  const initial: string = first.json.user_group.token;
  const tokens = [initial];

  const read = async (send: Send) => {
    const start = performance.now();
    const answer = await send("GET", { body }).catch(() => undefined);
    if (answer?.status !== 200) return;
    const { token } = answer.json.user_group;
    calls.push({ start, end: performance.now(), action: { kind: "read", token } });
    tokens.push(token);
  };
  const rotate = async (send: Send) => {
    // Mostly the newest token that any client knows, so that they race for it. Sometimes an older one.
    const from = tokens.at(Math.random() < 0.9 ? -1 : -Math.min(tokens.length, 3)) as string;
    const start = performance.now();
    const abort = Math.random() < cut ? AbortSignal.timeout(Math.ceil(Math.random() * 4)) : undefined;
    const request = { body: { current_token: from }, ...(abort ? { signal: abort } : {}) };
    const answer = await send("POST", request).catch((error) => error as NodeJS.ErrnoException);
    const end = performance.now();
    if ("code" in answer && answer.code === "ECONNREFUSED") return;
    if (!("status" in answer)) {
      calls.push({ start, end: Number.POSITIVE_INFINITY, action: { kind: "lost", from } });
    } else if (answer.status === 200) {
      const to: string = answer.json.user_group.token;
      tokens.push(to);
      calls.push({ start, end, action: { kind: "rotated", from, to } });
    } else if (answer.status === 409) {
      calls.push({ start, end, action: { kind: "refused", from } });
    } else {
      calls.push({ start, end: Number.POSITIVE_INFINITY, action: { kind: "lost", from } });
    }
  };

  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = 0; i < callsPerClient; i++) {
        const send = sends[(client + i) % sends.length] as Send;
        await (Math.random() < 0.4 ? read(send) : rotate(send));
      }
    }),
  );
  const acknowledged = calls.flatMap(({ action }) => (action.kind === "rotated" ? [action.to] : []));
  return { initial, calls, acknowledged };
}
