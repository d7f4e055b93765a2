import type { ModelOptions } from "./options.ts";
import { deliveries } from "./serviceMoves.ts";
import { crashes, startMoves, windowMoves } from "./windowMoves.ts";
import { encoder, isDated, start, type World } from "./world.ts";

export interface Exploration {
  readonly states: number;
  /** The first violated invariant, and the steps that lead to the violation. */
  readonly violation: { readonly what: string; readonly trace: readonly string[] } | undefined;
}

/** Explores everything that can happen, breadth-first, until an invariant is violated. */
export function explore(options: ModelOptions): Exploration {
  const nodes: { readonly world: World; readonly parent: number; readonly label: string }[] = [];
  const seen = new Set<string>();
  const encode = encoder();
  const add = (next: World, parent: number, label: string) => {
    const world = options.fingerprint === false ? { ...next, registry: next.secret } : next;
    const key = encode(world);
    if (seen.has(key)) return;
    seen.add(key);
    nodes.push({ world, parent, label });
  };
  add(start, -1, "start");
  for (let i = 0; i < nodes.length; i++) {
    const { world } = nodes[i] as { world: World };
    const what = violation(world, options);
    if (what) {
      const trace: string[] = [];
      for (let at = i; at > 0; at = nodes[at]?.parent ?? 0) trace.unshift(nodes[at]?.label ?? "");
      return { states: nodes.length, violation: { what, trace } };
    }
    for (const [label, after] of moves(world, options)) add(after, i, label);
  }
  return { states: nodes.length, violation: undefined };
}

/** The invariant that a world violates, if there is one. */
function violation(w: World, { cache, server }: ModelOptions): string | undefined {
  if (w.registry < w.newest) return "a superseded token is recorded as current";
  if (w.revoked) return "the group's tokens are revoked";
  if (w.commits > w.intents) return "more rotations than requested";
  const quiet = !w.journal && w.requests.length === 0 && w.windows.every((window) => !window);
  const looksCurrent = w.registry === w.secret;
  const canTell = cache !== "silent" || !server.declaresCas;
  if (canTell && quiet && looksCurrent && w.secret !== w.current) return "a stale token is treated as current";
  return undefined;
}

/** All possible next steps, each with the world that it leads to. */
function* moves(w: World, options: ModelOptions): Generator<[string, World]> {
  for (const i of [0, 1] as const) {
    if (w.windows[i]) {
      yield* windowMoves(w, i, options);
      if (w.faults < options.limits.faults) {
        yield* crashes(w, i);
        if (options.removals && w.lock === i)
          yield [`a user removes the lock of window ${i}`, { ...w, faults: w.faults + 1, lock: -1 }];
      }
    } else {
      yield* startMoves(w, i, options);
    }
  }
  yield* deliveries(w, options);
  if (w.secret !== w.durableSecret) yield ["the secret is flushed", { ...w, durableSecret: w.secret }];
  if (w.secret > 0 && w.faults < options.limits.faults) {
    const secret = w.secret - 1;
    yield ["another tab puts an older secret back", { ...w, faults: w.faults + 1, secret, durableSecret: secret }];
  }
  if (w.journal?.resting && !w.quarantineOver && w.requests.length === 0) {
    yield ["time passes", { ...w, quarantineOver: true, time: w.time + (isDated(options) ? 1 : 0) }];
  }
}
