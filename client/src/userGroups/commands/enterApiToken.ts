import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { askApiToken, storeApiToken, type TokenCheck } from "../operations/apiTokenStep.ts";
import { pickConnection } from "../operations/pickConnection.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { trustOrigin } from "../operations/trustOrigin.ts";
import { showInfo, showWarning } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";
import { runSteps } from "../ui/steps.ts";

/** Replaces the API token of a connection, after it expired, was revoked, or was lost by the credential store. */
export const enterApiToken: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, l10n.t("Select the connection to enter an API token for"));
  if (!connection) return;
  if (connection.baseUrl === "") {
    void showInfo(l10n.t("The local User Group Service creates its API token when it starts."));
    return;
  }
  // The connection may have been written into the settings by hand.
  if (!(await trustOrigin(context, connection.baseUrl))) return;
  const draft: { apiToken: string; check: TokenCheck } = { apiToken: "", check: "unchecked" };
  const place = { title: l10n.t("API Token for {0}", safeText(connection.name)), step: 1, totalSteps: 1 };
  const finished = await runSteps([
    () =>
      askApiToken(context, connection, place, (apiToken, check) => {
        Object.assign(draft, { apiToken, check });
      }),
  ]);
  if (!finished) return;
  const note = await storeApiToken(context, connection, draft.apiToken, draft.check);
  // A pending rotation that needed an API token can be finished now.
  context.userGroups.checkInBackground();
  const name = safeText(connection.name);
  if (draft.check === "accepted") void showInfo(l10n.t("Stored the API token for {0}.", name) + note);
  else void showWarning(l10n.t("Stored the API token for {0}; not reachable yet.", name) + note);
};
