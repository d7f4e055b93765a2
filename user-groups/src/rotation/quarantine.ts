import type { Moment } from "./ports.ts";

/**
 * The maximum time that an unanswered POST can take to arrive at the service, in milliseconds. This is the longest time
 * that gateways wait.
 */
export const QUARANTINE_MS = 120_000;

/** The current time on both clocks. */
export const now = (): Moment => ({ wall: Date.now(), uptime: Number(process.hrtime.bigint() / 1_000_000n) });

/**
 * An upper bound for the remaining quarantine, in milliseconds.
 *
 * Users can change the wall clock, so the machine's uptime counts as well. After a restart, the uptime is less than
 * before and is itself a lower bound for the elapsed time. If the wall clock went backward, it says nothing about the
 * elapsed time and is ignored.
 */
export function quarantineLeft(since: Moment, at: Moment): number {
  const running = at.uptime >= since.uptime ? at.uptime - since.uptime : at.uptime;
  const wall = at.wall - since.wall;
  const elapsed = wall < 0 ? running : Math.min(running, wall);
  return Math.max(0, QUARANTINE_MS - elapsed);
}
