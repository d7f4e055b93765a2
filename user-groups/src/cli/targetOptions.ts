import path from "node:path";
import { type Command, UsageError } from "@sitekeeper/command-line";
import type { CommandTarget, Program, Target } from "../deliveries/target.ts";
import { TIME_LIMIT_S } from "../targets/targetDriver.ts";
import { wholeNumber } from "./optionValues.ts";
import { splitCommand } from "./splitCommand.ts";

/** The target described by the options parsed so far. */
interface Draft {
  readonly kind: "dotenv" | "command";
  value?: string;
  variable?: string;
  toEnv?: string;
  shell?: boolean;
  verify?: string;
  readsBack?: boolean;
  probe?: string;
  timeLimit?: number;
  perGroup?: boolean;
}

/** The longest time limit of a program, in seconds. */
const MAX_TIME_LIMIT_S = 3_600;

/**
 * Adds the options that describe targets. An option applies to the preceding `--to-command` or `--dotenv`.
 *
 * @returns A function that returns the targets of a group in command-line order, or throws a UsageError.
 */
export function targetOptions(command: Command): (groupId: string) => readonly Target[] {
  const drafts: Draft[] = [];
  /** The target that an option applies to. */
  const last = (kind: Draft["kind"], option: string): Draft => {
    const draft = drafts.at(-1);
    if (draft?.kind === kind) return draft;
    throw new UsageError(`${option} must come after ${kind === "command" ? "--to-command" : "--dotenv"}.`);
  };
  const isHalf = (has: "value" | "variable"): Draft | undefined => {
    const draft = drafts.at(-1);
    return draft?.kind === "dotenv" && draft[has] === undefined ? draft : undefined;
  };
  command
    // Not `--env-file`: Node recognizes that option anywhere on the command line and loads the file into the
    // environment.
    .option(
      "--dotenv <file>",
      "The .env file to change; created with access only for you if it does not exist. Only the variable's value changes",
    )
    .option("--variable <name>", "The variable for the token; added if it is missing")
    .option(
      "--to-command <command>",
      "Pass the token to a command on its standard input: 'gh secret set TOKEN'. It runs without a shell. Can be given " +
        "more than once and combined with --dotenv; the targets get the token in this order. The options below apply to the " +
        "preceding command",
    )
    .option("--to-env <name>", "Pass the token in this environment variable instead of on standard input")
    .option("--shell", "Run the commands of this target in the shell")
    .option(
      "--verify-command <command>",
      "Command that succeeds if the token has arrived; it gets the token in the same way as --to-command",
    )
    .option("--read-back", "The verify command prints the token that the target currently has")
    .option(
      "--probe-command <command>",
      "Command that runs before the rotation and succeeds if the target can be reached; it does not get a token",
    )
    .option("--time-limit <seconds>", `Time limit for each command of the target (default: ${TIME_LIMIT_S})`)
    .option(
      "--per-group",
      "The same command stores the token of each group in a different place, for example by USER_GROUP_ID",
    );
  const on = (option: string, take: (value: string) => void) => command.on(`option:${option}`, take);
  on("dotenv", (value) => {
    const half = isHalf("value");
    if (half) half.value = value;
    else drafts.push({ kind: "dotenv", value });
  });
  on("variable", (variable) => {
    const half = isHalf("variable");
    if (half) half.variable = variable;
    else drafts.push({ kind: "dotenv", variable });
  });
  on("to-command", (value) => drafts.push({ kind: "command", value }));
  on("to-env", (name) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new UsageError(`"${name}" is not a valid variable name.`);
    last("command", "--to-env").toEnv = name;
  });
  on("shell", () => {
    last("command", "--shell").shell = true;
  });
  on("verify-command", (value) => {
    last("command", "--verify-command").verify = value;
  });
  on("read-back", () => {
    last("command", "--read-back").readsBack = true;
  });
  on("probe-command", (value) => {
    last("command", "--probe-command").probe = value;
  });
  on("time-limit", (value) => {
    last("command", "--time-limit").timeLimit = wholeNumber("--time-limit", 1, MAX_TIME_LIMIT_S)(value);
  });
  on("per-group", () => {
    last("command", "--per-group").perGroup = true;
  });
  return (groupId) => drafts.map((draft) => targetOf(draft, groupId));
}

function targetOf(draft: Draft, groupId: string): Target {
  if (draft.kind === "command") return commandOf(draft, groupId);
  const { value: file, variable } = draft;
  if (file === undefined || variable === undefined) {
    throw new UsageError("Use --dotenv and --variable together: the file, and the variable in it.");
  }
  return { kind: "dotenv", file: path.resolve(file), variable };
}

function commandOf(draft: Draft, groupId: string): CommandTarget {
  const { value = "", toEnv, shell = false, verify, readsBack, probe, timeLimit, perGroup } = draft;
  if (readsBack && verify === undefined) throw new UsageError("Use --read-back with --verify-command.");
  const program = (option: string, text: string): Program => (shell ? text : splitCommand(option, text));
  return {
    kind: "command",
    program: program("--to-command", value),
    folder: process.cwd(),
    groupId,
    ...(toEnv === undefined ? {} : { toEnv }),
    ...(verify === undefined ? {} : { verify: program("--verify-command", verify) }),
    ...(readsBack ? { readsBack } : {}),
    ...(probe === undefined ? {} : { probe: program("--probe-command", probe) }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(perGroup ? { perGroup } : {}),
  };
}
