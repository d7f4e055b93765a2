import { type CliIo, EXIT } from "./commands.ts";
import { runCommand } from "./run.ts";

/** Runs the command line of this process. SIGINT and SIGTERM ask the command to stop; a second one ends it at once. */
async function start(): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(signal));
  // A reader that went away (`| head`) is no reason for a stack trace.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  const io: CliIo = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    env: process.env,
    signal: stop.signal,
  };
  try {
    process.exitCode = await runCommand(process.argv.slice(2), io);
  } catch (error) {
    io.err(`user-groups: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.failed;
  }
}

void start();
