import * as l10n from "@vscode/l10n";
import { removeMember, replaceNode } from "../../json/edits.ts";
import { property, stringOf } from "../../json/json.ts";
import { libraryAt } from "../../knowledge/look/iconLibraries.ts";
import { iconNamed, isBrand } from "../../knowledge/look/icons.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { defineRule } from "../engine/rule.ts";

export const iconStyleMismatch = defineRule<Entry>({
  id: "icon-style-mismatch",
  severity: "warning",
  docs: {
    summary: "An icon does not come in the selected style.",
    why: "Brand icons (logos of companies and products) only come in the style `brands`. All other icons come in every style except `brands`. Readers do not see an icon in the wrong style.",
    examples: {
      incorrect:
        '{ "navigation": { "groups": [\n  { "group": "Code", "icon": { "name": "github", "style": "solid" }, "pages": ["introduction"] }\n] } }',
      correct:
        '{ "navigation": { "groups": [\n  { "group": "Code", "icon": { "name": "github", "style": "brands" }, "pages": ["introduction"] }\n] } }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOfKind(config, "icon-name")) {
      const library = libraryAt({ config, occurrence: occurrenceOf(entry) });
      const icon = library.id === "fontawesome" ? iconNamed(entry.node.value) : undefined;
      const typeKey = keyOf(entry.parent?.schema, "icon.style");
      const typeMember = typeKey === undefined ? undefined : property(entry.parent?.node, typeKey);
      const style = stringOf(typeMember?.children?.[1]);
      if (style !== undefined && library.id !== "fontawesome") {
        yield {
          span: typeMember!.children![1]!,
          path: [...pathOf(entry).slice(0, -1), typeKey!],
          message: l10n.t("{0} icons come in only one style, so this value has no effect.", library.title),
          severity: "info",
          data: entry,
        };
      }
      if (!icon || style === undefined) continue;
      const asBrand = style === "brands";
      if (asBrand ? icon.styles.includes("brands") : !isBrand(icon)) continue;
      const message = asBrand
        ? l10n.t(
            'Icon {0} does not come in the "brands" style. Use another style, for example "solid".',
            JSON.stringify(icon.name),
          )
        : l10n.t('Brand icons only come in the "brands" style, and {0} is a brand icon.', JSON.stringify(icon.name));
      const path = [...pathOf(entry).slice(0, -1), typeKey!];
      yield { span: typeMember!.children![1]!, path, message, data: entry };
    }
  },
  fixes({ data: entry, span }, { config }) {
    const typeMember = property(entry?.parent?.node, keyOf(entry?.parent?.schema, "icon.style") ?? "");
    if (!typeMember || !entry) return [];
    const remove = {
      title: l10n.t("Remove {0}", JSON.stringify(typeMember.children![0]!.value)),
      edits: removeMember(config, typeMember),
      preferred: true,
    };
    const hasStyles = libraryAt({ config, occurrence: occurrenceOf(entry) }).id === "fontawesome";
    if (!hasStyles) return [remove];
    if (iconNamed(entry.node.value)?.styles.includes("brands"))
      return [
        { title: l10n.t('Change to "brands"'), edits: [replaceNode(span, "brands")], preferred: true, safe: true },
      ];
    return [remove, { title: l10n.t('Change to "solid"'), edits: [replaceNode(span, "solid")] }];
  },
});
