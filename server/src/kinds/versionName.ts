import type { Node } from "../config/json.ts";
import { outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { entriesOfKind } from "../schema/entries.ts";
import type { ValueKind } from "./kind.ts";
import { groupTrail } from "./listedPages.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";

/** Entries that a hover names. */
const MAX_NAMED = 10;

export const versionName: ValueKind = {
  id: "version-name",
  candidates: ({ config, entry }) =>
    // In the list itself there is nothing to repeat.
    entry.key?.value === "version"
      ? outlineOf(config).versions.map(({ name }, rank) => ({ value: name, detail: "listed in versions", rank }))
      : [],
  describe(value, { config, entry }) {
    if (entry.key?.value === "version") {
      const listed = outlineOf(config).versions.some(({ name }) => name === value);
      return listed ? `Shown when readers select the version ${codeSpan(value)}.` : undefined;
    }
    const uses = entriesOfKind(config, "version-name").filter(
      ({ node, key }) => key?.value === "version" && node.value === value,
    );
    if (uses.length === 0) return "Nothing is shown in this version only.";
    const named = uses.slice(0, MAX_NAMED).map(({ parent }) => `- ${bearerOf(parent?.node, config)}`);
    if (uses.length > named.length) named.push(`- and ${uses.length - named.length} more`);
    const entries = uses.length === 1 ? "One entry is" : `${uses.length} entries are`;
    return paragraphs(`${entries} shown in this version only.`, named.join("\n"));
  },
  definedAt: (value, { config }) =>
    entriesOfKind(config, "version-name").filter(({ node, key }) => node.value === value && key?.value !== "version"),
  samePlaces: (value, { config }) => entriesOfKind(config, "version-name").filter(({ node }) => node.value === value),
};

/** What carries a version, in words: `anchor API`, `group Guides › Errors`. */
function bearerOf(node: Node | undefined, config: SiteConfig): string {
  const { tabs, anchors, allGroups } = outlineOf(config);
  const section = [...tabs, ...anchors].find((each) => each.node === node);
  if (section) return escapeMarkdown(`${section.kind} ${section.name ?? "…"}`);
  const group = allGroups.find((each) => each.node === node);
  return group ? escapeMarkdown(`group ${groupTrail(group)}`) : "an entry";
}
