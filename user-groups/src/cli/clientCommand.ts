import { ApiError } from "../client/apiError.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { type CliIo, EXIT } from "./command.ts";
import { briefUsage, UsageError } from "./usage.ts";

/**
 * Runs a command of the client: `--help` is answered, and what goes wrong is said in one line.
 *
 * @param help the whole help text
 * @returns the exit code
 */
export async function runClientCommand(
  { args, io, help }: { args: readonly string[]; io: CliIo; help: string },
  run: () => Promise<number>,
): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    io.out(help);
    return EXIT.ok;
  }
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError || error instanceof FileProblem) {
      io.err(`user-groups: ${error.message}\n`);
      if (error instanceof UsageError) io.err(briefUsage(help));
      return EXIT.usage;
    }
    if (!(error instanceof ApiError)) throw error;
    io.err(`user-groups: ${error.message}\n`);
    return error.effect === "not-sent" && error.kind.startsWith("invalid-") ? EXIT.usage : EXIT.failed;
  }
}
