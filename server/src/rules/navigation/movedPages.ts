import * as l10n from "@vscode/l10n";
import { type Edit, replaceNode } from "../../json/edits.ts";
import { suggestPages } from "../../knowledge/pages/pageSuggestions.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import type { Entry } from "../../schema/entries.ts";
import type { Fix, RuleContext } from "../engine/rule.ts";

/** The maximum number of entries to compare for one fix. */
const MAX_ENTRIES = 2_000;

/** Creates a fix for all entries whose pages moved between the same two folders as this entry's page. */
export function movedPagesFix(entry: Entry, { config, site }: RuleContext): Fix[] {
  const [first] = suggestPages(entry.node.value, config, site);
  if (!first?.isLikely || first.sharedMove === undefined) return [];
  const edits: Edit[] = [];
  let remaining = MAX_ENTRIES;
  for (const { entry } of entriesWithState("missing", config, site)) {
    if (remaining-- === 0) break;
    const [suggestion] = suggestPages(entry.node.value, config, site);
    if (suggestion?.isLikely && suggestion.sharedMove === first.sharedMove)
      edits.push(replaceNode(entry.node, suggestion.slug));
  }
  if (edits.length < 2) return [];
  return [{ title: titleFor(first.sharedMove, edits.length), edits }];
}

/**
 * Returns the title of the fix for pages that moved from `from` to `to`. An empty string stands for the site folder.
 */
function titleFor(move: string, entries: number): string {
  const [from = "", to = ""] = move.split(" -> ");
  if (from === "") return l10n.t("Change all {0} entries whose pages moved into {1}/", entries, to);
  return to === ""
    ? l10n.t("Change all {0} entries whose pages moved out of {1}/", entries, from)
    : l10n.t("Change all {0} entries whose pages moved from {1}/ to {2}/", entries, from, to);
}
