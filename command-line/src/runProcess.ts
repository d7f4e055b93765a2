/** A command line, and how to run it. */
interface ProcessRun {
  /** The name of the program, used in messages. */
  readonly name: string;
  /** The exit code if the command succeeds but its output cannot be written. */
  readonly outputLost: number;
  /** Runs the command and resolves to its exit code. */
  readonly run: () => Promise<number>;
}

/** The oldest supported version of Node, the same as `engines` in package.json. */
const OLDEST_NODE = "22.18";

/** Whether a version of Node, such as `20.20.2`, is too old for the commands. */
export function isTooOld(version: string): boolean {
  return version.localeCompare(OLDEST_NODE, "en", { numeric: true }) < 0;
}

/**
 * Runs the command of this process and sets its exit code. The command fails if its output cannot be written, for
 * example because the disk is full, so that a program that reads the output does not continue with incomplete data. A
 * closed pipe is not a failure, because a reader such as `head` may have read enough.
 */
export async function runProcess({ name, outputLost, run }: ProcessRun): Promise<void> {
  const { stdout, stderr, versions } = process;
  if (isTooOld(versions.node)) {
    stderr.write(`${name} needs Node ${OLDEST_NODE} or newer. This is Node ${versions.node}.\n`);
    process.exitCode = outputLost;
    return;
  }
  let isLost = false;
  stdout.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isLost) return;
    isLost = true;
    stderr.write(`${name}: Standard output cannot be written (${code}). The output is missing or incomplete.\n`);
    // The error may arrive after the command has finished.
    process.exitCode ||= outputLost;
  });
  stderr.on("error", () => {});
  const exitCode = await run();
  process.exitCode = isLost ? exitCode || outputLost : exitCode;
}
