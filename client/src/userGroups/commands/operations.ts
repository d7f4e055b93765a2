import { type Alarm, type GroupKey, keyText, type Report, type Rotator } from "@sitekeeper/user-groups";
import { LOCAL_ORIGIN } from "../localService/localService.ts";
import type { Tools } from "../tools.ts";
import { tellFailure } from "../ui/failure.ts";
import { onButton, tell, tellReport } from "../ui/messages.ts";
import { runCommand } from "../ui/runCommand.ts";
import { shown } from "../ui/shown.ts";
import { type GroupItem, issue } from "../view/items.ts";
import { environmentText } from "../view/treeItem.ts";
import { acceptGroup } from "./accept.ts";

/** A group as messages name it: `"acme" (Testing, Local Service)`. */
export function groupText({ row, connection }: Pick<GroupItem, "row" | "connection">): string {
  const { userGroupId, environment, origin } = row.key;
  return `"${shown(userGroupId, 60)}" (${environmentText(environment)}, ${shown(connection?.name ?? origin)})`;
}

/** Says how an operation ended; what can be done about it where it did not end well has its button. Not to be waited for. */
export async function tellOutcome<Button extends string>(
  tools: Tools,
  report: Report,
  ...buttons: Button[]
): Promise<Button | undefined> {
  const next = await nextSteps(tools, report);
  const offered = next.length > 0 ? next.map(({ button }) => button) : buttons;
  const pressed = await tellReport<string>(tools.log, report, ...offered);
  try {
    await next.find(({ button }) => button === pressed)?.run();
  } catch (error) {
    tellFailure(tools.log, "Afterwards", error);
  }
  return buttons.find((button) => button === pressed);
}

/** The alarms after which the state of the service may be the right one; the others say that the answer is not its own. */
const ACCEPTABLE: ReadonlySet<Alarm> = new Set(["created", "recreated", "maybe-created", "superseded"]);

interface NextStep {
  readonly button: string;
  readonly run: () => unknown;
}

/** What may be done about an operation that did not end well; nothing where it did. */
async function nextSteps(tools: Tools, { key, outcome }: Report): Promise<readonly NextStep[]> {
  const showLog = { button: "Show Log", run: () => tools.log.show() };
  switch (outcome.kind) {
    case "alarm":
      return ACCEPTABLE.has(outcome.alarm) ? [{ button: "Accept…", run: () => acceptGroup(tools, key) }] : [];
    case "unknown":
      return [{ button: "Check Now", run: () => runCommand("checkUnknown") }, showLog];
    case "failed":
      return [...(await remedyFor(tools, key, outcome.reason.kind)), showLog];
    default:
      return [];
  }
}

/** What mends the cause of a failure. @param kind of the error, see `ApiErrorKind` */
async function remedyFor({ keeper }: Tools, key: GroupKey, kind: string): Promise<readonly NextStep[]> {
  if (kind !== "not-connected" && kind !== "unauthorized") return [];
  if (key.origin === LOCAL_ORIGIN) {
    return [{ button: "Start Local Service", run: () => runCommand("startLocalService") }];
  }
  const connection = await keeper.connectionOf(key);
  if (!connection) {
    const row = issue({ type: "missing-connection", account: key });
    return [{ button: "Connect…", run: () => runCommand("connect", row) }];
  }
  const row = issue({ type: "connection", connection, state: "no-api-token" });
  return [{ button: "Enter API Token…", run: () => runCommand("enterApiToken", row) }];
}

/** Where the local service does not run nothing can be asked of it: says so, and offers to start it. */
export function offerToStart({ log }: Tools): void {
  onButton(log, tell("The local User Group Service does not run.", "Start Local Service"), () =>
    runCommand("startLocalService"),
  );
}

/** Operations that are under way, by what they do and for which group: a second click joins the first. */
const underWay = new Map<string, Promise<Report>>();

/** Refreshes a group; when that is under way already, its end is waited for instead of asking the service twice. */
export function refreshOnce(rotator: Rotator, key: GroupKey, signal?: AbortSignal): Promise<Report> {
  const name = keyText(key);
  const running = underWay.get(name);
  if (running) return running;
  const started = rotator.refresh(key, { signal }).finally(() => underWay.delete(name));
  underWay.set(name, started);
  return started;
}
