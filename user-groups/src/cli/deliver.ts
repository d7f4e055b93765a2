import { deliver } from "../deliveries/deliverer.ts";
import type { EnvTarget } from "../deliveries/target.ts";
import { Rotator } from "../rotation/rotator.ts";
import { type ClientValues, checkId, clientOptions, environmentOption, readAccess } from "./clientOptions.ts";
import { type Define, EXIT } from "./command.ts";
import { EXIT_CODE_HELP } from "./rotate.ts";
import { openState, releaseAdvice, terminalPorts } from "./rotation.ts";
import { deliveryExitCode, deliveryText, targetsJson } from "./targetReport.ts";

interface Values extends ClientValues {
  readonly environment?: string;
  readonly state?: string;
  readonly again?: true;
}

/** `user-groups deliver`. */
export const define: Define = (command, io, exit) => {
  environmentOption(clientOptions(command, EXIT_CODE_HELP))
    .description(
      "Deliver the current token of a user group to the targets of its last rotation from this machine. Nothing is rotated. " +
        "Targets that already have the token are skipped.",
    )
    .option("--again", "Also deliver to targets that already have the token")
    .option("--state <dir>", "The state folder, which records the targets (default: a folder for each user)")
    .action(async (userGroupId: string, values: Values) => {
      checkId(userGroupId, io);
      const access = await readAccess(values, io);
      const key = { origin: access.base.origin, environment: values.environment ?? "", userGroupId };
      const oldLines = new Map<EnvTarget, readonly number[]>();
      const state = await openState(values, io);
      const onWritten = (target: EnvTarget, lines: readonly number[]) => void oldLines.set(target, lines);
      const ports = terminalPorts(state, access, state.places(releaseAdvice(values)), { onWritten });
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
  'This group has no targets on this machine. Add them with "user-groups rotate" and --to-command or --dotenv.\n';
