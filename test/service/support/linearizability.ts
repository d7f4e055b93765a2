/**
 * A client's call on a user group. All times are from one monotonic clock.
 *
 * `rotate` is a compare-and-swap: it succeeds for the current token and returns a new one, and fails for any other
 * token. `read` returns the current token.
 */
export interface Call {
  readonly start: number;
  /**
   * The time of the response. It is infinite for a lost response, because the call may take effect at any later time,
   * or never.
   */
  readonly end: number;
  readonly action:
    | { readonly kind: "read"; readonly token: string }
    | { readonly kind: "rotated"; readonly from: string; readonly to: string }
    | { readonly kind: "refused"; readonly from: string }
    /** There was no response, so the current token may be one that no client received. */
    | { readonly kind: "lost"; readonly from: string };
}

/**
 * Searches for an order in which each call takes effect between its start and its end, with its actual result (Wing and
 * Gong, "Testing and Verifying Concurrent Objects", 1993), with memoization (Lowe, 2017).
 *
 * A lost rotation that takes effect creates an unknown token. The next call that uses the token reveals it.
 *
 * @param initial The token before the first call.
 * @returns Whether there is such an order.
 */
export function isLinearizable(calls: readonly Call[], initial: string): boolean {
  const sorted = [...calls].sort((a, b) => a.start - b.start);
  const done = new Array<boolean>(sorted.length).fill(false);
  const tried = new Set<string>();
  const mustHappen = sorted.filter(({ end }) => end !== Number.POSITIVE_INFINITY).length;

  /** The former tokens, which never become current again. Like the rest of the state, they follow from `done`. */
  const past: string[] = [initial];

  const search = (state: string, left: number): boolean => {
    if (left === 0) return true;
    const key = `${state}|${done.map(Number).join("")}`;
    if (tried.has(key)) return false;
    tried.add(key);
    let firstEnd = Number.POSITIVE_INFINITY;
    for (const [index, call] of sorted.entries()) if (!done[index]) firstEnd = Math.min(firstEnd, call.end);
    for (const [index, call] of sorted.entries()) {
      if (done[index]) continue;
      // No call can take effect before a call that ended before it started.
      if (call.start > firstEnd) break;
      const next = apply(call.action, named(state, call.action, past), index);
      if (next === undefined) continue;
      done[index] = true;
      past.push(next);
      if (search(next, left - (call.end === Number.POSITIVE_INFINITY ? 0 : 1))) return true;
      past.pop();
      done[index] = false;
    }
    return false;
  };
  return search(initial, mustHappen);
}

/** The prefix of a placeholder for a token that no client received. */
const UNKNOWN = "\u0000unknown ";

/**
 * Returns the current token from a call's point of view. If the token is unknown, this is the token that the call uses,
 * unless that one is a former token.
 */
function named(state: string, action: Call["action"], past: readonly string[]): string {
  if (!state.startsWith(UNKNOWN) || action.kind === "refused") return state;
  const name = action.kind === "read" ? action.token : action.from;
  return past.includes(name) ? state : name;
}

/**
 * Applies a call.
 *
 * @returns The token after the call, or undefined if the call cannot take effect now.
 */
function apply(action: Call["action"], state: string, index: number): string | undefined {
  switch (action.kind) {
    case "read":
      return state === action.token ? state : undefined;
    case "rotated":
      return state === action.from ? action.to : undefined;
    case "refused":
      return state === action.from ? undefined : state;
    case "lost":
      return state === action.from ? UNKNOWN + index : undefined;
    default:
      return action satisfies never;
  }
}
