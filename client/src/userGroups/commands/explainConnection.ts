import { workspace } from "vscode";
import { explainProbe, probeConnection } from "../connectionProbe.ts";
import type { Command } from "../tools.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { showReport } from "../ui/showReport.ts";
import { requireTrust } from "./apiToken.ts";
import { offerToStart } from "./operations.ts";
import { pickConnection } from "./pick.ts";

/** Says how a connection reaches its service: directly or not, by which certificate, and whether a GET keeps its body. */
export const explainConnection: Command = async (tools, target) => {
  requireTrust();
  const connection = await pickConnection(tools, target, "Explain which connection?");
  if (!connection) return;
  const title = `How ${shown(connection.name)} is reached`;
  if (connection.baseUrl === "") {
    offerToStart(tools);
    return;
  }
  const url = new URL(`${connection.baseUrl}/api/user`);
  const apiToken = await tools.keeper.apiTokens.get(connection);
  const probe = await withProgress(`Looking at ${shown(url.host)}…`, async (signal) => {
    const seen = await probeConnection(url, apiToken, signal);
    return signal.aborted ? undefined : seen;
  });
  if (!probe) return;
  const proxy = workspace.getConfiguration("http").get<string>("proxy");
  const facts = [
    `Base address: \`${connection.baseUrl}\``,
    ...explainProbe(url, probe),
    proxy && URL.canParse(proxy)
      ? `The editor's setting http.proxy names ${new URL(proxy).host}.`
      : "The editor has no proxy in its settings.",
    apiToken !== undefined
      ? "An API token is stored for this origin, and was sent there."
      : "No API token is stored for this origin: enter one.",
  ];
  await showReport(
    title,
    [`# ${title}`, "", ...facts.map((fact) => `- ${tools.log.redactor.line(fact)}`), ""].join("\n"),
  );
};
