/** What a command may touch of the world: so that tests run commands without a process. */
export interface CliIo {
  /** Writes to standard output: results only. */
  readonly out: (text: string) => void;
  /** Writes to standard error: messages for people. */
  readonly err: (text: string) => void;
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** The module of a command: `run` takes the arguments after the command's name and resolves to the exit code. */
export interface CommandModule {
  readonly run: (args: readonly string[], io: CliIo) => Promise<number>;
}

/** One command of `user-groups`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the command: nothing of a command is read before it is asked for. */
  readonly load: () => Promise<CommandModule>;
}

/** The exit codes of every command. */
export const EXIT = {
  /** Done. */
  ok: 0,
  /** Not done: refused, not reachable, not found. Nothing changed, or the message says what did. */
  failed: 1,
  /** The command line, a file or an environment variable is wrong; nothing was sent. */
  usage: 2,
  /** A rotation was sent and its outcome is not known yet: run the same command again later. */
  unknown: 3,
  /** Another process is rotating the same group right now. */
  busy: 4,
} as const;
