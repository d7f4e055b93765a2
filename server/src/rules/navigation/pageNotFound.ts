import * as l10n from "@vscode/l10n";
import { baseName, PAGE_EXTENSIONS } from "../../disk/paths.ts";
import type { PageFile } from "../../disk/siteTree.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { removeItems, replaceNode } from "../../json/edits.ts";
import { operationsMeant } from "../../knowledge/made/operationEntries.ts";
import { hasGraphqlInReach } from "../../knowledge/made/specsInReach.ts";
import { normalizePagePath } from "../../knowledge/pages/pageNames.ts";
import { suggestPages } from "../../knowledge/pages/pageSuggestions.ts";
import { replacementPages } from "../../knowledge/pages/replacementPages.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { skippedPageAt } from "../../site/linkTarget.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import { isRepositoryFile, newPageContent } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule, type Fix, type RuleContext } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { movedPagesFix } from "./movedPages.ts";

/**
 * The maximum number of entries with a suggestion. If more pages are missing, this is probably not the site's folder.
 */
const MAX_SUGGESTED = 60;

const MAX_OFFERED = 5;

export const pageNotFound = defineRule<Entry>({
  id: "page-not-found",
  severity: "error",
  docs: {
    summary: "The navigation lists a page that does not exist.",
    why: "An entry refers to the file `<entry>.mdx` or `<entry>.md` in the site folder, and the path is case-sensitive. If the file does not exist, the entry is silently dropped: readers do not see the page, and links to it are broken.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/quikstart"] }] } }',
        note: "The file is `guides/quickstart.mdx`.",
      },
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/quickstart"] }] } }',
    },
  },
  *check({ config, site }) {
    for (const { entry, read } of entriesWithState("no-page", config, site)) {
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: describeNonPage(entry.node.value, read.reason),
        data: entry,
      };
    }
    for (const { entry } of entriesWithState("selector", config, site)) {
      if (hasGraphqlInReach(config, entry) || !isSoundAround(entry, config)) continue;
      const message = l10n.t(
        "No GraphQL schema for {0}. Set one in the tab or group that contains it.",
        JSON.stringify(entry.node.value),
      );
      yield { span: entry.node, path: pathOf(entry), message, data: entry };
    }
    for (const entry of entriesOfKind(config, "page-path")) {
      if (isRejected(entry) && isSoundAround(entry, config))
        yield { span: entry.node, path: pathOf(entry), message: problemOf("", site), data: entry };
    }
    let remaining = MAX_SUGGESTED;
    for (const { entry } of entriesWithState("missing", config, site)) {
      if (isRejected(entry) || !isSoundAround(entry, config)) continue;
      const value: string = entry.node.value;
      const message = (): string => {
        const maySuggest = remaining-- > 0;
        const [first] = maySuggest ? suggestPages(value, config, site) : [];
        const operation = maySuggest ? onlyOperation(entry, { config, site }) : undefined;
        return `${problemOf(value, site)}${suggestion(first?.isLikely ? first.slug : operation)}`;
      };
      yield { span: entry.node, path: pathOf(entry), message, data: entry };
    }
  },
  fixes({ data: entry }, context) {
    const { config, site } = context;
    if (!entry) return [];
    const page = site.pages.get(slugOfEntry(entry.node.value, site, config.format.pageEntries));
    if (page) return [...(isRepositoryFile(page) ? publishFix(page) : []), ...removeEntry(entry, context)];
    const suggestions = correct(entry, context);
    const likely = suggestions.filter(({ preferred }) => preferred);
    const others = suggestions.filter(({ preferred }) => !preferred);
    const moved = movedPagesFix(entry, context);
    return [...likely, ...moved, ...create(entry, context), ...others, ...removeEntry(entry, context)];
  },
});

/** Whether the format rejects an entry because it is empty. */
function isRejected({ node, schema }: Entry): boolean {
  return node.value === "" && (schema?.minLength ?? 0) > 0;
}

/** Whether the strings in the surrounding array can be trusted. A missing quote makes them unreliable. */
function isSoundAround({ parent }: Entry, config: SiteConfig): boolean {
  return !parent || isSound(config, parent.node);
}

/** Creates a fix that renames a file about the repository, such as `changelog.md`, so that it becomes a page. */
function publishFix({ files: [file] }: PageFile): Fix[] {
  const page = `${file!.slice(0, -".md".length)}.mdx`;
  return [{ title: l10n.t("Rename {0} to {1}", baseName(file!), baseName(page)), edits: [], rename: [file!, page] }];
}

