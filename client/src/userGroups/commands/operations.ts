import type { GroupKey, Report, Rotator } from "@sitekeeper/user-groups";
import type { Tools } from "../tools.ts";
import { tellFailure } from "../ui/failure.ts";
import { tellReport } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import type { GroupItem } from "../view/items.ts";
import { environmentText } from "../view/treeItem.ts";
import { acceptGroup } from "./accept.ts";

/** A group as messages name it: `"acme" (Testing, Local Service)`. */
export function groupText({ row, connection }: Pick<GroupItem, "row" | "connection">): string {
  const { userGroupId, environment, origin } = row.key;
  return `"${shown(userGroupId, 60)}" (${environmentText(environment)}, ${shown(connection?.name ?? origin)})`;
}

/** True when a report may be answered by taking the group as it is now. */
export const mayBeAccepted = ({ outcome }: Report): boolean =>
  outcome.kind === "alarm" && (outcome.alarm === "created" || outcome.alarm === "recreated");

const ACCEPT = "Accept…";

/** Says how an operation ended; an alarm that can be answered has the button for it. Not to be waited for. */
export async function tellOutcome<Button extends string>(
  tools: Tools,
  report: Report,
  ...buttons: Button[]
): Promise<Button | undefined> {
  const problem = report.outcome.kind === "failed" || report.outcome.kind === "unknown";
  const offered = mayBeAccepted(report) ? [ACCEPT] : problem ? ["Show Log"] : buttons;
  const pressed = await tellReport<string>(tools.log, report, ...offered);
  if (pressed === ACCEPT) {
    await acceptGroup(tools, report.key).catch((error: unknown) => tellFailure(tools.log, "accept", error));
  }
  if (pressed === "Show Log") tools.log.show();
  return buttons.find((button) => button === pressed);
}

/** Operations that are under way, by what they do and for which group: a second click joins the first. */
const underWay = new Map<string, Promise<Report>>();

/** Refreshes a group; when that is under way already, its end is waited for instead of asking the service twice. */
export function refreshOnce(rotator: Rotator, key: GroupKey, signal?: AbortSignal): Promise<Report> {
  const name = JSON.stringify(key);
  const running = underWay.get(name);
  if (running) return running;
  const started = rotator.refresh(key, { signal }).finally(() => underWay.delete(name));
  underWay.set(name, started);
  return started;
}
