import { runCommandLine } from "@sitekeeper/command-line";
import manifest from "../../package.json" with { type: "json" };
import { ApiError } from "../client/apiError.ts";
import { PlaceConflict } from "../deliveries/places.ts";
import { BrokenTarget } from "../deliveries/rotateAndDeliver.ts";
import { ServiceFailure } from "../service/failure.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { type CliIo, type Commands, EXIT } from "./command.ts";

/** All commands by name, in the order of the help text. */
export const COMMANDS: Commands = {
  get: { summary: "Show a user group; create it if it does not exist", load: () => import("./get.ts") },
  update: { summary: "Change the name, mapping, or properties of a user group", load: () => import("./update.ts") },
  rotate: { summary: "Replace the token of a user group and deliver it to targets", load: () => import("./rotate.ts") },
  deliver: { summary: "Deliver the current token of a user group to its targets", load: () => import("./deliver.ts") },
  release: { summary: "Forget the targets of a user group", load: () => import("./release.ts") },
  apply: { summary: "Rotate and deliver the tokens in a plan", load: () => import("./apply.ts") },
  status: { summary: "Show which tokens in a plan are due or undelivered", load: () => import("./status.ts") },
  serve: { summary: "Run the User Group service", load: () => import("./serve.ts") },
  "api-token": { summary: "Create, list, and revoke API tokens for the service", load: () => import("./apiToken.ts") },
  list: { summary: "List the service's user groups", load: () => import("./list.ts") },
  audit: { summary: "Show who changed what in the service", load: () => import("./audit.ts") },
  export: { summary: "Print the service's user groups as JSON", load: () => import("./export.ts") },
  backup: { summary: "Copy the service's data to a file", load: () => import("./backup.ts") },
  restore: { summary: "Replace the service's data with a backup", load: () => import("./restore.ts") },
  "change-key": { summary: "Encrypt the service's data with a new key", load: () => import("./changeKey.ts") },
};

/**
 * Runs the command named by the first argument. Never rejects: an error is printed as one sentence on standard error.
 *
 * @returns The exit code, one of `EXIT`.
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
  const isUsage = [FileProblem, BrokenTarget, PlaceConflict].some((problem) => error instanceof problem);
  if (isUsage) return EXIT.usage;
  if (error instanceof ServiceFailure) return EXIT.failed;
  if (!(error instanceof ApiError)) return undefined;
  return error.effect === "not-sent" && error.kind.startsWith("invalid-") ? EXIT.usage : EXIT.failed;
}