function describeNonPage(value: string, reason: "snippet" | "repository"): string {
  const quoted = JSON.stringify(value);
  return reason === "snippet"
    ? l10n.t("{0} is not a page: files in a snippets folder are only parts of other pages.", quoted)
    : l10n.t(
        "{0} is not published: .md files with this name describe the repository. Rename the file to .mdx to list it.",
        quoted,
      );
}

function problemOf(value: string, site: Site): string {
  const path = normalizePagePath(value);
  if (path === undefined || path === "")
    return l10n.t("This entry does not name a page. Enter the path of a page, for example guides/quickstart.");
  // Show the file name without stray spaces and slashes, unless they are the only reason that the page is not found.
  const name = site.pages.has(path) ? value.replace(/^\/+/, "") : path;
  const because = whySkipped(name, site) || whySkipped(`${name}.mdx`, site) || whySkipped(`${name}.md`, site);
  const quoted = JSON.stringify(value);
  return because === ""
    ? l10n.t("Page {0} not found: no {1}.mdx or {1}.md in the site folder.", quoted, name)
    : `${l10n.t("Page {0} not found.", quoted)}${because}`;
}

function correct(entry: Entry, { config, site }: RuleContext): Fix[] {
  const value: string = entry.node.value;
  const pages = suggestPages(value, config, site);
  const listed = pages.filter(({ isListed, isCertain }) => isListed && !isCertain);
  const unlisted = pages.filter((page) => !listed.includes(page));
  const changes = unlisted.map(({ slug, isLikely, isCertain, isAside }, index) => ({
    ...changeTo(slug, entry),
    preferred: index === 0 && isLikely,
    safe: isCertain,
    isAside: isAside && !isLikely,
  }));
  const isFound = changes[0]?.preferred ?? false;
  const operations = operationsMeant(entry, config, site).map((operation, _, all) => ({
    ...changeTo(operation, entry),
    preferred: !isFound && all.length === 1,
  }));
  const similar = changes.filter(({ isAside }) => !isAside);
  const aside = changes.filter(({ isAside }) => isAside);
  const replacing = replacementPages(value, config, site).filter(
    (slug) => !unlisted.some((page) => page.slug === slug),
  );
  const others = (slugs: readonly string[]): Fix[] => slugs.map((slug) => changeTo(slug, entry));
  return [
    ...(isFound ? [] : operations),
    ...similar,
    ...others(replacing),
    ...aside,
    ...others(listed.map(({ slug }) => slug)),
  ].slice(0, MAX_OFFERED);
}

/** Returns the operation that the entry was meant to list, if there is only one. */
function onlyOperation(entry: Entry, { config, site }: RuleContext): string | undefined {
  const [only, ...others] = operationsMeant(entry, config, site);
  return others.length === 0 ? only : undefined;
}

function changeTo(slug: string, { node }: Entry): Fix {
  return { title: l10n.t("Change to {0}", JSON.stringify(slug)), edits: [replaceNode(node, slug)] };
}

function create(entry: Entry, { site }: RuleContext): Fix[] {
  const value: string = entry.node.value;
  const slug = normalizePagePath(value);
  if (!slug || skippedPageAt(slug, site)) return [];
  const path = slug + newPageExtension(site);
  const edits = slug === value ? [] : [replaceNode(entry.node, slug)];
  return [{ title: l10n.t("Create page {0}", path), edits, create: [{ path, content: newPageContent(slug) }] }];
}

/** Returns the extension of new pages: `.md` only if the site has `.md` pages and no `.mdx` pages. */
function newPageExtension(site: Site): string {
  for (const { files } of site.pages.values()) if (files[0]!.endsWith(".mdx")) return ".mdx";
  return site.pages.size > 0 ? PAGE_EXTENSIONS[1] : PAGE_EXTENSIONS[0];
}

/** Creates a fix that removes an entry from its array. */
export function removeEntry(entry: Entry, { config }: Pick<RuleContext, "config">): Fix[] {
  const list = entry.parent?.node;
  if (list?.type !== "array" || typeof entry.segment !== "number") return [];
  return [{ title: l10n.t("Remove this entry"), edits: removeItems(config, list, [entry.segment]) }];
}
