import { UsageError } from "@sitekeeper/command-line";
import { nearest } from "../json/near.ts";
import type { Rule } from "../rules/engine/rule.ts";
import { ruleText } from "../rules/engine/ruleDocument.ts";
import { ruleById, rules } from "../rules/index.ts";
import type { Define } from "./command.ts";

/** `site-config rules [ID]`: prints the rules, or one of them. */
export const define: Define = (command, io) => {
  command
    .description(
      "List the rules with their default severity, or explain one: what it finds, why it matters, and how to fix it.",
    )
    .argument("[id]", "The rule to explain")
    .action((id: string | undefined) => io.out(id === undefined ? list() : explain(id)));
};

function list(): string {
  const ids = Math.max(...rules.map(({ id }) => id.length));
  return rules
    .map(({ id, severity, docs }) => `${id.padEnd(ids)}  ${severity.padEnd("warning".length)}  ${docs.summary}\n`)
    .join("");
}

function explain(written: string): string {
  const rule = ruleOf(written);
  return `${rule.id}\n\n${ruleText(rule)}`;
}

/**
 * Returns the rule with an ID from the command line.
 *
 * @throws {UsageError} If there is no such rule. The message suggests the closest ID.
 */
export function ruleOf(id: string): Rule {
  const rule = ruleById(id);
  if (rule) return rule;
  const [similar] = nearest(
    id,
    rules.map((each) => each.id),
  );
  const hint = similar === undefined ? 'Run "site-config rules" to list the rules.' : `Did you mean "${similar}"?`;
  throw new UsageError(`Unknown rule "${id}". ${hint}`);
}
