import { type Plan, parseBaseUrl } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import type { Connection } from "../connections/connections.ts";
import { onButton, runCommand, showWarning } from "../ui/notifications.ts";
import { environmentText, safeText } from "../ui/texts.ts";

/**
 * The connections to the service of a plan. If the plan names an environment, only those of this environment. Otherwise,
 * a connection without an environment comes before all others, as on the command line.
 */
export function connectionsFor(plan: Plan, connections: readonly Connection[]): readonly Connection[] {
  const here = connections.filter(({ origin, baseUrl }) => {
    const base = parseBaseUrl(baseUrl);
    return origin === plan.origin || (base.ok && base.origin === plan.origin);
  });
  const exact = here.filter(({ environment }) => environment === plan.environment);
  return exact.length > 0 || plan.environment !== "" ? exact : here;
}

/**
 * Returns the groups of a plan as the groups of a connection. Asks which connection to use if the plan does not say it.
 * Returns undefined if the user cancels, or if there is no connection. In that case, shows a message.
 */
export async function planOfConnection(context: CommandContext, plan: Plan): Promise<Plan | undefined> {
  const connections = connectionsFor(plan, await context.userGroups.allConnections());
  if (connections.length === 0) {
    const problem =
      plan.environment === ""
        ? l10n.t("No connection to {0}. Connect to it again.", plan.origin)
        : l10n.t("No connection to {0} in the environment {1}.", plan.origin, safeText(plan.environment));
    onButton(context.log, showWarning(problem, l10n.t("Connect…")), () => runCommand("connect"));
    return undefined;
  }
  const picks = connections.map((connection) => ({
    label: safeText(connection.name),
    description: environmentText(connection.environment),
    connection,
  }));
  const placeHolder = l10n.t("Select the connection for this plan, which does not name an environment");
  const pick = picks.length === 1 ? picks[0] : await window.showQuickPick(picks, { placeHolder });
  return pick && { ...plan, origin: pick.connection.origin, environment: pick.connection.environment };
}
