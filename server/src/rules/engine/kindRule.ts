import { type CheckedKind, placeOf } from "../../kinds/kind.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { kindFixes } from "./corrections.ts";
import { defineRule, type Rule } from "./rule.ts";

/** A rule that reports every value for which its kind has a `problem`, with the kind's corrections as fixes. */
export function kindRule(kinds: readonly CheckedKind[], rule: Pick<Rule, "id" | "severity" | "docs">): Rule {
  return defineRule<{ readonly kind: CheckedKind; readonly entry: Entry }>({
    ...rule,
    *check(context) {
      for (const kind of kinds) {
        for (const entry of entriesOfKind(context.config, kind.id)) {
          const message = kind.problem(entry.node.value, { ...context, place: placeOf(entry) });
          if (message !== undefined) yield { span: entry.node, path: pathOf(entry), message, facts: { kind, entry } };
        }
      }
    },
    fixes: ({ facts }, context) => (facts ? kindFixes(facts.kind, facts.entry, context) : []),
  });
}
