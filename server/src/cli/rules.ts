import { nearest } from "../config/near.ts";
import { ruleText } from "../rules/engine/ruleDocument.ts";
import { ruleById, rules } from "../rules/index.ts";
import { readArguments } from "./arguments.ts";
import { type CliIo, EXIT, Problem } from "./command.ts";

const HELP = `Usage: site-config rules [ID]

Lists the rules with the level of each, or explains one: what it finds, why that matters, and how to mend it.
`;

/** `site-config rules [ID]`: the rules on standard output. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, paths } = readArguments(args, {});
  const [id] = paths;
  if (values.help) io.out(HELP);
  else if (paths.length > 1) throw new Problem("site-config rules explains one rule at a time.");
  else io.out(id === undefined ? list() : explain(id));
  return EXIT.ok;
}

function list(): string {
  const ids = Math.max(...rules.map(({ id }) => id.length));
  return rules
    .map(({ id, severity, docs }) => `${id.padEnd(ids)}  ${severity.padEnd("warning".length)}  ${docs.summary}\n`)
    .join("");
}

function explain(id: string): string {
  const rule = ruleById(id);
  if (!rule) {
    const [near] = nearest(
      id,
      rules.map((each) => each.id),
    );
    const hint = near === undefined ? '"site-config rules" lists them.' : `Did you mean ${near}?`;
    throw new Problem(`There is no rule ${JSON.stringify(id)}. ${hint}`);
  }
  return `${rule.id}\n\n${ruleText(rule)}`;
}
