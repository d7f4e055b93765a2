import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { requireTrust } from "../operations/requireTrust.ts";
import { showOutcome } from "../operations/showOutcome.ts";
import { showInfo } from "../ui/messages.ts";
import { withSteadyProgress } from "../ui/progress.ts";

/** Asks the service about every pending rotation now, instead of at the next check in the background. */
export const checkPendingRotations: Command = async (context) => {
  requireTrust();
  const reports = await withSteadyProgress(l10n.t("Checking pending rotations…"), () =>
    context.userGroups.checkPendingRotations(),
  );
  if (reports.length === 0) void showInfo(l10n.t("No rotation is pending. Every stored token is current."));
  for (const report of reports) void showOutcome(context, report);
};
