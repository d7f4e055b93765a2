/** What a command may touch of the world, so that tests run commands without a process. */
export interface CliIo {
  /** Writes to standard output: results only. */
  readonly out: (text: string) => void;
  /** Writes to standard error: messages for people. */
  readonly err: (text: string) => void;
  /** The folder that relative paths are relative to. */
  readonly cwd: string;
  /** Whether results may be coloured, and how many columns a line of them has. */
  readonly terminal: { readonly colors: boolean; readonly columns: number };
}

/** The module of a command: `run` takes the arguments after the command's name and resolves to the exit code. */
export interface CommandModule {
  readonly run: (args: readonly string[], io: CliIo) => Promise<number>;
}

/** One command of `site-config`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the command: nothing of a command is read before it is asked for. */
  readonly load: () => Promise<CommandModule>;
}

/** The exit codes of every command. */
export const EXIT = {
  /** All is well. */
  ok: 0,
  /** There are findings at error, or more warnings than allowed. */
  findings: 1,
  /** The command line is wrong, or a file cannot be read or written. */
  usage: 2,
} as const;

/** Something that ends a command, or keeps it from a file: one sentence for the person at the terminal. */
export class Problem extends Error {}
