import { removeItems, replaceNode } from "../config/edits.ts";
import { tidied } from "../kinds/pageNames.ts";
import { pagesThatAre } from "../kinds/pageReadings.ts";
import { suggestPages } from "../kinds/pageSuggestions.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { newPageContent } from "../site/pages.ts";
import { PAGE_ENDINGS } from "../site/paths.ts";
import type { Site } from "../site/site.ts";
import { movedPagesFix } from "./engine/movedPages.ts";
import { defineRule, type Fix, type RuleContext } from "./engine/rule.ts";
import { whySkipped } from "./engine/skippedFiles.ts";

/** Entries of one file whose message looks for what was meant: with more of them, another folder was opened. */
const MAX_SUGGESTED = 60;

export const pageNotFound = defineRule<Entry>({
  id: "page-not-found",
  severity: "error",
  docs: {
    summary: "The navigation lists a page that has no file.",
    why: "An entry names the file `<entry>.mdx` or `<entry>.md` below the site's folder, letter by letter. Where there is none, the entry is dropped without a word: readers do not see the page, and links to it lead nowhere.",
    bad: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/quikstart"] }] }',
      note: "The file is `guides/quickstart.mdx`.",
    },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/quickstart"] }] }' },
  },
  *check({ config, site }) {
    let left = MAX_SUGGESTED;
    for (const { entry } of pagesThatAre("missing", config, site)) {
      const value: string = entry.node.value;
      const [first] = left-- > 0 ? suggestPages(value, config, site) : [];
      const question = first?.isLikely ? ` Did you mean ${JSON.stringify(first.slug)}?` : "";
      yield { span: entry.node, path: pathOf(entry), message: `${problemOf(value, site)}${question}`, facts: entry };
    }
  },
  fixes({ facts: entry }, context) {
    if (!entry) return [];
    const suggestions = correct(entry, context);
    const likely = suggestions.filter(({ preferred }) => preferred);
    const others = suggestions.filter(({ preferred }) => !preferred);
    const moved = movedPagesFix(entry, context);
    return [...likely, ...moved, ...create(entry, context), ...others, ...removeEntry(entry, context)];
  },
});

function problemOf(value: string, site: Site): string {
  const path = tidied(value);
  if (path === undefined || path === "") return "The entry names no page: expected the path of a page's file.";
  // What is only untidy in the entry is no part of a file's name, unless that is all that keeps it from its page.
  const name = site.pages.has(path) ? value.replace(/^\/+/, "") : path;
  const because = whySkipped(name, site) || whySkipped(`${name}.mdx`, site);
  return `There is no page ${JSON.stringify(value)}: expected a file ${name}.mdx or ${name}.md.${because}`;
}

function correct(entry: Entry, { config, site }: RuleContext): Fix[] {
  return suggestPages(entry.node.value, config, site).map(({ slug, isLikely, isCertain }, index) => ({
    title: `Change to ${JSON.stringify(slug)}`,
    edits: [replaceNode(entry.node, slug)],
    preferred: index === 0 && isLikely,
    safe: isCertain,
  }));
}

function create(entry: Entry, { site }: RuleContext): Fix[] {
  const value: string = entry.node.value;
  const slug = tidied(value);
  if (!slug || site.skippedAt(`${slug}.mdx`)) return [];
  const path = slug + usualEnding(site);
  const edits = slug === value ? [] : [replaceNode(entry.node, slug)];
  return [{ title: `Create the page ${path}`, edits, create: [{ path, content: newPageContent(slug) }] }];
}

/** The ending that this site's pages have: `.md` only where there is no `.mdx` at all. */
function usualEnding(site: Site): string {
  for (const { files } of site.pages.values()) if (files[0]!.endsWith(".mdx")) return ".mdx";
  return site.pages.size > 0 ? PAGE_ENDINGS[1] : PAGE_ENDINGS[0];
}

/** Takes an entry out of its list. */
export function removeEntry(entry: Entry, { config }: Pick<RuleContext, "config">): Fix[] {
  const list = entry.parent?.node;
  if (list?.type !== "array" || typeof entry.segment !== "number") return [];
  return [{ title: "Remove the entry", edits: removeItems(config, list, [entry.segment]) }];
}
