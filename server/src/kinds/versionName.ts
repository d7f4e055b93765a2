import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../formats/format.ts";
import { outlineOf, partsOfKind } from "../formats/readSite.ts";
import type { Node } from "../json/json.ts";
import { groupTrail } from "../knowledge/listedPages.ts";
import { entriesOfKind } from "../schema/entries.ts";
import type { DivisionKind } from "../schema/schema.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import type { ValueKind } from "./kind.ts";

/** The maximum number of entries in a hover. *Go to Definition* shows all of them. */
const MAX_NAMED = 100;

export const versionName: ValueKind = {
  id: "version-name",
  candidates: ({ config, occurrence }) =>
    // Names in the `versions` array are always new, so there is nothing to propose.
    occurrence.field?.["x-role"] === "version"
      ? partsOfKind(config, "version").map(({ name }, rank) => ({
          value: name!,
          detail: l10n.t("listed in versions"),
          rank,
        }))
      : [],
  describe(value, { config, occurrence }) {
    if (occurrence.field?.["x-role"] === "version") {
      const listed = partsOfKind(config, "version").some(({ name }) => name === value);
      return listed ? l10n.t("Shown only when version {0} is selected.", codeSpan(value)) : undefined;
    }
    const uses = entriesOfKind(config, "version-name").filter(
      ({ node, field }) => field?.["x-role"] === "version" && node.value === value,
    );
    if (uses.length === 0) return l10n.t("No entries are limited to this version.");
    const lines = uses.slice(0, MAX_NAMED).map(({ parent }) => `- ${entryWithVersion(parent?.node, config)}`);
    if (uses.length > lines.length) lines.push(`- ${l10n.t("and {0} more", uses.length - lines.length)}`);
    const heading =
      uses.length === 1
        ? l10n.t("1 entry is shown only in this version.")
        : l10n.t("{0} entries are shown only in this version.", uses.length);
    return paragraphs(heading, lines.join("\n"));
  },
  definedAt: (value, { config }) =>
    entriesOfKind(config, "version-name").filter(
      ({ node, field }) => node.value === value && field?.["x-role"] !== "version",
    ),
  samePlaces: (value, { config }) => entriesOfKind(config, "version-name").filter(({ node }) => node.value === value),
};

/** Describes the entry that is limited to a version, for example as `anchor API` or `group Guides › Errors`. */
function entryWithVersion(node: Node | undefined, config: SiteConfig): string {
  const { divisions, allGroups } = outlineOf(config);
  const section = divisions.find((each) => each.node === node);
  if (section) return escapeMarkdown(sectionLabel(section.kind, section.name ?? "…"));
  const group = allGroups.find((each) => each.node === node);
  return group ? escapeMarkdown(l10n.t("group {0}", groupTrail(group))) : l10n.t("an entry");
}

function sectionLabel(kind: DivisionKind, name: string): string {
  return kind === "tab" ? l10n.t("tab {0}", name) : l10n.t("anchor {0}", name);
}
