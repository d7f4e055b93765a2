import type { Command } from "../tools.ts";
import { tell } from "../ui/messages.ts";
import { withSteadyProgress } from "../ui/progress.ts";
import { requireTrust } from "./apiToken.ts";
import { tellOutcome } from "./operations.ts";

/** Asks the service about every unfinished rotation now, instead of at the next round of the background. */
export const checkUnknown: Command = async (tools) => {
  requireTrust();
  const reports = await withSteadyProgress("Checking unfinished rotations…", () => tools.keeper.checkUnknownOutcomes());
  if (reports.length === 0)
    void tell("No rotation is unfinished, and every stored token is the one that the service last gave.");
  for (const report of reports) void tellOutcome(tools, report);
};
