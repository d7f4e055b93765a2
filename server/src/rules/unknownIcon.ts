import { iconName } from "../kinds/iconName.ts";
import { iconNamed, isPicture, nearIcons } from "../kinds/icons.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { kindFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";
export const unknownIcon = defineRule<Entry>({
  id: "unknown-icon",
  severity: "info",
  docs: {
    summary: "The free icon set has no icon of this name.",
    why: "It may be misspelled, and then nothing is drawn. It may also be an icon of another set, which cannot be told from here: then all is well.",
    bad: { text: '{ "anchors": [{ "name": "Code", "icon": "githb", "url": "https://github.com" }] }' },
    good: { text: '{ "anchors": [{ "name": "Code", "icon": "github", "url": "https://github.com" }] }' },
  },
  *check({ config }) {
    for (const entry of entriesOfKind(config, "icon-name")) {
      const value: string = entry.node.value;
      if (iconNamed(value) || isPicture(value)) continue;
      const [near] = nearIcons(value);
      const question = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
      const message =
        value.trim() === ""
          ? "The icon has no name: expected one such as book-open."
          : `The free icon set has no icon ${JSON.stringify(value)}.${question}`;
      yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes: ({ facts: entry }, context) => kindFixes(iconName, entry, context),
});
