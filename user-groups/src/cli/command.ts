import type { CliIo as BaseIo, CommandEntry, CommandModule } from "@sitekeeper/command-line";

/** The parts of the environment that a command may use. They allow tests to run commands without starting a process. */
export interface CliIo extends BaseIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  /** Whether standard output is a file that other users of this machine can read. */
  readonly isOutputShared?: () => boolean;
}

/** Prints a line that contains a token, and warns if other users can read the file that it goes to. */
export function printSecret(line: string, io: CliIo): void {
  io.out(`${line}\n`);
  if (!io.isOutputShared?.()) return;
  io.err(
    "Other users of this machine can read the file that this token was written to. Run chmod 600 on it, and before " +
      "writing a token to a file, run umask 077.\n",
  );
}

/** Adds the arguments, options, and action of a `user-groups` command. */
export type Define = CommandModule<CliIo>["define"];

/** The commands of `user-groups` by name. */
export type Commands = Readonly<Record<string, CommandEntry<CliIo>>>;

/** The exit codes of every command. */
export const EXIT = {
  ok: 0,
  /**
   * The command failed: the request was refused, or something was unreachable or not found. Nothing changed, unless the
   * message says otherwise.
   */
  failed: 1,
  /** The command line, a file, or an environment variable is not valid. Nothing was sent. */
  usage: 2,
  /** A rotation was sent, but its outcome is unknown. Run the same command again later. */
  unknown: 3,
  /** Another process is working on the same group. */
  busy: 4,
  /** Some targets do not have the current token. Run the same command again. */
  open: 5,
} as const;
