import { runCommandLine } from "@sitekeeper/command-line";
import manifest from "../../package.json" with { type: "json" };
import { type CliIo, EXIT, Problem } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/**
 * Runs the command named by the first argument. Never rejects: an error is one sentence on standard error.
 *
 * @returns the exit code, one of {@link EXIT}
 */
export function runCommand(args: readonly string[], io: CliIo): Promise<number> {
  const program = {
    name: "site-config",
    description: "Check and create the site configs of documentation sites.",
    version: manifest.version,
    commands: COMMANDS,
    exitCodeOf: (error: unknown) => (error instanceof Problem ? EXIT.usage : undefined),
    exitCodes: { usage: EXIT.usage, internalError: EXIT.usage },
    colors: io.terminal.colors,
  };
  return runCommandLine(program, args, io);
}
