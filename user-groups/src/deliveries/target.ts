import path from "node:path";

/** How a program is started: its path or name with its arguments, or a text for the shell. */
export type Program = readonly string[] | string;

/** A variable of a `.env` file. */
export interface EnvTarget {
  readonly kind: "dotenv";
  /** A full path. */
  readonly file: string;
  readonly variable: string;
}

/** A command that stores the token, such as that of a secret manager. */
export interface CommandTarget {
  readonly kind: "command";
  readonly program: Program;
  /** The working folder of all programs of the target: a full path. */
  readonly folder: string;
  /** Programs get it in the environment variable `USER_GROUP_ID`. */
  readonly groupId?: string | undefined;
  /** The environment variable that contains the token. Without it, the token is the standard input. */
  readonly toEnv?: string | undefined;
  /** Succeeds when the token has arrived. It gets the token like `program`. */
  readonly verify?: Program | undefined;
  /** `verify` prints the token that the target has. */
  readonly readsBack?: boolean | undefined;
  /** Succeeds when the target can be reached. It gets no token, and runs before a rotation. */
  readonly probe?: Program | undefined;
  /** For each run of a program, in seconds. */
  readonly timeLimit?: number | undefined;
}

/** A place that needs the new token. */
export type Target = EnvTarget | CommandTarget;

/** The longest name of a target, in characters. */
const LONGEST_NAME = 80;

/** A program as a person would type it, for messages: the start of a long one. */
export function programText(program: Program): string {
  const text =
    typeof program === "string"
      ? program
      : program.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : JSON.stringify(part))).join(" ");
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

/** The name of a target, for messages. It comes from outside, and needs escapes before it is printed. */
export const targetName = (target: Target): string =>
  target.kind === "dotenv" ? `${path.basename(target.file)}: ${target.variable}` : programText(target.program);

/** Whether the token goes to the same place. How it is tried and verified does not count. */
export function isSameTarget(one: Target, other: Target): boolean {
  return placeOf(one) === placeOf(other);
}

const placeOf = (target: Target): string =>
  JSON.stringify(
    target.kind === "dotenv" ? [target.file, target.variable] : [target.program, target.folder, target.toEnv ?? null],
  );

/** Whether it is known that the token has arrived, not only that a command succeeded. */
export const isVerifiable = (target: Target): boolean => target.kind === "dotenv" || target.verify !== undefined;
