import * as l10n from "@vscode/l10n";
import { Uri, window } from "vscode";
import type { Command } from "../commandContext.ts";
import { LOCAL_ORIGIN } from "../names.ts";
import { requireTrust } from "../operations/trust.ts";
import { confirm } from "../ui/dialogs.ts";
import { onButton, runCommand, showInfo } from "../ui/notifications.ts";
import { withUncancelableProgress } from "../ui/progress.ts";

/** Starts the User Group Service on this machine and connects to it, which requires no account. */
export const startLocalService: Command = async ({ userGroups, log }) => {
  requireTrust();
  const connection = await withUncancelableProgress(l10n.t("Starting the local User Group Service…"), () =>
    userGroups.local.start(),
  );
  log.info(`The local service is running at ${connection.baseUrl}.`);
  // Rotations that were pending while the service was stopped can now finish.
  userGroups.checkInBackground();
  const text = l10n.t("The local User Group Service is running at {0} and is connected.", connection.baseUrl);
  onButton(log, showInfo(text, l10n.t("Get or Create User Group…")), () => runCommand("getOrCreate"));
};

/** Stops the service and keeps its data. */
export const stopLocalService: Command = async ({ userGroups }) => {
  if ((await userGroups.localService.url()) === undefined) {
    void showInfo(l10n.t("The local User Group Service is not running."));
    return;
  }
  await withUncancelableProgress(l10n.t("Stopping the local User Group Service…"), () =>
    userGroups.localService.stop(),
  );
  void showInfo(l10n.t("The local User Group Service is stopped. Its groups and tokens are kept."));
};

/** Shows the log that the service has written since it last started. */
export const showLocalServiceLog: Command = async ({ userGroups }) => {
  const { logFile } = userGroups.localService;
  try {
    await window.showTextDocument(Uri.file(logFile), { preview: true });
  } catch {
    void showInfo(l10n.t("The local User Group Service has no log yet. Start the service first."));
  }
};

/** Deletes the service's data, and everything that this machine stores about the service's groups. */
export const resetLocalService: Command = async ({ userGroups }) => {
  const groups = (await userGroups.groups()).filter(({ key }) => key.origin === LOCAL_ORIGIN);
  if (groups.length === 0 && !(await userGroups.localService.hasData())) {
    void showInfo(l10n.t("Nothing to reset. The local User Group Service has never been started on this machine."));
    return;
  }
  const pending = groups.filter(({ state }) => state === "unknown").length;
  if (pending > 0) {
    throw new Error(
      pending === 1
        ? l10n.t(
            'The local User Group Service has 1 pending rotation. Start the service and run "Check Pending Rotations" first.',
          )
        : l10n.t(
            'The local User Group Service has {0} pending rotations. Start the service and run "Check Pending Rotations" first.',
            pending,
          ),
    );
  }
  const isConfirmed = await confirm({
    title: l10n.t("Reset the local User Group Service?"),
    detail:
      groups.length === 1
        ? l10n.t(
            "All of the service's data is deleted: 1 user group stored on this machine, any other groups on the service, and all their tokens. This cannot be undone.",
          )
        : l10n.t(
            "All of the service's data is deleted: {0} user groups stored on this machine, any other groups on the service, and all their tokens. This cannot be undone.",
            groups.length,
          ),
    button: l10n.t("Delete All Data"),
  });
  if (!isConfirmed) return;
  const rotator = await userGroups.rotator();
  for (const { key } of groups) {
    await rotator.forget(key);
    await userGroups.details.remove(key);
  }
  await userGroups.apiTokens.delete(await userGroups.local.connection());
  await userGroups.localService.reset();
  void showInfo(l10n.t("The local User Group Service has been reset. It will have no groups when it starts again."));
};
