import type { Report } from "@sitekeeper/user-groups";
import { ProgressLocation, window, workspace } from "vscode";
import type { Connection } from "../connections.ts";
import { type ListedGroup, readIdFile } from "../idFile.ts";
import type { Command, Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { tell, warn } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import { readTree } from "../view/tree.ts";
import { environmentText } from "../view/treeItem.ts";
import { requireTrust } from "./apiToken.ts";
import { offerToStart, tellOutcome } from "./operations.ts";
import { pickConnection } from "./pick.ts";

/** Makes groups known to this machine whose ids a file lists. Each has to be fetched, and GET creates: asked before. */
export const importIds: Command = async (tools, target) => {
  requireTrust();
  const connection = await pickConnection(tools, target, "Import ids of which connection?");
  if (!connection) return;
  if (connection.baseUrl === "") return offerToStart(tools);
  const [file] =
    (await window.showOpenDialog({
      title: "Import Ids of User Groups",
      openLabel: "Read Ids",
      filters: { "CSV or JSON": ["csv", "json", "txt", "tsv"] },
    })) ?? [];
  if (!file) return;
  const { groups, problems } = readIdFile(new TextDecoder().decode(await workspace.fs.readFile(file)));
  for (const problem of problems) tools.log.warn(`Import: ${problem}`);
  const known = (await readTree(tools.keeper, "")).groups.map(({ row }) => row.key);
  const wanted = groups.filter(
    ({ id }) =>
      !known.some(
        ({ origin, environment, userGroupId }) =>
          userGroupId === id && origin === connection.origin && environment === connection.environment,
      ),
  );
  const unusable =
    problems.length === 0
      ? ""
      : ` Not usable: ${problems[0]}${problems.length > 1 ? ` And ${problems.length - 1} more; the log has them.` : ""}`;
  if (wanted.length === 0) {
    void tell(
      `Nothing to import: ${groups.length === 0 ? "the file lists no id" : "every id is known already"}.${unusable}`,
    );
    return;
  }
  const sure = await confirm({
    title: `Look up ${count(wanted.length)} at ${shown(connection.name)} (${environmentText(connection.environment)})?`,
    detail: `The API has one request to fetch a group, and it creates a group that does not exist. So check that the file belongs to this connection: ${preview(wanted)}. When the first group had to be created, you are asked before any other is.${unusable && `\n\n${unusable.trim()}`}`,
    button: "Look Up",
  });
  if (sure) await lookUp(tools, connection, wanted);
};

async function lookUp(tools: Tools, connection: Connection, groups: readonly ListedGroup[]): Promise<void> {
  const rotator = await tools.keeper.rotator();
  const { origin, environment } = connection;
  let [fetched, created] = [0, 0];
  let stoppedBy: Report | undefined;
  let declined = false;
  await window.withProgress(
    { location: ProgressLocation.Notification, title: "Importing user groups", cancellable: true },
    async (progress, cancelled) => {
      for (const [index, { id, name }] of groups.entries()) {
        if (cancelled.isCancellationRequested) return;
        progress.report({ message: `${index + 1} of ${groups.length}`, increment: 100 / groups.length });
        const key = { origin, environment, userGroupId: id };
        const report = await rotator.open(key, name === undefined ? {} : { name });
        if (report.outcome.kind !== "fetched") {
          stoppedBy = report;
          return;
        }
        fetched++;
        if (!report.outcome.created) continue;
        created++;
        if (created > 1 || index === groups.length - 1) continue;
        const goOn = await confirm({
          title: `"${shown(id)}" did not exist at ${shown(connection.name)}, and was created just now.`,
          detail: `If the file belongs to another service or environment, stop here. ${count(groups.length - index - 1)} would follow.`,
          button: "Go On, Create Missing Groups",
        });
        if (!goOn) {
          declined = true;
          return;
        }
      }
    },
  );
  const sums = `Imported ${fetched} of ${count(groups.length)}${created > 0 ? `, ${created} of them created` : ""}.`;
  if (stoppedBy) {
    void warn(`${sums} It stopped at the first that failed.`);
    void tellOutcome(tools, stoppedBy);
  } else if (declined) void warn(`${sums} Stopped, as you asked.`);
  else void tell(sums);
}

const count = (number: number): string => `${number} id${number === 1 ? "" : "s"}`;

function preview(groups: readonly ListedGroup[]): string {
  const first = groups.slice(0, 3).map(({ id }) => `"${shown(id, 40)}"`);
  return groups.length > 3 ? `${first.join(", ")}, …` : first.join(", ");
}
