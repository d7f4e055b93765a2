import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearest } from "../config/near.ts";
import { Problem } from "./command.ts";

interface ArgumentsOf<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>["values"] & {
    readonly help?: boolean;
  };
  readonly paths: readonly string[];
}

/**
 * Reads the arguments of a command; `--help` and `-h` are understood by each.
 * @throws {Problem} when there is one that the command does not know, or a value or a path is missing
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
): ArgumentsOf<Options> {
  const known = { ...options, help: { type: "boolean", short: "h" } } as const;
  // `"$FOLDER"` of a script that never set it: whatever it was to be, it was not this folder.
  if (args.includes("")) throw new Problem("One of the arguments is empty: a path or a value was expected.");
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    return { values, paths: positionals } as unknown as ArgumentsOf<Options>;
  } catch (error) {
    throw new Problem(inWords(error as Error & { code?: string }, args, Object.keys(known)));
  }
}

function inWords(error: Error & { code?: string }, args: readonly string[], known: readonly string[]): string {
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const written = /'(-[^']*)'/.exec(error.message)?.[1] ?? "";
    const [near] = nearest(written.replace(/^-+/, ""), known);
    const hint = near === undefined ? "--help lists those that there are." : `Did you mean --${near}?`;
    return `There is no option ${written}. ${hint}`;
  }
  const option = /--([a-z-]+)/.exec(error.message)?.[1];
  if (option === undefined) return `These arguments cannot be read: ${args.join(" ")}`;
  return /does not take an argument/.test(error.message) ? `--${option} takes no value.` : `--${option} needs a value.`;
}
