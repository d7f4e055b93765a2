import type { CliIo as BaseIo, CommandEntry, CommandModule } from "@sitekeeper/command-line";

/** The parts of the environment that a command may use. Tests run commands without a process. */
export interface CliIo extends BaseIo {
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Adds the arguments, the options and the action of a command of `user-groups`. */
export type Define = CommandModule<CliIo>["define"];

/** The commands of `user-groups` by their names. */
export type Commands = Readonly<Record<string, CommandEntry<CliIo>>>;

/** The exit codes of every command. */
export const EXIT = {
  /** Done. */
  ok: 0,
  /** Not done: refused, not reachable, not found. Nothing changed, or the message says what did. */
  failed: 1,
  /** The command line, a file or an environment variable is wrong; nothing was sent. */
  usage: 2,
  /** A rotation was sent and its outcome is unknown: run the same command again later. */
  unknown: 3,
  /** Another process is rotating the same group right now. */
  busy: 4,
  /** Some targets do not have the current token: run the same command again. */
  open: 5,
} as const;
