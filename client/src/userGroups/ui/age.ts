import { counted } from "@sitekeeper/server/counted";

/** One day, in milliseconds. */
export const DAY_MS = 86_400_000;

/** How long ago something was, in the largest unit that fits: `3 days`. Both times are in milliseconds since 1970. */
export function age(since: number, now: number): string {
  const units = [
    ["day", DAY_MS],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ] as const;
  for (const [unit, ms] of units) {
    const count = Math.floor((now - since) / ms);
    if (count >= 1) return counted(count, unit);
  }
  return "less than a minute";
}
