import type { CliIo as BaseIo, CommandEntry, CommandModule } from "@sitekeeper/command-line";

/** The environment of a command, passed as a parameter so that tests can run commands without starting a process. */
export interface CliIo extends BaseIo {
  /** The folder that relative paths are resolved against. */
  readonly cwd: string;
  /** Whether output may contain colors, and the number of columns per line. */
  readonly terminal: { readonly colors: boolean; readonly columns: number };
  /**
   * Replaces the progress line. An empty string removes it. Undefined in CI, or if standard error is not a terminal.
   */
  readonly progress?: (line: string) => void;
  /** Calls `stop` once when the command is interrupted (Ctrl+C). Returns a function that removes the handler. */
  readonly onInterrupt?: (stop: () => void) => () => void;
}

/** Defines the arguments, options, and action of a `site-config` command. */
export type Define = CommandModule<CliIo>["define"];

/** The names of the `site-config` commands. */
export type Commands = Readonly<Record<string, CommandEntry<CliIo>>>;

/** The exit codes of every command. */
export const EXIT = {
  ok: 0,
  /** There are errors, or more warnings than allowed. */
  findings: 1,
  /** The arguments are invalid, or a file cannot be read or written. */
  usage: 2,
} as const;

/** An error that ends the command or skips a file. Its message is a complete sentence that is shown to users. */
export class Problem extends Error {}
