/** How a process runs its command line. */
interface ProcessRun {
  /** The name of the program, for messages. */
  readonly name: string;
  /** The exit code when the command succeeded and its output could not be written. */
  readonly outputLost: number;
  /** Runs the command. @returns its exit code */
  readonly run: () => Promise<number>;
}

/**
 * Runs the command of this process, and sets its exit code. Output that cannot be written, as on a full disk, is a
 * failure: a program that reads it later would go on with a part of it, or with nothing. Only a reader that has enough,
 * such as `head`, and closes the pipe does not count.
 */
export async function runProcess({ name, outputLost, run }: ProcessRun): Promise<void> {
  const { stdout, stderr } = process;
  let isLost = false;
  stdout.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isLost) return;
    isLost = true;
    stderr.write(`${name}: Standard output cannot be written (${code}). The output is missing or incomplete.\n`);
    // It may happen after the command has ended.
    process.exitCode ||= outputLost;
  });
  stderr.on("error", () => {});
  const exitCode = await run();
  process.exitCode = isLost ? exitCode || outputLost : exitCode;
}
