/** How a process runs its command line. */
interface ProcessRun {
  /** The name of the program, for messages. */
  readonly name: string;
  /** The exit code when the command succeeded and its output could not be written. */
  readonly outputLost: number;
  /** Runs the command. @returns its exit code */
  readonly run: () => Promise<number>;
}

/** The oldest Node that both commands run on, as in `engines` of their package. */
const OLDEST_NODE = "22.18";

/** True for a version of Node, such as `20.20.2`, that the commands do not run on. */
export function isTooOld(version: string): boolean {
  return version.localeCompare(OLDEST_NODE, "en", { numeric: true }) < 0;
}

/**
 * Runs the command of this process, and sets its exit code. Output that cannot be written, as on a full disk, is a
 * failure: a program that reads it later would go on with a part of it, or with nothing. Only a reader that has enough,
 * such as `head`, and closes the pipe does not count.
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
    // It may happen after the command has ended.
    process.exitCode ||= outputLost;
  });
  stderr.on("error", () => {});
  const exitCode = await run();
  process.exitCode = isLost ? exitCode || outputLost : exitCode;
}
