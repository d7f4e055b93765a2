import { type ParseArgsConfig, parseArgs } from "node:util";
import { ServiceFailure } from "../service/failure.ts";
import { type CliIo, EXIT } from "./command.ts";

/** The command line is wrong. The message says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true; strict: true; args: string[] }>
>;

/**
 * Runs a command of the service: its options are read, `--help` is answered, and what goes wrong is said in one line.
 *
 * @param help the whole help text
 * @returns the exit code
 */
export async function runServiceCommand<const T extends Options>(
  { args, io, help, options }: { args: readonly string[]; io: CliIo; help: string; options: T },
  run: (parsed: Parsed<T>) => Promise<number>,
): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    io.out(help);
    return EXIT.ok;
  }
  try {
    return await run(readArguments(args, options));
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`user-groups: ${error.message}\n${briefUsage(help)}`);
      return EXIT.usage;
    }
    if (!(error instanceof ServiceFailure)) throw error;
    io.err(`user-groups: ${error.message}\n`);
    return EXIT.failed;
  }
}

/** What is shown below a mistake: the forms of the command from its help text, and where the rest is. */
export function briefUsage(help: string): string {
  const forms = help.slice(0, help.indexOf("\n\n"));
  const command = /^Usage: (user-groups \S+)/.exec(forms)?.[1];
  return `\n${forms}\n\n'${command} --help' explains the options.\n`;
}

function readArguments<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

/** @throws UsageError when there are more words than the command takes */
export function noPositionals(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is not expected here.`);
}

/** A whole number of an option. @throws UsageError when it is none, or outside its bounds */
export function wholeNumber(option: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new UsageError(`${option} must be a whole number from ${minimum} to ${maximum}, not '${text}'.`);
}
