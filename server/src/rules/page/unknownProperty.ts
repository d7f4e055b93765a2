import * as l10n from "@vscode/l10n";
import { tagSchema } from "../../formats/components.ts";
import { suggestion, textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { attributeSpan, isReadable } from "../shared/pageTags.ts";
import { likelyProperties, type MeantProperties } from "./likelyProperties.ts";

export const unknownProperty = definePageRule<MeantProperties>({
  id: "unknown-property",
  severity: "warning",
  docs: {
    summary: "A tag has a misspelled property, or one that has a different name in this component.",
    why: "Components ignore unknown properties, so the value has no effect. Only likely typos and names that clearly stand for another property are reported.",
    examples: {
      incorrect: '<Card title="Start" url="/guides/quickstart">\n  First steps.\n</Card>',
      correct: '<Card title="Start" href="/guides/quickstart">\n  First steps.\n</Card>',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    for (const { tag } of page.contents.elements) {
      const schema = tagSchema(tag.name);
      if (!schema?.properties) continue;
      for (const attribute of tag.attributes) {
        const likely = likelyProperties(attribute, schema, tag.attributes);
        if (!likely) continue;
        const { name } = attribute;
        const message = l10n.t("Unknown property {0} for {1}.", JSON.stringify(name), `<${tag.name}>`);
        yield { span: attributeSpan(attribute), message: `${message}${suggestion(likely.names[0])}`, data: likely };
      }
    }
  },
  fixes({ span, data }) {
    return textFixes(span, data?.names, data?.isCertain);
  },
});
