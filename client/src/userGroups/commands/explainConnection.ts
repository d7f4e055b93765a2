import { codeSpan, escapeMarkdown } from "@sitekeeper/server/markdownText";
import * as l10n from "@vscode/l10n";
import { workspace } from "vscode";
import type { Command } from "../commandContext.ts";
import { explainProbe, probeConnection } from "../connections/connectionProbe.ts";
import { offerToStart, pickConnection } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { showReport } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText } from "../ui/texts.ts";

/** Reports how a connection reaches its service, and whether the body of a GET request arrives at the service. */
export const explainConnection: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, l10n.t("Select the connection to explain"));
  if (!connection) return;
  const title = l10n.t("Connection to {0}", safeText(connection.name));
  if (connection.baseUrl === "") {
    offerToStart(context);
    return;
  }
  const url = new URL(`${connection.baseUrl}/api/user`);
  const apiToken = await context.userGroups.apiTokens.get(connection);
  const probe = await withProgress(l10n.t("Testing the connection to {0}…", safeText(url.host)), async (signal) => {
    const seen = await probeConnection(url, apiToken, signal);
    return signal.aborted ? undefined : seen;
  });
  if (!probe) return;
  const proxy = workspace.getConfiguration("http").get<string>("proxy");
  const items = [
    l10n.t("Base URL: {0}", codeSpan(connection.baseUrl)),
    ...explainProbe(url, probe).map(escapeMarkdown),
    proxy && URL.canParse(proxy)
      ? l10n.t("The setting http.proxy is {0}.", escapeMarkdown(new URL(proxy).host))
      : l10n.t("The setting http.proxy is empty."),
    apiToken !== undefined
      ? l10n.t("An API token is stored for this origin and was sent with the request.")
      : l10n.t('No API token is stored for this origin. Run "Enter API Token".'),
  ];
  await showReport(
    title,
    [`# ${escapeMarkdown(title)}`, "", ...items.map((item) => `- ${context.log.redactor.line(item)}`), ""].join("\n"),
  );
};
