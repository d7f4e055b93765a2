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

/** Every command by its first word, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  get: { summary: "shows a user group; creates it when it does not exist", load: () => import("./get.ts") },
  update: { summary: "changes the name, mapping or properties of a user group", load: () => import("./update.ts") },
  rotate: { summary: "replaces the token of a user group, also in a .env file", load: () => import("./rotate.ts") },
  serve: { summary: "runs the User Group Service", load: () => import("./serve.ts") },
  "api-token": { summary: "issues, lists and revokes API tokens of the service", load: () => import("./apiToken.ts") },
  list: { summary: "lists the user groups of the service", load: () => import("./list.ts") },
  audit: { summary: "shows who changed what in the service", load: () => import("./audit.ts") },
  export: { summary: "writes the user groups of the service as JSON", load: () => import("./export.ts") },
  backup: { summary: "copies the data of the service", load: () => import("./backup.ts") },
  "change-key": { summary: "puts the data of the service under a new key", load: () => import("./changeKey.ts") },
};
