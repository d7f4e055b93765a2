import type { CliIo as BaseIo, CommandEntry, CommandModule } from "@sitekeeper/command-line";

/** The parts of the environment that a command may use. Tests run commands without a process. */
export interface CliIo extends BaseIo {
  /** The folder that relative paths are relative to. */
  readonly cwd: string;
  /** Whether results may be colored, and how many columns a line of them has. */
  readonly terminal: { readonly colors: boolean; readonly columns: number };
  /** Shows a line in the place of the last one, and removes it when it is empty. Absent where no person is looking. */
  readonly progress?: (line: string) => void;
  /** Has an interrupt (Ctrl+C) call `stop`, once. Returns what ends that. */
  readonly onInterrupt?: (stop: () => void) => () => void;
}

/** Adds the arguments, the options and the action of a command of `site-config`. */
export type Define = CommandModule<CliIo>["define"];

/** The commands of `site-config` by their names. */
export type Commands = Readonly<Record<string, CommandEntry<CliIo>>>;

/** The exit codes of every command. */
export const EXIT = {
  /** Success. */
  ok: 0,
  /** There are findings of severity error, or more warnings than allowed. */
  findings: 1,
  /** The command line is wrong, or a file cannot be read or written. */
  usage: 2,
} as const;

/** A failure that ends a command or skips a file: a complete sentence for the user. */
export class Problem extends Error {}
