import type { Event } from "../../rotation/state.ts";
import type { ModelOptions } from "./options.ts";
import { isDated, REASON, type Request, seen, timeOf, type World, withReply } from "./world.ts";

/** The cache responds to a window's GET with an older token. */
export function* cacheReplies(w: World, i: 0 | 1, options: ModelOptions): Generator<[string, World]> {
  if (options.cache === "honest" && options.checksAge !== false) {
    const event: Event = { type: "get-failed", reason: REASON, alarm: "cached" };
    if (w.current > 0) yield [`the cache answers window ${i}, and says so`, withReply(w, i, event)];
  } else if (options.cache) {
    for (let token = 0; token < w.current; token++) {
      // The latest time at which the service could have made the response.
      const madeAt = isDated(options) ? (w.replacedAt[token] ?? w.time) : timeOf(w, options);
      yield [`the cache answers window ${i} with token ${token}`, withReply(w, i, seen(w, token, options, madeAt))];
    }
  }
}

/** The possible events for POSTs in transit: the network loses them, or the service handles them. */
export function* deliveries(w: World, options: ModelOptions): Generator<[string, World]> {
  for (const [index, request] of w.requests.entries()) {
    const requests = w.requests.toSpliced(index, 1);
    const gone = { ...w, requests };
    const answered = (world: World, event: Event) =>
      request.waiter < 0 ? world : withReply(world, request.waiter as 0 | 1, event);
    const rejected: Event = { type: "rejected", reason: REASON, notCurrent: false };
    yield [`POST ${request.old} is lost`, gone];
    if (options.server.mayRefuse) {
      yield [`POST ${request.old} is answered 400`, answered(gone, rejected)];
      for (const again of [false, true]) {
        const refused: Event = { type: "refused", reason: REASON, again };
        yield [`POST ${request.old} is answered 429${again ? ", and may be sent later" : ""}`, answered(gone, refused)];
      }
    }
    yield [`the service handles POST ${request.old}`, handled(gone, request, options, answered)];
  }
}

/** The world after the service has handled a POST. */
function handled(
  w: World,
  request: Request,
  options: ModelOptions,
  answered: (world: World, event: Event) => World,
): World {
  const rotated = (token: number): Event => ({
    type: "rotated",
    seen: seen(w, token, options, timeOf(w, options)).seen,
  });
  const earlier = w.replays.find(([attempt]) => attempt === request.attempt)?.[1];
  if (options.server.replays && earlier !== undefined && earlier === w.current) return answered(w, rotated(earlier));
  if (request.old === w.current) {
    const current = w.current + 1;
    const replays: World["replays"] = options.server.replays ? [...w.replays, [request.attempt, current]] : w.replays;
    const replacedAt = isDated(options) ? [...w.replacedAt, w.time] : [];
    return answered({ ...w, current, commits: w.commits + 1, replays, replacedAt }, rotated(current));
  }
  return answered(options.server.revokesOnReuse ? { ...w, revoked: true } : w, {
    type: "rejected",
    reason: REASON,
    notCurrent: true,
  });
}
