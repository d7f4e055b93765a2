import * as l10n from "@vscode/l10n";
import { type TagSchema, tagSchema } from "../../formats/components.ts";
import { nameSpan } from "../../mdx/tag.ts";
import { propertySchema } from "../../schema/schema.ts";
import { joinWithOr } from "../../text/lists.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";
import { likelyProperties } from "./likelyProperties.ts";

export const missingProperty = definePageRule<string>({
  id: "missing-property",
  severity: "warning",
  docs: {
    summary: "A tag is missing a property that its component needs.",
    why: "Readers see the component without its title, or nothing at all.",
    examples: {
      incorrect: "<Accordion>\n  More details.\n</Accordion>",
      correct: '<Accordion title="Details">\n  More details.\n</Accordion>',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    for (const { tag } of page.contents.elements) {
      const schema = tagSchema(tag.name);
      // A spread object can provide any property.
      if (!schema || tag.attributes.some(({ name }) => name === "")) continue;
      const has = (name: string): boolean => tag.attributes.some((each) => each.name === name);
      const dependent = Object.entries(schema.dependencies ?? {}).flatMap(([name, needs]) => (has(name) ? needs : []));
      const missing = [...(schema.required ?? []), ...dependent].filter((name) => !has(name));
      const needed = schema["x-tag"]?.needsOneOf;
      if (missing.length === 0 && (!needed || needed.some(has))) continue;
      const span = nameSpan(page.text, tag);
      // A misspelled property is reported instead.
      const intended = new Set(
        tag.attributes.flatMap((each) => likelyProperties(each, schema, tag.attributes)?.names ?? []),
      );
      for (const name of missing) {
        if (intended.has(name)) continue;
        yield {
          span,
          message: l10n.t("{0} needs the property {1}.", `<${tag.name}>`, JSON.stringify(name)),
          ...severityOf(schema, name),
          data: name,
        };
      }
      if (needed && !needed.some(has) && !needed.some((name) => intended.has(name)))
        yield {
          span,
          message: l10n.t("{0} needs {1}.", `<${tag.name}>`, joinWithOr(needed.map((each) => JSON.stringify(each)))),
        };
    }
  },
  fixes({ span, data: name }) {
    if (name === undefined) return [];
    const at = { offset: span.offset + span.length, length: 0 };
    return [{ title: l10n.t("Add {0}", JSON.stringify(name)), edits: [{ ...at, content: ` ${name}=""` }] }];
  },
});

function severityOf(tag: TagSchema, name: string): { readonly severity?: "hint" } {
  const severity = propertySchema(tag, name)?.["x-required-severity"] ?? tag["x-required-severity"];
  return severity ? { severity } : {};
}
