import * as l10n from "@vscode/l10n";

/** One day, in milliseconds. */
export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * How long ago something was, in the largest unit that fits: `3 days`. In German it fits after "vor" and "seit". Both
 * times are in milliseconds since 1970.
 */
export function age(since: number, now: number): string {
  const count = (unit: number): number => Math.floor((now - since) / unit);
  const [days, hours, minutes] = [count(DAY_MS), count(HOUR_MS), count(MINUTE_MS)];
  if (days >= 1) return days === 1 ? l10n.t("1 day") : l10n.t("{0} days", days);
  if (hours >= 1) return hours === 1 ? l10n.t("1 hour") : l10n.t("{0} hours", hours);
  if (minutes >= 1) return minutes === 1 ? l10n.t("1 minute") : l10n.t("{0} minutes", minutes);
  return l10n.t("less than a minute");
}
