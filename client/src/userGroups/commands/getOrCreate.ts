import { checkRequest, remarkOnId } from "@sitekeeper/user-groups";
import { InputBoxValidationSeverity } from "vscode";
import type { Command, Target } from "../tools.ts";
import { onButton } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { askText, runSteps, taking } from "../ui/steps.ts";
import { environmentText } from "../view/treeItem.ts";
import { requireTrust } from "./apiToken.ts";
import { copyToken } from "./copyToken.ts";
import { offerToStart, tellOutcome } from "./operations.ts";
import { pickConnection } from "./pick.ts";

/** Fetches a group by its id. The API has one request for it, which creates a group that does not exist: said before. */
export const getOrCreate: Command = async (tools, target) => {
  requireTrust();
  const connection = await pickConnection(
    tools,
    connectionsOf(target),
    "Get or create a user group at which connection?",
  );
  if (!connection) return;
  if (connection.baseUrl === "") return offerToStart(tools);
  const where = `${shown(connection.name)} (${environmentText(connection.environment)})`;
  const title = `Get or Create User Group · ${where}`;
  const draft = { id: "", name: "" };
  const finished = await runSteps([
    async () => {
      const result = await askText({
        title,
        step: 1,
        totalSteps: 2,
        prompt: `The id of the user group. If ${where} has none with it, one is created: the API cannot look without creating.`,
        placeholder: "acme",
        value: draft.id,
        validate: (text) => {
          const remark = remarkOnId(text);
          if (!remark) return undefined;
          const severity =
            remark.kind === "error" ? InputBoxValidationSeverity.Error : InputBoxValidationSeverity.Warning;
          return { message: remark.text, severity };
        },
      });
      return taking(result, async (text) => {
        draft.id = text;
        return "taken";
      });
    },
    async () => {
      const result = await askText({
        title,
        step: 2,
        totalSteps: 2,
        prompt: "Its name, if it has to be created; empty for the id. A group that exists is not changed.",
        value: draft.name,
        validate: (name) =>
          name !== "" && checkRequest("get", { user_group_id: draft.id, name })
            ? "The name must be 1 to 255 characters without control characters."
            : undefined,
      });
      return taking(result, async (text) => {
        draft.name = text;
        return "taken";
      });
    },
  ]);
  if (!finished) return;
  const { origin, environment } = connection;
  const key = { origin, environment, userGroupId: draft.id };
  const rotator = await tools.keeper.rotator();
  const report = await withProgress(`Fetching "${shown(draft.id)}"…`, (signal) =>
    rotator.open(key, draft.name === "" ? {} : { name: draft.name }, { signal }),
  );
  onButton(tools.log, tellOutcome(tools, report, "Copy Token"), async () => {
    const group = await tools.view.groupOf(key);
    if (group) await copyToken(tools, [group]);
  });
  // Last: what was done is said even where the view is slow to show it.
  if (report.outcome.kind === "fetched") await tools.view.reveal(key);
};

/** The connection that a row stands for. */
function connectionsOf(target: Target): Target {
  return target.filter((item) => item.type === "connection" || item.type === "no-groups");
}
