import * as l10n from "@vscode/l10n";
import { outlineOf } from "../../formats/readSite.ts";
import { defineRule } from "../engine/rule.ts";

export const nestedGroup = defineRule<never>({
  id: "nested-group",
  severity: "hint",
  formats: ["mint"],
  docs: {
    summary: "A group is nested in the pages of another group.",
    why: "In the specification of `mint.json`, a group lists only page paths. Nested groups work on many real sites, but a strict parser drops the nested group with all its pages. Nested groups are checked like other groups.",
    examples: {
      incorrect:
        '{ "navigation": [{ "group": "Guides", "pages": ["intro", { "group": "More", "pages": ["more/one"] }] }] }',
      correct:
        '{ "navigation": [{ "group": "Guides", "pages": ["intro"] }, { "group": "More", "pages": ["more/one"] }] }',
    },
  },
  *check({ config }) {
    for (const { node, fields, path, parent } of outlineOf(config).allGroups) {
      if (parent?.kind !== "group") continue;
      yield {
        span: fields.nodeOf("label") ?? { offset: node.offset, length: 1 },
        path,
        message: l10n.t("Nested groups are not in the specification, but real sites use them."),
        strictMessage: l10n.t("Nested groups are not in the specification."),
        isOutside: true,
      };
    }
  },
});
