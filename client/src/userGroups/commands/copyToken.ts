import { type Report, reportText } from "@sitekeeper/user-groups";
import { CLIPBOARD_MS } from "../secretClipboard.ts";
import type { Command, Tools } from "../tools.ts";
import { tell, warn } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import type { GroupItem } from "../view/items.ts";
import { age } from "../view/standing.ts";
import { requireTrust } from "./apiToken.ts";
import { groupText, refreshOnce, tellOutcome } from "./operations.ts";
import { pickGroup } from "./pick.ts";

/** A token that the service gave longer ago than this is fetched again before it is used, in milliseconds. */
const FRESH_MS = 5 * 60_000;

/** Copies the token of a group, after making sure that it is the current one. */
export const copyToken: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Copy the token of which user group?");
  if (!group) return;
  const token = await freshToken(tools, group);
  if (token === undefined) return;
  await tools.clipboard.copy(token);
  void tell(
    `Copied the token of ${groupText(group)} for ${CLIPBOARD_MS / 1000} s. Then the clipboard is cleared, unless it holds something else.`,
  );
};

/**
 * The current token of a group, for a use that the user asked for: verified a moment ago, or now.
 *
 * @returns undefined when there is none to be sure of: that has been said
 */
export async function freshToken(tools: Tools, group: GroupItem): Promise<string | undefined> {
  const rotator = await tools.keeper.rotator();
  const { key } = group.row;
  const known = await rotator.token(key);
  if (known?.token !== undefined && Date.now() - known.verifiedAt < FRESH_MS) return known.token;
  const report = await withProgress(`Making sure that the token of ${groupText(group)} is current…`, (signal) =>
    refreshOnce(rotator, key, signal),
  );
  if (
    report.outcome.kind === "fetched" ||
    report.outcome.kind === "adopted" ||
    report.outcome.kind === "changed-elsewhere"
  ) {
    return (await rotator.token(key))?.token;
  }
  if (report.outcome.kind === "failed" && known?.token !== undefined) {
    return useUnverified(report, known.token, known.verifiedAt);
  }
  void tellOutcome(tools, report);
  return undefined;
}

async function useUnverified(report: Report, token: string, verifiedAt: number): Promise<string | undefined> {
  const USE = "Use It Unverified";
  const pressed = await warn(
    `${reportText(report).text} The stored token was current ${age(verifiedAt, Date.now())} ago; whether it still is cannot be told now.`,
    USE,
  );
  return pressed === USE ? token : undefined;
}
