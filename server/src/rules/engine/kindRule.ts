import type { ValueKind } from "../../kinds/kind.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { kindFixes } from "./corrections.ts";
import { defineRule, type Rule } from "./rule.ts";

/**
 * A rule that reports every value of a kind for which the kind answers `problem`, with the kind's corrections as fixes.
 * @param kind Must have a `problem`.
 */
export function kindRule(
  kind: ValueKind & Required<Pick<ValueKind, "problem">>,
  rule: Pick<Rule, "id" | "severity" | "docs">,
): Rule {
  return defineRule<Entry>({
    ...rule,
    *check(context) {
      for (const entry of entriesOfKind(context.config, kind.id)) {
        const message = kind.problem(entry.node.value, { ...context, entry });
        if (message !== undefined) yield { span: entry.node, path: pathOf(entry), message, facts: entry };
      }
    },
    fixes: ({ facts: entry }, context) => kindFixes(kind, entry, context),
  });
}
