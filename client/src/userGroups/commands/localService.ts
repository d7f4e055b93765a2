import { Uri, window } from "vscode";
import { LOCAL_ORIGIN } from "../localService/localService.ts";
import type { Command } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { onButton, tell } from "../ui/messages.ts";
import { withSteadyProgress } from "../ui/progress.ts";
import { requireTrust } from "./apiToken.ts";
import { getOrCreate } from "./getOrCreate.ts";

/** Starts the real service on this machine and connects to it: everything can be tried without an account. */
export const startLocalService: Command = async (tools) => {
  requireTrust();
  const { keeper, log } = tools;
  const connection = await withSteadyProgress("Starting the local User Group Service…", () => keeper.local.start());
  log.info(`The local service runs at ${connection.baseUrl}.`);
  // What could not be finished while it was stopped can be now.
  keeper.checkInBackground();
  const text = `The local User Group Service runs at ${connection.baseUrl}, and is connected.`;
  onButton(log, tell(text, "Get or Create User Group"), () => getOrCreate(tools, []));
};

/** Stops the service; its data stays. */
export const stopLocalService: Command = async ({ keeper }) => {
  if ((await keeper.localService.url()) === undefined) {
    void tell("The local User Group Service does not run.");
    return;
  }
  await withSteadyProgress("Stopping the local User Group Service…", () => keeper.localService.stop());
  void tell("The local User Group Service is stopped. Its groups and tokens are kept.");
};

/** Shows what the service logged since it was started. */
export const showLocalServiceLog: Command = async ({ keeper }) => {
  const { logFile } = keeper.localService;
  try {
    await window.showTextDocument(Uri.file(logFile), { preview: true });
  } catch {
    void tell("The local User Group Service has no log yet. Start it first.");
  }
};

/** Deletes the data of the service, and what this machine knows of its groups. */
export const resetLocalService: Command = async ({ keeper }) => {
  const groups = (await keeper.groups()).filter(({ key }) => key.origin === LOCAL_ORIGIN);
  const unfinished = groups.filter(({ state }) => state === "unknown");
  if (unfinished.length > 0) {
    throw new Error(
      `${unfinished.length} of its groups ${unfinished.length === 1 ? "has" : "have"} an unfinished rotation. Start the service and run 'Check Unknown Outcomes Now' first.`,
    );
  }
  const count = `${groups.length} user group${groups.length === 1 ? "" : "s"}`;
  const sure = await confirm({
    title: "Reset the local User Group Service?",
    detail: `Everything in it is deleted: ${count} that this machine knows, any others, and all their tokens. This cannot be undone.`,
    button: "Delete Everything in It",
  });
  if (!sure) return;
  const rotator = await keeper.rotator();
  for (const { key } of groups) {
    await rotator.forget(key);
    await keeper.details.remove(key);
  }
  await keeper.apiTokens.delete(await keeper.local.connection());
  await keeper.localService.reset();
  void tell("The local User Group Service is reset. Starting it again begins with no groups.");
};
