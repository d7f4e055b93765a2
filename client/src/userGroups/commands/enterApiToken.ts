import type { Command } from "../commandContext.ts";
import { askApiToken, storeApiToken } from "../operations/apiTokenStep.ts";
import { pickConnection } from "../operations/pickConnection.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { trustOrigin } from "../operations/trustOrigin.ts";
import { showInfo } from "../ui/messages.ts";
import { safeText } from "../ui/safeText.ts";
import { runSteps } from "../ui/steps.ts";

/** Replaces the API token of a connection, after it expired, was revoked, or was lost by the credential store. */
export const enterApiToken: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, "Select the connection to enter an API token for");
  if (!connection) return;
  if (connection.baseUrl === "") {
    void showInfo("The local User Group Service creates its API token when it starts.");
    return;
  }
  // The connection may have been written into the settings by hand.
  if (!(await trustOrigin(context, connection.baseUrl))) return;
  let apiToken = "";
  const place = { title: `API Token for ${safeText(connection.name)}`, step: 1, totalSteps: 1 };
  const finished = await runSteps([
    () =>
      askApiToken(context, connection, place, (entered) => {
        apiToken = entered;
      }),
  ]);
  if (!finished) return;
  const note = await storeApiToken(context, connection, apiToken);
  // A rotation that was pending for want of an API token can be finished now.
  context.userGroups.checkInBackground();
  void showInfo(`Stored the API token for ${safeText(connection.name)}.${note}`);
};
