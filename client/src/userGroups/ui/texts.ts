import { ENVIRONMENTS, type GroupRow } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/**
 * Makes untrusted text, such as a name, an ID, a host or a response, safe to display. Characters that hide or reorder
 * text are escaped. Spaces are inserted to break the syntax for links and icons (`[x](command:…)`, `$(…)`) in messages,
 * pick lists and prompts.
 *
 * @param maxLength The maximum length in code points. Longer text is truncated.
 */
export function safeText(text: string, maxLength = 80): string {
  const points = [...text];
  const cut = points.length > maxLength ? `${points.slice(0, maxLength).join("")}…` : text;
  return withoutLinks(
    cut.replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/** Makes full sentences safe to display, so that no part of them becomes a link or an icon. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (").replaceAll("$(", "$ (");
}

/** Makes untrusted text safe to use as the label of a pick list item, which must not be empty and can contain icons. */
export const pickLabel = (text: string): string => safeText(text) || l10n.t("(empty)");

/**
 * Returns the display name of an environment. The name is always shown, because color must not be the only thing that
 * identifies an environment.
 */
export const environmentText = (environment: string): string =>
  environment === "" ? l10n.t("no environment label") : safeText(environment);

/** Formats a group for use in messages, as in `"acme" (Testing, Local Service)`. */
export function groupLabel({
  row,
  connection,
}: {
  readonly row: Pick<GroupRow, "key">;
  readonly connection: { readonly name: string } | undefined;
}): string {
  const { userGroupId, environment, origin } = row.key;
  const name = connection?.name ?? origin;
  const parts = [...(namesEnvironment(name, environment) ? [] : [environmentText(environment)]), safeText(name)];
  return `"${safeText(userGroupId, 60)}" (${parts.join(", ")})`;
}

/** Formats a connection for use in messages, as in `Local Service (Testing)`. */
export const connectionLabel = (name: string, environment: string): string =>
  namesEnvironment(name, environment) ? safeText(name) : `${safeText(name)} (${environmentText(environment)})`;

/** Whether the name of a connection ends with its environment, as the default name does, and names no other one. */
const namesEnvironment = (name: string, environment: string): boolean =>
  environment !== "" &&
  name.endsWith(` ${environment}`) &&
  !ENVIRONMENTS.some((other) => other !== environment && name.includes(other));

export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Formats the time that has passed since an event, in the largest unit that fits, as in `3 days`. In German, the result
 * can follow "vor" and "seit". Both times are in milliseconds since 1970.
 */
export function age(since: number, now: number): string {
  const count = (unit: number): number => Math.floor((now - since) / unit);
  const [days, hours, minutes] = [count(DAY_MS), count(HOUR_MS), count(MINUTE_MS)];
  if (days >= 1) return days === 1 ? l10n.t("1 day") : l10n.t("{0} days", days);
  if (hours >= 1) return hours === 1 ? l10n.t("1 hour") : l10n.t("{0} hours", hours);
  if (minutes >= 1) return minutes === 1 ? l10n.t("1 minute") : l10n.t("{0} minutes", minutes);
  return l10n.t("less than a minute");
}
