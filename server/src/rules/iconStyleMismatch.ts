import { removeMember, replaceNode } from "../config/edits.ts";
import { property, stringOf } from "../config/json.ts";
import { iconNamed, isBrand } from "../kinds/icons.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { defineRule } from "./engine/rule.ts";

export const iconStyleMismatch = defineRule<Entry>({
  id: "icon-style-mismatch",
  severity: "warning",
  docs: {
    summary: "A company's mark is asked for in a style that it has not, or another icon as a company's mark.",
    why: "Marks of companies are drawn in the style `brands` only, and all other icons in every style but that one. With the wrong one nothing is drawn.",
    bad: {
      text: '{ "anchors": [{ "name": "Code", "icon": "github", "iconType": "solid", "url": "https://github.com" }] }',
    },
    good: {
      text: '{ "anchors": [{ "name": "Code", "icon": "github", "iconType": "brands", "url": "https://github.com" }] }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOfKind(config, "icon-name")) {
      const icon = iconNamed(entry.node.value);
      const typeMember = property(entry.parent?.node, "iconType");
      const style = stringOf(typeMember?.children?.[1]);
      if (!icon || style === undefined) continue;
      const asBrand = style === "brands";
      if (asBrand ? icon.styles.includes("brands") : !isBrand(icon)) continue;
      const message = asBrand
        ? `${JSON.stringify(icon.name)} is no company's mark, so it has no style "brands". Expected another style, such as "solid".`
        : `${JSON.stringify(icon.name)} is a company's mark, which has the style "brands" only.`;
      const path = [...pathOf(entry).slice(0, -1), "iconType"];
      yield { span: typeMember!.children![1]!, path, message, facts: entry };
    }
  },
  fixes({ facts: entry, span }, { config }) {
    const typeMember = property(entry?.parent?.node, "iconType");
    const icon = entry && iconNamed(entry.node.value);
    if (!typeMember || !icon) return [];
    if (icon.styles.includes("brands"))
      return [{ title: 'Change to "brands"', edits: [replaceNode(span, "brands")], preferred: true, safe: true }];
    return [
      { title: "Remove iconType", edits: removeMember(config, typeMember), preferred: true },
      { title: 'Change to "solid"', edits: [replaceNode(span, "solid")] },
    ];
  },
});
