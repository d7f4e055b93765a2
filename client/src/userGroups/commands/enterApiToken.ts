import type { Command } from "../tools.ts";
import { tell } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import { runSteps } from "../ui/steps.ts";
import { askApiToken, requireTrust, storeApiToken } from "./apiToken.ts";
import { pickConnection } from "./pick.ts";
import { trustOrigin } from "./trustOrigin.ts";

/** Replaces the API token of a connection: after it expired, was revoked, or was lost by the credential store. */
export const enterApiToken: Command = async (tools, target) => {
  requireTrust();
  const connection = await pickConnection(tools, target, "Enter the API token of which connection?");
  if (!connection) return;
  if (connection.baseUrl === "") {
    void tell("The local service makes its API token by itself when it is started.");
    return;
  }
  // The connection may have been written into the settings by hand.
  if (!(await trustOrigin(tools, connection.baseUrl))) return;
  let apiToken = "";
  const place = { title: `API Token for ${shown(connection.name)}`, step: 1, totalSteps: 1 };
  const finished = await runSteps([
    () =>
      askApiToken(tools, connection, place, (entered) => {
        apiToken = entered;
      }),
  ]);
  if (!finished) return;
  const note = await storeApiToken(tools, connection, apiToken);
  // What could not be finished without it can be now.
  tools.keeper.checkInBackground();
  void tell(`The API token of ${shown(connection.name)} is stored.${note}`);
};
