import { deliver } from "../deliveries/deliverer.ts";
import type { EnvTarget } from "../deliveries/target.ts";
import { Rotator } from "../rotation/rotator.ts";
import { type ClientValues, checkId, clientOptions, readAccess } from "./clientOptions.ts";
import { type Define, EXIT } from "./command.ts";
import { EXIT_CODE_HELP } from "./rotate.ts";
import { openState, terminalPorts } from "./rotation.ts";
import { deliveryExitCode, deliveryText, targetsJson } from "./targetReport.ts";

interface Values extends ClientValues {
  readonly environment?: string;
  readonly state?: string;
  readonly again?: true;
}

/** `user-groups deliver`. */
export const define: Define = (command, io, exit) => {
  clientOptions(command, EXIT_CODE_HELP)
    .description(
      "Give the current token of a user group to its targets, as the last rotation from this machine named them. Nothing " +
        "is rotated. Targets that have the token already are left out.",
    )
    .option("--again", "Also deliver to targets that have the token already")
    .option("--environment <name>", "Tell groups apart that have the same ID in two environments of a service")
    .option("--state <dir>", "The state folder, which remembers the targets (default: your own)")
    .action(async (userGroupId: string, values: Values) => {
      checkId(userGroupId, io);
      const access = await readAccess(values, io);
      const key = { origin: access.base.origin, environment: values.environment ?? "", userGroupId };
      const oldLines = new Map<EnvTarget, readonly number[]>();
      const state = await openState(values, io);
      const ports = terminalPorts(state, access, { onWritten: (target, lines) => void oldLines.set(target, lines) });
      const options = { again: values.again ?? false, signal: io.signal };
      const outcome = await deliver({ ...ports, rotator: new Rotator(ports) }, key, options);
      if (values.json) {
        const targets = "record" in outcome ? { targets: targetsJson(outcome.record, outcome.current) } : {};
        io.out(`${JSON.stringify({ user_group_id: userGroupId, outcome: outcome.kind, ...targets })}\n`);
      }
      io.err(outcome.kind === "none" ? NO_TARGETS : deliveryText(outcome, oldLines));
      exit(outcome.kind === "none" ? EXIT.failed : deliveryExitCode(outcome));
    });
};

const NO_TARGETS =
  "This group has no targets on this machine. Name them with --to-command or --dotenv of user-groups rotate.\n";
