import {
  CHECK_EXTERNAL_LINKS,
  type CheckExternalLinksParams,
  type CheckExternalLinksResult,
  type ExternalLinkCounts,
  type NetworkSettings,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { configFor } from "./showSite.ts";

/** Checks the links of a site to other sites. The server shows the progress, and then reports the findings. */
export async function checkExternalLinks(context: CommandContext, given: unknown): Promise<void> {
  if (!workspace.isTrusted) {
    // Someone else's repository must not decide where this machine sends requests.
    const trust = l10n.t("Manage Workspace Trust");
    const answer = await window.showInformationMessage(
      l10n.t("Links to other sites are checked only in a trusted workspace."),
      trust,
    );
    if (answer === trust) await commands.executeCommand("workbench.trust.manage");
    return;
  }
  const config = await configFor(context, given, l10n.t("Select the site whose links to check"));
  if (!config) return;
  const client = await context.server.start();
  const params: CheckExternalLinksParams = {
    uri: client.code2ProtocolConverter.asUri(config),
    ...networkSettings(),
  };
  const counts = await client.sendRequest<CheckExternalLinksResult>(CHECK_EXTERNAL_LINKS, params);
  // The command ends without waiting for the message to be closed.
  void showResult(counts);
}

async function showResult(counts: CheckExternalLinksResult): Promise<void> {
  if (!counts) {
    await window.showInformationMessage(
      l10n.t("The links were not checked: the file is not a site config, or this editor cannot send requests."),
    );
    return;
  }
  const { dead, moved, unanswered, isOffline } = counts;
  const hasFindings = !isOffline && dead + moved + unanswered > 0;
  const show = l10n.t("Show Problems");
  const answer = await window.showInformationMessage(externalLinksText(counts), ...(hasFindings ? [show] : []));
  if (answer !== undefined) await commands.executeCommand("workbench.actions.view.problems");
}

/** Summarizes the results: `Links to other sites: 2 dead, 1 moved, 3 without an answer.` */
export function externalLinksText(counts: ExternalLinkCounts): string {
  const { links, dead, moved, unanswered, unasked, isOffline } = counts;
  if (links === 0) return l10n.t("The site has no links to other sites that can be checked.");
  if (isOffline) return l10n.t("The other sites cannot be reached. Check your internet connection.");
  const parts = [
    [dead, l10n.t("{0} dead", dead)],
    [moved, l10n.t("{0} moved", moved)],
    [unanswered, l10n.t("{0} without an answer", unanswered)],
    [unasked, l10n.t("{0} not asked", unasked)],
  ] as const;
  const shown = parts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  if (shown.length === 0)
    return links === 1
      ? l10n.t("The link to another site works.")
      : l10n.t("All {0} links to other sites work.", links);
  return l10n.t("{0} checked links to other sites: {1}.", links - unasked, shown.join(", "));
}

/** The proxy and certificate settings of the user. Workspaces cannot set these. */
function networkSettings(): NetworkSettings {
  const http = workspace.getConfiguration("http");
  const proxy = http.get<string>("proxy", "");
  const noProxy = http.get<readonly string[]>("noProxy", []);
  return {
    ...(http.get("proxySupport") !== "off" && proxy !== "" && { proxy }),
    ...(noProxy.length > 0 && { noProxy }),
    ...(http.get<boolean>("proxyStrictSSL") === false && { proxyStrictSSL: false }),
  };
}
