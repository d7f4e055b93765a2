import type { GroupRow } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/**
 * Makes an untrusted text (a name, an ID, a host, a response) safe to display. Characters that hide or reorder text
 * become escapes, and a space breaks the syntax for links and icons (`[x](command:…)`, `$(…)`) in messages, pick lists
 * and prompts.
 *
 * @param longest In code points. Longer text is cut.
 */
export function safeText(text: string, longest = 80): string {
  const points = [...text];
  const cut = points.length > longest ? `${points.slice(0, longest).join("")}…` : text;
  return withoutLinks(
    cut.replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/** Makes sentences safe to display: no part of them becomes a link or an icon. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (").replaceAll("$(", "$ (");
}

/** Makes an untrusted text safe as a pick list label, which must not be empty and can contain icons. */
export const pickLabel = (text: string): string => safeText(text) || l10n.t("(empty)");

/** The display name of an environment. Always shown, since colors alone do not identify an environment. */
export const environmentText = (environment: string): string =>
  environment === "" ? l10n.t("no environment label") : safeText(environment);

/** Formats a group for messages: `"acme" (Testing, Local Service)`. */
export function groupLabel({
  row,
  connection,
}: {
  readonly row: Pick<GroupRow, "key">;
  readonly connection: { readonly name: string } | undefined;
}): string {
  const { userGroupId, environment, origin } = row.key;
  return `"${safeText(userGroupId, 60)}" (${environmentText(environment)}, ${safeText(connection?.name ?? origin)})`;
}

export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Formats how long ago something was, in the largest unit that fits: `3 days`. In German the result fits after "vor"
 * and "seit". Both times are in milliseconds since 1970.
 */
export function age(since: number, now: number): string {
  const count = (unit: number): number => Math.floor((now - since) / unit);
  const [days, hours, minutes] = [count(DAY_MS), count(HOUR_MS), count(MINUTE_MS)];
  if (days >= 1) return days === 1 ? l10n.t("1 day") : l10n.t("{0} days", days);
  if (hours >= 1) return hours === 1 ? l10n.t("1 hour") : l10n.t("{0} hours", hours);
  if (minutes >= 1) return minutes === 1 ? l10n.t("1 minute") : l10n.t("{0} minutes", minutes);
  return l10n.t("less than a minute");
}
