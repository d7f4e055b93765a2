import { url } from "../kinds/url.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { mendFixes } from "./engine/mendFixes.ts";
import { defineRule } from "./engine/rule.ts";

export const invalidUrl = defineRule<Entry>({
  id: "invalid-url",
  severity: "error",
  docs: {
    summary: "No URL stands where one must.",
    why: "A link without https:// in front is taken for a path of the site, and readers who click it get a page that does not exist. Links of the top bar may be paths or mailto: addresses; accounts in the footer and base URLs of the API are always whole addresses.",
    bad: { text: '{ "footerSocials": { "github": "github.com/acme" } }' },
    good: { text: '{ "footerSocials": { "github": "https://github.com/acme" } }' },
  },
  *check({ config, site }) {
    for (const entry of entriesOfKind(config, "url")) {
      const message = url.problem?.(entry.node.value, { config, site, entry });
      if (message) yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes: ({ facts: entry }, { config, site }) =>
    entry ? mendFixes(entry, url.mends?.(entry.node.value, { config, site, entry })) : [],
});
