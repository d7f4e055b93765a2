import path from "node:path";

/** How to start a program: its path or name with arguments, or a command line for the shell. */
export type Program = readonly string[] | string;

/** A variable in a `.env` file. */
export interface EnvTarget {
  readonly kind: "dotenv";
  /** An absolute path. */
  readonly file: string;
  /** The real path of the file when the group claimed it. The token is not written to any other file. */
  readonly realFile?: string | undefined;
  readonly variable: string;
}

/** A command that stores the token, such as the CLI of a secret manager. */
export interface CommandTarget {
  readonly kind: "command";
  readonly program: Program;
  /** The absolute path of the working folder for all of the target's programs. */
  readonly folder: string;
  /** The ID of the group, which programs receive in the environment variable `USER_GROUP_ID`. */
  readonly groupId?: string | undefined;
  /** The environment variable for the token. If undefined, programs read the token from standard input. */
  readonly toEnv?: string | undefined;
  /** A program that succeeds if the token has arrived. It receives the token in the same way as `program`. */
  readonly verify?: Program | undefined;
  /** Whether `verify` prints the token that the target has. */
  readonly readsBack?: boolean | undefined;
  /** A program that succeeds if the target can be reached. It runs before a rotation and does not receive the token. */
  readonly probe?: Program | undefined;
  /** The time limit for each run of a program, in seconds. */
  readonly timeLimit?: number | undefined;
  /** Whether the user says that the same command stores the token of each group in a different place. */
  readonly perGroup?: boolean | undefined;
}

/** A destination that needs the new token. */
export type Target = EnvTarget | CommandTarget;

/** The maximum length of a target's name, in characters. */
const MAX_NAME_LENGTH = 80;

/** A program as a user would type it, truncated for messages. */
export function programText(program: Program): string {
  const text =
    typeof program === "string"
      ? program
      : program.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : JSON.stringify(part))).join(" ");
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
}

/** The name of a target for messages. It contains external text and must be escaped before it is printed. */
export const targetName = (target: Target): string =>
  target.kind === "dotenv" ? `${path.basename(target.file)}: ${target.variable}` : programText(target.program);

/**
 * Whether two targets store the token in the same destination. Differences in probe and verification commands do not
 * matter.
 */
export function isSameTarget(one: Target, other: Target): boolean {
  return definitionOf(one) === definitionOf(other);
}

const definitionOf = (target: Target): string =>
  JSON.stringify(
    target.kind === "dotenv" ? [target.file, target.variable] : [target.program, target.folder, target.toEnv ?? null],
  );

/** A program that runs a command line, such as `/bin/sh` in `["/bin/sh", "-c", "…"]`. */
const SHELL = /^(?:(?:ba|da|z|k|fi)?sh|cmd|powershell|pwsh)(?:\.exe)?$/i;

/** Whether a command that is the same for several groups stores the token of each group in a different place. */
export function storesPerGroup({ program, groupId, perGroup }: CommandTarget): boolean {
  if (perGroup) return true;
  const [name = "", ...args] = typeof program === "string" ? ["sh", program] : program;
  const isShell = SHELL.test(name.split(/[\\/]/).at(-1) ?? "");
  return groupId !== undefined && isShell && args.some((part) => /\bUSER_GROUP_ID\b/.test(part));
}

/** Whether verification can show that the token has arrived, rather than only that a command succeeded. */
export const isVerifiable = (target: Target): boolean => target.kind === "dotenv" || target.verify !== undefined;
