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

/** Checks the external links of a site. The server shows its progress, then reports the findings. */
export async function checkExternalLinks(context: CommandContext, argument: unknown): Promise<void> {
  if (!workspace.isTrusted) {
    // An untrusted repository must not decide where this machine sends requests.
    const trust = l10n.t("Manage Workspace Trust");
    const answer = await window.showInformationMessage(
      l10n.t("External links are checked only in a trusted workspace."),
      trust,
    );
    if (answer === trust) await commands.executeCommand("workbench.trust.manage");
    return;
  }
  const config = await configFor(context, argument, l10n.t("Select the site to check"));
  if (!config) return;
  const client = await context.server.start();
  const params: CheckExternalLinksParams = {
    uri: client.code2ProtocolConverter.asUri(config),
    ...networkSettings(),
  };
  const counts = await client.sendRequest<CheckExternalLinksResult>(CHECK_EXTERNAL_LINKS, params);
  // This is not awaited, so that the command ends while the message is still visible.
  void showResult(counts);
}

async function showResult(counts: CheckExternalLinksResult): Promise<void> {
  if (!counts) {
    await window.showInformationMessage(
      l10n.t("Could not check the links. The file is not a site config, or this editor cannot send requests."),
    );
    return;
  }
  const { dead, moved, unanswered, isOffline } = counts;
  const hasFindings = !isOffline && dead + moved + unanswered > 0;
  const show = l10n.t("Show Problems");
  const answer = await window.showInformationMessage(externalLinksText(counts), ...(hasFindings ? [show] : []));
  if (answer !== undefined) await commands.executeCommand("workbench.actions.view.problems");
}

/** Summarizes the results, as in `Checked 12 external links: 2 dead, 1 moved, 3 without a response.` */
export function externalLinksText(counts: ExternalLinkCounts): string {
  const { links, dead, moved, unanswered, unasked, isOffline } = counts;
  if (links === 0) return l10n.t("The site has no external links to check.");
  if (isOffline) return l10n.t("Could not reach other sites. Check your internet connection.");
  const parts = [
    [dead, l10n.t("{0} dead", dead)],
    [moved, l10n.t("{0} moved", moved)],
    [unanswered, l10n.t("{0} without a response", unanswered)],
    [unasked, l10n.t("{0} skipped", unasked)],
  ] as const;
  const details = parts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  if (details.length === 0)
    return links === 1 ? l10n.t("The external link works.") : l10n.t("All {0} external links work.", links);
  return l10n.t("Checked {0} external links: {1}.", links - unasked, details.join(", "));
}

/** Returns the user's proxy and certificate settings, which a workspace cannot set. */
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
