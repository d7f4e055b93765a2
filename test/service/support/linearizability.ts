/**
 * One call by one client on one user group, as the client saw it. Times come from one monotonic clock.
 *
 * `rotate` is a compare-and-swap: it succeeds on the current token, returns a new one, and fails on any other token.
 * `read` returns the current token.
 */
export interface Call {
  readonly start: number;
  /** When the answer arrived. Infinite for a lost answer: the call may act at any later time, or never. */
  readonly end: number;
  readonly action:
    | { readonly kind: "read"; readonly token: string }
    | { readonly kind: "rotated"; readonly from: string; readonly to: string }
    | { readonly kind: "refused"; readonly from: string }
    /** No answer: the current token may be one that no client received. */
    | { readonly kind: "lost"; readonly from: string };
}

/**
 * Searches for an order in which each call happens between its start and its end, with the result that it had (Wing and
 * Gong, "Testing and Verifying Concurrent Objects", 1993), with memoization (Lowe, 2017).
 *
 * A lost rotation that acted leaves a token that no call has seen yet. The next call that sees it gives it its name.
 *
 * @param initial the token before the first call
 * @returns whether there is such an order
 */
export function isLinearizable(calls: readonly Call[], initial: string): boolean {
  const sorted = [...calls].sort((a, b) => a.start - b.start);
  const done = new Array<boolean>(sorted.length).fill(false);
  const tried = new Set<string>();
  const mustHappen = sorted.filter(({ end }) => end !== Number.POSITIVE_INFINITY).length;

  /** The tokens that were current before: they never return. Derived from `done`, like the rest. */
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
      // No call may happen before one that ended before it began.
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

/** The mark of a token that no client received. */
const UNTOLD = "\u0000untold ";

/** The token that a call finds. An unseen one gets the name that the call uses, unless that is a former token. */
function named(state: string, action: Call["action"], past: readonly string[]): string {
  if (!state.startsWith(UNTOLD) || action.kind === "refused") return state;
  const name = action.kind === "read" ? action.token : action.from;
  return past.includes(name) ? state : name;
}

/** @returns the token after the action. Undefined when the action cannot happen now */
function apply(action: Call["action"], state: string, index: number): string | undefined {
  switch (action.kind) {
    case "read":
      return state === action.token ? state : undefined;
    case "rotated":
      return state === action.from ? action.to : undefined;
    case "refused":
      return state === action.from ? undefined : state;
    case "lost":
      return state === action.from ? UNTOLD + index : undefined;
    default:
      return action satisfies never;
  }
}
