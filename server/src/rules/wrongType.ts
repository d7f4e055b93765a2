import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";
import { retypeFixes } from "./engine/typeFixes.ts";
import { expected, typeOf } from "./engine/typeWords.ts";
import { isNewerFormat } from "./newerFormat.ts";

export const wrongType = defineRule<Entry>({
  id: "wrong-type",
  severity: "error",
  docs: {
    summary: "A value is of another type than its field takes.",
    why: "A list where a text is expected, a text where an object is: the field is dropped, or the site is not built.",
    bad: { text: '{ "feedback": { "suggestEdit": "true" } }' },
    good: { text: '{ "feedback": { "suggestEdit": true } }' },
  },
  *check({ config }) {
    if (isNewerFormat(config)) return;
    for (const entry of entriesOf(config).all) {
      const { node, field, schema } = entry;
      if (!field || schema || !isSound(config, node)) continue;
      yield {
        span: node,
        path: pathOf(entry),
        message: `Expected ${expected(field)}; this is ${typeOf(node)}.`,
        facts: entry,
      };
    }
  },
  fixes: ({ facts: entry }, { config }) => (entry?.field ? retypeFixes(entry, entry.field, config) : []),
});
