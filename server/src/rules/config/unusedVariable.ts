import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { removeMember } from "../../json/edits.ts";
import type { Node } from "../../json/json.ts";
import { memoSite } from "../../site/site.ts";
import { defineRule } from "../engine/rule.ts";

export const unusedVariable = defineRule<Node>({
  id: "unused-variable",
  severity: "info",
  formats: ["docs"],
  docs: {
    summary: "A variable is not used on any page.",
    why: "A variable replaces `{{name}}` in pages and snippets. An unused variable is either obsolete or misspelled in the pages. If it is misspelled, readers see the braces.",
    examples: {
      incorrect: {
        text: '{ "variables": { "version": "2.1.0", "year": "2026" } }',
        note: "Only `{{version}}` is in a page.",
      },
      correct: '{ "variables": { "version": "2.1.0" } }',
    },
  },
  *check({ config, site }) {
    const variables = fieldsOf(config).nodeOf("variables");
    // A page that is not loaded could use any of the variables.
    if (
      variables?.type !== "object" ||
      config.references.has(variables) ||
      !site.areBodiesRead ||
      site.tooLarge.length > 0
    )
      return;
    const used = variablesInPages(site);
    for (const property of variables.children ?? []) {
      const [key] = property.children!;
      if (used.has(key!.value)) continue;
      yield {
        span: key!,
        path: [...fieldsOf(config).pathOf("variables"), key!.value],
        message: l10n.t("Variable {0} is not used on any page.", `{{${key!.value}}}`),
        data: property,
        tag: "unnecessary",
      };
    }
  },
  fixes: ({ data }, { config }) =>
    data
      ? [{ title: l10n.t("Remove {0}", JSON.stringify(data.children![0]!.value)), edits: removeMember(config, data) }]
      : [],
});

const variablesInPages = memoSite((site): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const slug of site.pages.keys()) {
    for (const [, name] of site.body(slug)?.text.matchAll(/\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g) ?? [])
      names.add(name!);
  }
  return names;
});
