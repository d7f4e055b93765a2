import * as l10n from "@vscode/l10n";
import { folderOf } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { pagesBelow } from "../../formats/navigationTree.ts";
import { outlineOf } from "../../formats/readSite.ts";
import type { Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { repositoriesIn } from "../../knowledge/otherRepositories.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { entriesOf } from "../../schema/entries.ts";
import { pageEntryReader, slugOfState } from "../../site/pageEntry.ts";
import type { Site } from "../../site/site.ts";
import { defineRule, type Finding } from "../engine/rule.ts";
import { isSoundThroughout } from "../syntax/problemsOf.ts";

/** The maximum number of pages named in the message. */
const MAX_NAMED = 3;

/** If a language shares more pages with another one than this, they are reported together. */
const MAX_SHARED = 10;

/** The minimum share of a language's pages that must be in its folder. */
const MIN_SHARE = 0.8;

export const missingTranslation = defineRule<never>({
  id: "missing-translation",
  severity: "info",
  formats: ["docs"],
  docs: {
    summary: "Pages in the default language are missing from another language.",
    why: "Readers of that language do not see the pages in the navigation. Pages are compared by path, without the language's folder. A page that is listed in two languages is also reported, because the platform supports a page in only one of them.",
    examples: {
      incorrect:
        '{ "navigation": { "languages": [\n  { "language": "en", "pages": ["introduction", "quickstart"] },\n  { "language": "fr", "pages": ["fr/introduction"] }\n] } }',
      correct:
        '{ "navigation": { "languages": [\n  { "language": "en", "pages": ["introduction", "quickstart"] },\n  { "language": "fr", "pages": ["fr/introduction", "fr/quickstart"] }\n] } }',
    },
  },
  *check({ config, site }) {
    // If there are syntax errors, some entries can be missing from the tree.
    if (!isSoundThroughout(config)) return;
    const { root, divisions } = outlineOf(config);
    for (const { children } of [root, ...divisions]) {
      const languages = children.filter((child): child is Division => child.kind === "language");
      const [first] = languages;
      if (!first || languages.length < 2) continue;
      const main = languages.find(({ fields }) => fields.flag("default")) ?? first;
      const expected = comparedPages(main, pagesOf(main, config, site));
      const owners = new Map([...expected.values()].map((slug) => [slug, main]));
      for (const language of languages) {
        if (language === main) continue;
        const pages = pagesOf(language, config, site);
        const isShared = ({ slug }: ReadPage): boolean => owners.has(slug);
        const [shared, own] = [pages.filter(isShared), pages.filter((page) => !isShared(page))];
        yield* sharedPages(shared, owners, config);
        for (const { slug } of own) owners.set(slug, language);
        const { nameNode, name, fields, text } = language;
        if (!nameNode || text !== config) continue;
        const listed = comparedPages(language, own);
        const others = new Set(shared.map(({ slug }) => slug));
        const missing = [...expected].filter(([key, slug]) => !listed.has(key) && !others.has(slug));
        // If a language has no pages or all its paths differ, nothing can be said about single pages.
        if (missing.length === 0 || listed.size === 0 || missing.length + others.size >= expected.size) continue;
        if (mayHidePages(language.node, config)) continue;
        const files = missing.map(([, slug]) => slug);
        const message = messageFor(JSON.stringify(name), JSON.stringify(main.name), files);
        yield { span: nameNode, path: fields.pathOf("label"), message, files };
      }
    }
  },
});

/** Reports pages that another language already lists. If there are many, they are reported together. */
function* sharedPages(
  shared: readonly ReadPage[],
  owners: ReadonlyMap<string, Division>,
  config: SiteConfig,
): Generator<Finding<never>> {
  const here = shared.filter(({ entry, isFound }) => isFound && entry.text === config);
  const isTogether = here.length > MAX_SHARED;
  for (const { entry, slug } of isTogether ? here.slice(0, 1) : here) {
    const quoted = JSON.stringify(owners.get(slug)?.name ?? "");
    const message = isTogether
      ? l10n.t(
          "This page and {0} others are already in language {1}. The platform supports a page in only one language.",
          here.length - 1,
          quoted,
        )
      : l10n.t("The page is already in language {0}. The platform supports a page in only one language.", quoted);
    const files = isTogether ? { files: here.map((each) => each.slug) } : {};
    yield { span: entry.node, path: entry.path, message, ...files };
  }
}

/** Whether another reported mistake in the language, or another repository, could explain its missing pages. */
function mayHidePages({ offset, length }: Node, config: SiteConfig): boolean {
  return [...hidingMistakes(config), ...repositoriesIn(config).map(({ node }) => node)].some(
    (node) => node.offset >= offset && node.offset < offset + length,
  );
}

/** Values with the wrong type, and unknown fields that have content. */
const hidingMistakes = memo((config: SiteConfig): readonly Node[] =>
  entriesOf(config)
    .all.filter(
      ({ node, field, schema, parent }) =>
        !schema && (field !== undefined || (parent?.schema !== undefined && (node.children?.length ?? 0) > 0)),
    )
    .map(({ node }) => node),
);

function messageFor(language: string, main: string, missing: readonly string[]): string {
  const list = missing.slice(0, MAX_NAMED).join(", ");
  if (missing.length === 1) return l10n.t("Language {0} is missing a page from {1}: {2}.", language, main, list);
  return missing.length > MAX_NAMED
    ? l10n.t(
        "Language {0} is missing {1} pages from {2}: {3} and {4} more.",
        language,
        missing.length,
        main,
        list,
        missing.length - MAX_NAMED,
      )
    : l10n.t("Language {0} is missing {1} pages from {2}: {3}.", language, missing.length, main, list);
}

/** A page entry and the slug that it refers to. */
interface ReadPage {
  readonly entry: PageEntry;
  readonly slug: string;
  readonly isFound: boolean;
}

function pagesOf(language: Division, config: SiteConfig, site: Site): readonly ReadPage[] {
  const { pageEntries } = config.format;
  const read = pageEntryReader(site, pageEntries);
  return pagesBelow(language).map((entry) => {
    const state = read(entry.value);
    return { entry, slug: slugOfState(entry.value, state, pageEntries), isFound: "page" in state };
  });
}

/** Returns the slugs of a language's pages, keyed by their path without the language's folder. */
function comparedPages({ name }: Division, pages: readonly ReadPage[]): ReadonlyMap<string, string> {
  const slugs = pages.map(({ slug }) => slug);
  const folder = folderOfLanguage(slugs, name);
  return new Map(slugs.map((slug) => [withoutSegment(slug, folder), slug]));
}

/** A language code of two or three letters with an optional region. */
const CODE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;

/**
 * Returns the folder that contains nearly all pages of a language and is named after the language code or a variant of
 * it.
 */
function folderOfLanguage(slugs: readonly string[], code = ""): string | undefined {
  const isNamed = (segment: string): boolean => segment.toLowerCase() === code.toLowerCase();
  const pages = new Map<string, number>();
  for (const slug of slugs) {
    const path = folderOf(slug);
    pages.set(path, (pages.get(path) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [path, count] of pages) {
    const folders = path === "" ? [] : path.split("/");
    for (const folder of new Set(folders))
      if (CODE.test(folder) || isNamed(folder)) counts.set(folder, (counts.get(folder) ?? 0) + count);
  }
  const common = [...counts.keys()].filter((folder) => counts.get(folder)! >= slugs.length * MIN_SHARE);
  return common.find(isNamed) ?? common[0];
}

function withoutSegment(slug: string, folder: string | undefined): string {
  const at = folder === undefined ? -1 : `/${slug}/`.indexOf(`/${folder}/`);
  return at < 0 ? slug : slug.slice(0, at) + slug.slice(at + folder!.length + 1);
}
