import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { onButton, showInfo } from "../ui/messages.ts";
import { runCommand } from "../ui/runCommand.ts";

/** Says that the local service is not running, with a button that starts it. */
export function offerToStart({ log }: CommandContext): void {
  onButton(
    log,
    showInfo(l10n.t("The local User Group Service is not running."), l10n.t("Start Local User Group Service")),
    () => runCommand("startLocalService"),
  );
}
