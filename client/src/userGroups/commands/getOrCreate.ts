import { remarkOnId } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { InputBoxValidationSeverity } from "vscode";
import type { Command, Target } from "../commandContext.ts";
import { showOutcome } from "../operations/outcome.ts";
import { offerToStart, pickConnection } from "../operations/pick.ts";
import { requireTrust } from "../operations/trust.ts";
import { acceptValue, askText, runSteps } from "../ui/dialogs.ts";
import { onButton, runCommand } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { connectionLabel, safeText } from "../ui/texts.ts";

/**
 * Fetches a group by its ID. The only API request that does this also creates a missing group, so the prompt warns the
 * user.
 */
export const getOrCreate: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(
    context,
    connectionsOf(target),
    l10n.t("Select the connection to get the user group from"),
  );
  if (!connection) return;
  if (connection.baseUrl === "") return offerToStart(context);
  const where = connectionLabel(connection.name, connection.environment);
  const title = l10n.t("Get or Create User Group · {0}", where);
  const draft = { id: "", name: "" };
  const finished = await runSteps([
    async () => {
      const result = await askText({
        title,
        step: 1,
        totalSteps: 2,
        prompt: l10n.t(
          "Enter the ID of the user group. If {0} has no group with this ID, the service creates one: the API has no read-only request.",
          where,
        ),
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
      return acceptValue(result, async (text) => {
        draft.id = text;
        return "accepted";
      });
    },
    async () => {
      const result = await askText({
        title,
        step: 2,
        totalSteps: 2,
        prompt: l10n.t("Enter a name for a new group. Leave it empty to use the ID. An existing group keeps its name."),
        value: draft.name,
        validate: () => undefined,
      });
      return acceptValue(result, async (text) => {
        draft.name = text;
        return "accepted";
      });
    },
  ]);
  if (!finished) return;
  const { origin, environment } = connection;
  const key = { origin, environment, userGroupId: draft.id };
  const rotator = await context.userGroups.rotator();
  const report = await withProgress(l10n.t('Fetching "{0}"…', safeText(draft.id)), (signal) =>
    rotator.open(key, draft.name === "" ? {} : { name: draft.name }, { signal }),
  );
  onButton(context.log, showOutcome(context, report, l10n.t("Copy Token")), async () => {
    const group = await context.view.groupOf(key);
    if (group) await runCommand("copyToken", group);
  });
  // This is awaited last, so that a slow view does not delay the message.
  if (report.outcome.kind === "fetched") await context.view.reveal(key);
};

/** Returns the rows that show connections. */
function connectionsOf(target: Target): Target {
  return target.filter((item) => item.type === "connection" || item.type === "no-groups");
}
