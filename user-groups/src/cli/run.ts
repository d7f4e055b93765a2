import { runCommandLine } from "@sitekeeper/command-line";
import manifest from "../../package.json" with { type: "json" };
import { ApiError } from "../client/apiError.ts";
import { BrokenTarget } from "../deliveries/rotateAndDeliver.ts";
import { ServiceFailure } from "../service/failure.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { type CliIo, EXIT } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/**
 * Runs the command named by the first argument. Never rejects: an error is one sentence on standard error.
 *
 * @returns the exit code, one of `EXIT`
 */
export function runCommand(args: readonly string[], io: CliIo): Promise<number> {
  const program = {
    name: "user-groups",
    description: "Manage user groups and their tokens, and run the User Group service.",
    version: manifest.version,
    commands: COMMANDS,
    exitCodeOf,
    exitCodes: { usage: EXIT.usage, internalError: EXIT.failed },
    colors: false,
  };
  return runCommandLine(program, args, io);
}

function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof FileProblem || error instanceof BrokenTarget) return EXIT.usage;
  if (error instanceof ServiceFailure) return EXIT.failed;
  if (!(error instanceof ApiError)) return undefined;
  return error.effect === "not-sent" && error.kind.startsWith("invalid-") ? EXIT.usage : EXIT.failed;
}
