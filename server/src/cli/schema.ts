import { rootSchema } from "../schema/schema.ts";
import { readArguments } from "./arguments.ts";
import { type CliIo, EXIT, Problem } from "./command.ts";

const HELP = `Usage: site-config schema

Prints the JSON Schema (draft-07) of a site config: every field with its type, its default and what it does.
`;

/** `site-config schema`: the schema on standard output, as JSON. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, paths } = readArguments(args, {});
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (paths.length > 0) throw new Problem("site-config schema takes no arguments.");
  io.out(`${JSON.stringify(rootSchema, undefined, 2)}\n`);
  return EXIT.ok;
}
