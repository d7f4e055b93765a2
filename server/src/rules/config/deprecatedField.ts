import * as l10n from "@vscode/l10n";
import { removeMember } from "../../json/edits.ts";
import type { Node } from "../../json/json.ts";
import { entriesOf, pathOf } from "../../schema/entries.ts";
import { schemaText } from "../../schema/schema.ts";
import { defineRule } from "../engine/rule.ts";

export const deprecatedField = defineRule<Node>({
  id: "deprecated-field",
  severity: "info",
  docs: {
    summary: "A field is deprecated.",
    why: "The field still works, but a later version may ignore it. The message says what to do about it.",
    examples: {
      format: "mint",
      incorrect: '{ "api": { "baseUrl": "https://api.acme.example", "maintainOrder": true } }',
      correct: '{ "api": { "baseUrl": "https://api.acme.example" } }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).all) {
      const { key, field } = entry;
      if (!key || field?.deprecationMessage === undefined) continue;
      yield {
        span: key,
        path: pathOf(entry),
        message: `${l10n.t("Field {0} is deprecated.", JSON.stringify(key.value))} ${schemaText(field.deprecationMessage)}`,
        tag: "deprecated",
        ...(key.parent && { data: key.parent }),
      };
    }
  },
  fixes: ({ data: property }, { config }) =>
    property
      ? [
          {
            title: l10n.t("Remove {0}", JSON.stringify(property.children![0]!.value)),
            edits: removeMember(config, property),
          },
        ]
      : [],
});
