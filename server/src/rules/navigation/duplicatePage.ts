import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { type ItemPlace, removeItems } from "../../json/edits.ts";
import { items } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { groupOfEntry, listedPages } from "../../knowledge/listedPages.ts";
import type { Division } from "../../model/outline.ts";
import { type Entry, entriesByNode, pathOf } from "../../schema/entries.ts";
import { defineRule, type Finding } from "../engine/rule.ts";
import { partName } from "../losses/losses.ts";
import { isSound } from "../syntax/problemsOf.ts";

/** The kinds of parts that can contain the same page, because readers see only one of them at a time. */
const ALTERNATIVES: readonly Division["kind"][] = ["language", "version", "product"];

export const duplicatePage = defineRule<ItemPlace>({
  id: "duplicate-page",
  severity: "warning",
  docs: {
    summary: "The navigation lists a page twice.",
    why: "A page has one URL and therefore one place in the sidebar. Readers who open the other entry end up in an unexpected place. Usually, the old entry was left behind by a move or a merge. If a page is listed in two tabs, this is reported only as a hint. In two languages, versions, or products, it is not reported.",
    examples: {
      incorrect:
        '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/next", "guides/start"] }] } }',
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/next"] }] } }',
    },
  },
  *check({ config, site }) {
    for (const entries of listedPages(config, site).repeated) yield* duplicatesIn(entries, config);
  },
  fixes: ({ data }, { config }) =>
    data
      ? [
          {
            title: l10n.t("Remove this entry"),
            edits: removeItems(config, data.array, [data.index]),
            // A part without pages would be the next mistake.
            preferred: items(data.array).length > 1,
          },
        ]
      : [],
});

function* duplicatesIn(entries: readonly Entry[], config: SiteConfig): Iterable<Finding<ItemPlace>> {
  /** The first entry in each sidebar, grouped by alternative. */
  const seen = new Map<string, Map<string, Entry>>();
  for (const entry of entries) {
    const array = entry.node.parent;
    // A group can also list its root page.
    if (typeof entry.segment !== "number") continue;
    // Entries in other files of a split config are reported in those files.
    const isHere = entriesByNode(config).has(entry.node);
    if (isHere && array && !isSound(config, array)) continue;
    const part = groupOfEntry(config, entry);
    const { alternative, sidebar } = part ? placeOf(part) : NOWHERE;
    const sidebars = seen.get(alternative) ?? new Map<string, Entry>();
    seen.set(alternative, sidebars);
    const before = sidebars.get(sidebar);
    const [first] = before ? [before] : sidebars.values();
    if (!before) sidebars.set(sidebar, entry);
    if (first && isHere)
      yield { ...finding(entry, first, !before, config), ...(array && { data: { array, index: entry.segment } }) };
  }
}

function finding(entry: Entry, first: Entry, isElsewhere: boolean, config: SiteConfig): Finding<ItemPlace> {
  const page = JSON.stringify(entry.node.value);
  const elsewhere = isElsewhere ? sectionOf(groupOfEntry(config, first)) : undefined;
  return {
    span: entry.node,
    path: pathOf(entry),
    message: elsewhere
      ? l10n.t("Page {0} is also listed in {1}. Readers who open it here may end up there.", page, partName(elsewhere))
      : l10n.t("Page {0} is already listed. List each page once.", page),
    ...(elsewhere && { severity: "hint" }),
    related: [{ span: first.node, message: l10n.t("The page is first listed here.") }],
  };
}

/** Returns the nearest ancestor that is not a group. */
function sectionOf(part: Division | undefined): Division | undefined {
  return part?.kind === "group" ? sectionOf(part.parent) : part;
}

/**
 * The location of an entry as two comparable keys: one for the language, version or product that readers select, and
 * one for the sidebar.
 */
interface SidebarPlace {
  readonly alternative: string;
  readonly sidebar: string;
}

const placeOf: (part: Division) => SidebarPlace = memo((part: Division): SidebarPlace => {
  const { alternative, sidebar } = part.parent ? placeOf(part.parent) : NOWHERE;
  const own = `${part.text.uri} ${part.node.offset} `;
  if (ALTERNATIVES.includes(part.kind)) return { alternative: alternative + own, sidebar };
  return part.kind === "group" ? { alternative, sidebar } : { alternative, sidebar: sidebar + own };
});

const NOWHERE: SidebarPlace = { alternative: "", sidebar: "" };
