import { Command, CommanderError } from "commander";
import { printable, safeOutput } from "./printable.ts";

/** The output streams of a command, passed as a parameter so that tests can run commands without starting a process. */
export interface CliIo {
  /** Writes results to standard output. If they are annotations for a CI runner, each line must be one. */
  readonly out: (text: string, are?: "annotations") => void;
  /** Writes messages for the user to standard error. */
  readonly err: (text: string) => void;
}

/** A module that defines a command. It adds arguments, options, and an action to a command that already has a name. */
export interface CommandModule<Io extends CliIo> {
  /** @param exit Sets the exit code, which defaults to 0. */
  readonly define: (command: Command, io: Io, exit: (code: number) => void) => void;
}

/** An entry in the command table of a program. */
export interface CommandEntry<Io extends CliIo> {
  /** A one-line summary for the command list. It starts with a verb and has no period. */
  readonly summary: string;
  /** Loads the module of the command when the command is run. */
  readonly load: () => Promise<CommandModule<Io>>;
}

/** A program with subcommands. */
export interface CommandLine<Io extends CliIo> {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /** The commands by name, in the order of the help text. */
  readonly commands: Readonly<Record<string, CommandEntry<Io>>>;
  /** Returns the exit code for an error whose message can be shown to users, or undefined for an unexpected error. */
  readonly exitCodeOf: (error: unknown) => number | undefined;
  /** The exit codes that all commands share. */
  readonly exitCodes: { readonly usage: number; readonly internalError: number };
  /** Whether to keep color sequences on standard output. */
  readonly colors: boolean;
}

/** A usage error. The message says what was expected. The framework adds a hint to use `--help`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The column at which help text wraps. */
const HELP_COLUMNS = 100;

/**
 * Runs the command selected by the arguments. Never rejects: errors are printed to standard error.
 *
 * @returns The exit code.
 */
export async function runCommandLine<Io extends CliIo>(
  line: CommandLine<Io>,
  args: readonly string[],
  printers: Io,
): Promise<number> {
  const io: Io = {
    ...printers,
    out: (text, are) => printers.out(safeOutput(text, are ?? (line.colors ? "colors" : undefined))),
    err: (text) => printers.err(safeOutput(text)),
  };
  let code = 0;
  let current = new Command(line.name);
  const program = current
    .description(line.description)
    .version(line.version, "--version", "Show the version")
    .helpOption("-h, --help", "Show this help")
    .helpCommand("help [command]", "Show help for a command")
    .allowExcessArguments(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: io.err,
      // We print errors ourselves below.
      outputError: () => {},
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
    })
    .exitOverride();
  for (const [name, { summary }] of Object.entries(line.commands)) program.command(name).description(summary);
  const follow = (_: Command, command: Command): void => {
    current = command;
    // Continue with subcommands of this command, such as `api-token create`.
    command.hook("preSubcommand", follow);
  };
  program.hook("preSubcommand", async (_, command) => {
    follow(program, command);
    const entry = line.commands[command.name()];
    (await entry?.load())?.define(command, io, (given) => {
      code = given;
    });
  });
  program.hook("preAction", (_, command) => {
    const problem = valueProblem(command);
    if (problem !== undefined) throw new UsageError(problem);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return report(error, line, current, io);
  }
}

/**
 * Returns a message if a value looks like the result of a common scripting mistake. Returns undefined if all values
 * look valid.
 */
function valueProblem(command: Command): string | undefined {
  const flags = command.options.flatMap(({ long, short }) => [long, short]);
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (!option.required || command.getOptionValueSource(option.attributeName()) !== "cli") continue;
    if (value === "") return `The value of ${option.long} is empty.`;
    // For `--data --json`, commander takes `--json` as the value of `--data`.
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.some((each) => flags.includes(each as string))) return `Option ${option.long} needs a value.`;
  }
  // This is what `"$FOLDER"` expands to if the variable is not set. It must not be treated as the current folder.
  return command.args.includes("") ? "An argument is empty." : undefined;
}

function report<Io extends CliIo>(error: unknown, line: CommandLine<Io>, command: Command, io: Io): number {
  if (error instanceof CommanderError && SHOWED_HELP.has(error.code))
    return error.exitCode === 0 ? 0 : line.exitCodes.usage;
  const isUsage = error instanceof CommanderError || error instanceof UsageError;
  if (isUsage) {
    // A missing value shifts the arguments after it, so report it first.
    const problem =
      valueProblem(command) ?? (error instanceof CommanderError ? usageMessage(error, command) : undefined);
    io.err(`${line.name}: ${printable(problem ?? error.message)}\nRun "${pathOf(command)} --help" for help.\n`);
    return line.exitCodes.usage;
  }
  const code = line.exitCodeOf(error);
  const message = printable(error instanceof Error ? error.message : String(error));
  io.err(`${line.name}: ${code === undefined ? "Internal error: " : ""}${message}\n`);
  return code ?? line.exitCodes.internalError;
}

/** The codes of the errors that commander throws after printing help or the version. */
const SHOWED_HELP: ReadonlySet<string> = new Set(["commander.help", "commander.helpDisplayed", "commander.version"]);

/** Returns the full name of a command, such as `user-groups api-token create`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/**
 * Messages for usage errors, keyed by commander's error code. `name` and `other` come from the quoted parts of its
 * message.
 */
const MESSAGES: Readonly<Record<string, (name: string, command: Command, other: string) => string>> = {
  "commander.unknownCommand": (name) => `Unknown command "${name}".`,
  "commander.unknownOption": unknownOption,
  "commander.optionMissingArgument": (name) => `Option ${longFlag(name)} needs a value.`,
  "commander.missingMandatoryOptionValue": (name) => `Option ${longFlag(name)} is required.`,
  "commander.conflictingOption": (name, _, other) => `Use either ${longFlag(name)} or ${longFlag(other)}.`,
  "commander.missingArgument": (name) => `Argument <${name}> is missing.`,
  "commander.excessArguments": (_, command) =>
    `Unexpected argument "${command.args[command.registeredArguments.length]}".`,
  "commander.invalidArgument": invalidArgument,
};

/**
 * Describes a usage error, and suggests a name if a similar one exists.
 *
 * @returns The description, or undefined if the error is not a usage error.
 */
function usageMessage({ code, message }: CommanderError, command: Command): string | undefined {
  const [what = "", suggestion] = message.replace(/\?\)$/, "").split("\n(Did you mean ");
  const [, name = "", , other = ""] = what.split("'");
  const sentence = MESSAGES[code]?.(name, command, other);
  if (sentence === undefined || suggestion === undefined || sentence.endsWith("no value.")) return sentence;
  return `${sentence} Did you mean ${suggestion}?`;
}

function unknownOption(written: string, command: Command): string {
  // Do not print the value: it may be a secret.
  const [flag] = written.split("=", 1);
  const isKnown = command.options.some(({ long }) => long === flag) || flag === "--help";
  return isKnown ? `Option ${flag} takes no value.` : `Unknown option "${flag}".`;
}

function invalidArgument(flags: string, command: Command): string {
  const option = command.options.find((each) => each.flags === flags);
  const choices = option?.argChoices ?? [];
  return `Invalid value of ${longFlag(flags)}. Use ${joinWithOr(choices)}.`;
}

/** Returns `--port` for the flags `--port <port>`. */
function longFlag(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}
