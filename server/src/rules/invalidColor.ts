import { hexColor } from "../kinds/hexColor.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { mendFixes } from "./engine/mendFixes.ts";
import { defineRule } from "./engine/rule.ts";

export const invalidColor = defineRule<Entry>({
  id: "invalid-color",
  severity: "error",
  docs: {
    summary: "A colour is not written as #rgb or #rrggbb.",
    why: "The theme takes hex colours only. Any other form is dropped, and readers see a default colour in its place.",
    bad: { text: '{ "colors": { "primary": "teal" } }' },
    good: { text: '{ "colors": { "primary": "#008080" } }' },
  },
  *check({ config, site }) {
    for (const entry of entriesOfKind(config, "hex-color")) {
      const message = hexColor.problem?.(entry.node.value, { config, site, entry });
      if (message) yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes({ facts: entry }, { config, site }) {
    if (!entry) return [];
    return mendFixes(entry, hexColor.mends?.(entry.node.value, { config, site, entry }));
  },
});
