import type { Command, CommanderError } from "./commander.ts";

/**
 * What is wrong with a command line, by the code of commander's error. `name` and `other` are quoted in its message.
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
 * What is wrong with a command line, as one or two sentences: the error, and a suggestion when a name is close.
 *
 * @returns undefined for an error that is not about the command line
 */
export function usageMessage({ code, message }: CommanderError, command: Command): string | undefined {
  const [what = "", suggestion] = message.replace(/\?\)$/, "").split("\n(Did you mean ");
  const [, name = "", , other = ""] = what.split("'");
  const sentence = MESSAGES[code]?.(name, command, other);
  if (sentence === undefined || suggestion === undefined || sentence.endsWith("no value.")) return sentence;
  return `${sentence} Did you mean ${suggestion}?`;
}

function unknownOption(written: string, command: Command): string {
  // The value may be a secret.
  const [flag] = written.split("=", 1);
  const isKnown = command.options.some(({ long }) => long === flag) || flag === "--help";
  return isKnown ? `Option ${flag} takes no value.` : `Unknown option "${flag}".`;
}

function invalidArgument(flags: string, command: Command): string {
  const option = command.options.find((each) => each.flags === flags);
  const choices = option?.argChoices ?? [];
  return `Invalid value of ${longFlag(flags)}. Use ${listed(choices)}.`;
}

/** `--port` of the flags `--port <port>`. */
function longFlag(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}
