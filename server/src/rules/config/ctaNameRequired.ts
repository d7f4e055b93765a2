import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { insertMember } from "../../json/edits.ts";
import { stringOf } from "../../json/json.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { fieldOf } from "../../schema/fields.ts";
import { entryOf } from "../../schema/place.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { propertySchema, usefulValue } from "../../schema/schema.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { isRepositoryUrl } from "./ctaRepositoryUrl.ts";

export const ctaNameRequired = defineRule<Entry>({
  id: "cta-name-required",
  severity: "error",
  rejects: true,
  docs: {
    summary: "The call-to-action button is a link without a name.",
    why: "The name is the text on the button, so a link without a name is an empty button. Only buttons of type `github` work without a name, because they show the name of the repository.",
    examples: {
      format: "mint",
      incorrect: '{ "topbarCtaButton": { "url": "https://app.acme.example" } }',
      correct: '{ "topbarCtaButton": { "name": "Get started", "url": "https://app.acme.example" } }',
    },
  },
  *check({ config }) {
    const button = fieldsOf(config).object("topBar.button");
    const { node } = button;
    const entry = node && entryOf(config, node);
    if (!entry?.key || node?.type !== "object" || !isSound(config, node) || button.propertyOf("label")) return;
    const type = button.propertyOf("type");
    // In a format without a default type, the schema requires the label instead.
    if (fieldOf(entry.schema, "type")?.default === undefined) return;
    if (type && stringOf(button.nodeOf("type")) !== "link") return;
    const label = JSON.stringify(keyOf(entry.schema, "label"));
    yield {
      span: entry.key,
      path: pathOf(entry),
      message: type
        ? l10n.t('Missing {0}. A button of type "link" shows its name as the text.', label)
        : l10n.t('Missing {0}. A button of type "link" (the default) shows its name as the text.', label),
      data: entry,
    };
  },
  fixes({ data: entry }, { config }) {
    if (!entry) return [];
    const order = Object.keys(entry.schema?.properties ?? {});
    const button = fieldsOf(config).object("topBar.button");
    const repository = isRepositoryUrl(stringOf(button.nodeOf("target")) ?? "") && !button.propertyOf("type");
    const label = keyOf(entry.schema, "label");
    const type = keyOf(entry.schema, "type");
    if (label === undefined || type === undefined) return [];
    return [
      ...(repository
        ? [
            {
              title: l10n.t("Add {0}", `${JSON.stringify(type)}: "github"`),
              edits: insertMember(config, entry.node, type, "github", { order }),
              preferred: true,
            },
          ]
        : []),
      {
        title: l10n.t("Add {0}", JSON.stringify(label)),
        edits: insertMember(config, entry.node, label, usefulValue(propertySchema(entry.schema, label)), { order }),
        preferred: !repository,
      },
    ];
  },
});
