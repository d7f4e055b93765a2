import { type GroupKey, keyText, type Report, type Rotator, reportText } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { age, groupLabel } from "../ui/texts.ts";
import type { GroupItem } from "../view/items.ts";
import { showOutcome } from "./outcome.ts";

/** How long a verified token can be used before it must be fetched again, in milliseconds. */
const FRESH_MS = 5 * 60_000;

/**
 * Returns the current token of a group for a user action. The token was verified within the last {@link FRESH_MS}, or
 * is verified now.
 *
 * @returns Undefined if no token is known to be current. In this case, a message has already told the user why.
 */
export async function freshToken(context: CommandContext, group: GroupItem): Promise<string | undefined> {
  const rotator = await context.userGroups.rotator();
  const { key } = group.row;
  const stored = await rotator.token(key);
  if (stored?.token !== undefined && Date.now() - stored.verifiedAt < FRESH_MS) return stored.token;
  const report = await withProgress(l10n.t("Verifying the token of {0}…", groupLabel(group)), (signal) =>
    refreshOnce(rotator, key, signal),
  );
  if (
    report.outcome.kind === "fetched" ||
    report.outcome.kind === "adopted" ||
    report.outcome.kind === "changed-elsewhere"
  ) {
    return (await rotator.token(key))?.token;
  }
  if (report.outcome.kind === "failed" && stored?.token !== undefined) {
    return useUnverified(report, stored.token, stored.verifiedAt);
  }
  void showOutcome(context, report);
  return undefined;
}

async function useUnverified(report: Report, token: string, verifiedAt: number): Promise<string | undefined> {
  const USE = l10n.t("Use Unverified Token");
  const pressed = await showWarning(
    `${reportText(report).text} ${l10n.t("The stored token was current {0} ago. It cannot be verified now.", age(verifiedAt, Date.now()))}`,
    USE,
  );
  return pressed === USE ? token : undefined;
}

const refreshes = new Map<string, Promise<Report>>();

/**
 * Refreshes a group. If the same group is already being refreshed, waits for that refresh, so that only one request is
 * sent.
 */
export function refreshOnce(rotator: Pick<Rotator, "refresh">, key: GroupKey, signal?: AbortSignal): Promise<Report> {
  const name = keyText(key);
  const running = refreshes.get(name);
  if (running) return running;
  const started = rotator.refresh(key, { signal }).finally(() => refreshes.delete(name));
  refreshes.set(name, started);
  return started;
}
