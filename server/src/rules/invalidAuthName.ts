import { authName } from "../kinds/authName.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { mendFixes } from "./engine/mendFixes.ts";
import { defineRule } from "./engine/rule.ts";

export const invalidAuthName = defineRule<Entry>({
  id: "invalid-auth-name",
  severity: "error",
  docs: {
    summary: "The name of the authentication parameter does not fit the method basic.",
    why: "Basic authentication has two fields, for the user and for the password. The name must give both, joined by one colon; otherwise the playground cannot label them.",
    bad: { text: '{ "api": { "auth": { "method": "basic", "name": "Authorization" } } }' },
    good: { text: '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }' },
  },
  *check({ config, site }) {
    for (const entry of entriesOfKind(config, "auth-name")) {
      const message = authName.problem?.(entry.node.value, { config, site, entry });
      if (message) yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes: ({ facts: entry }, { config, site }) =>
    entry ? mendFixes(entry, authName.mends?.(entry.node.value, { config, site, entry })) : [],
});
