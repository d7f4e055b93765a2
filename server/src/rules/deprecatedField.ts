import { removeMember } from "../config/edits.ts";
import type { Node } from "../config/json.ts";
import { entriesOf, pathOf } from "../schema/entries.ts";
import { defineRule } from "./engine/rule.ts";

export const deprecatedField = defineRule<Node>({
  id: "deprecated-field",
  severity: "info",
  docs: {
    summary: "A field is deprecated.",
    why: "It still works, and is going to have no effect one day. What the field's own description says tells when it can go.",
    bad: { text: '{ "api": { "maintainOrder": true } }' },
    good: { text: '{ "api": { "baseUrl": "https://api.acme.example" } }' },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).all) {
      const { key, field } = entry;
      if (!key || field?.deprecationMessage === undefined) continue;
      yield {
        span: key,
        path: pathOf(entry),
        message: `${JSON.stringify(key.value)} is deprecated: ${uncapital(field.deprecationMessage)}`,
        tag: "deprecated",
        ...(key.parent && { facts: key.parent }),
      };
    }
  },
  fixes: ({ facts: property }, { config }) =>
    property
      ? [{ title: `Remove ${JSON.stringify(property.children![0]!.value)}`, edits: removeMember(config, property) }]
      : [],
});

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
