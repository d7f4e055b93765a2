import * as l10n from "@vscode/l10n";
import { slugOf } from "../disk/paths.ts";
import { groupOfEntry, groupTrail, listedPages } from "../knowledge/listedPages.ts";
import type { GeneratedPage } from "../knowledge/made/descriptionPages.ts";
import { generatedPages } from "../knowledge/made/generatedPages.ts";
import { isAmongOperations, operationEntries } from "../knowledge/made/operationEntries.ts";
import { orderedPages } from "../knowledge/pages/pageOrder.ts";
import { suggestPages } from "../knowledge/pages/pageSuggestions.ts";
import { plainText } from "../knowledge/pages/plainText.ts";
import type { Candidate, ValueContext } from "../knowledge/valueContext.ts";
import type { Entry } from "../schema/entries.ts";
import { readPageEntry, slugOfEntry } from "../site/pageEntry.ts";
import { navigationTitle } from "../site/pageMetadata.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import type { Correction, ValueKind } from "./kind.ts";
import { describeEndpoint, endpointUri, operation } from "./operation.ts";

/** A page on the site, as referenced in the navigation. */
export const pagePath: ValueKind = {
  id: "page-path",
  corrections,
  candidates,
  candidateCount: ({ site }) => site.pages.size,
  async describe(value, context) {
    const slug = slugAt(value, context);
    if (slug !== undefined) return describePage(slug, context);
    // A proposed value is not in the file yet.
    if (value !== context.occurrence.text) return operation.describe?.(value, context);
    const generated = generatedPageOf(context);
    return generated && describeEndpoint(generated.endpoint, generated.file, generated.address);
  },
  target(value, context) {
    const { site } = context;
    const generated = generatedPageOf(context);
    if (generated) return endpointUri(generated, site);
    const slug = slugAt(value, context);
    const file = slug === undefined ? undefined : site.pages.get(slug)?.files[0];
    return file === undefined ? undefined : site.uriOf(file);
  },
  async title(value, context) {
    const slug = slugAt(value, context);
    if (slug === undefined) return generatedPageOf(context)?.endpoint.summary;
    return navigationTitle(await context.site.readPage(slug));
  },
  afterMove(value, { config, site }, movePath) {
    const page = site.pages.get(slugOfEntry(value, site, config.format.pageEntries));
    const files = page?.files.map(movePath) ?? [];
    // Another file for this page exists and was not moved, so the entry is still valid.
    if (files.length === 0 || files.some((file) => file === undefined)) return undefined;
    const slug = files.map((file) => (file === null ? undefined : slugOf(file!))).find((slug) => slug !== undefined);
    if (slug === undefined) return null;
    const newValue = value.startsWith("/") ? `/${slug}` : slug;
    return slug === page?.slug ? undefined : newValue;
  },
  samePlaces(value, { config, site, occurrence: { entry } }) {
    const slug = slugAt(value, { config, site }) ?? value;
    const entries = listedPages(config, site).entriesOf(slug);
    return entries.length > 0 || !entry ? entries : [entry];
  },
};

/** Returns the slug of the page on disk that an entry refers to, or undefined if there is no such page. */
function slugAt(value: string, { config, site }: Pick<ValueContext, "config" | "site">): string | undefined {
  const entry = readPageEntry(value, site, config.format.pageEntries);
  if ("page" in entry) return entry.page.slug;
  return "slug" in entry && site.pages.has(entry.slug) ? entry.slug : undefined;
}

/** Returns the page that is generated for an entry such as `GET /users`. */
function generatedPageOf({ config, site, occurrence: { entry } }: ValueContext): GeneratedPage | undefined {
  return entry && generatedPages(config, site).ofEntry(entry.node);
}

function corrections(value: string, { config, site }: ValueContext): Correction[] {
  const entry = readPageEntry(value, site, config.format.pageEntries);
  if ("slug" in entry) return [correction(entry.slug, true)];
  if (entry.state !== "missing") return [];
  return suggestPages(value, config, site).map(({ slug, isCertain }) => correction(slug, isCertain));
}

function correction(slug: string, isSame: boolean): Correction {
  return { title: l10n.t("Change to {0}", JSON.stringify(slug)), value: slug, isSame };
}

function* candidates(context: ValueContext): Generator<Candidate> {
  let rank = 0;
  const operations = operationEntries(context);
  const isFirst = isAmongOperations(context);
  if (isFirst) for (const each of operations) yield { ...each, rank: rank++ };
  let remaining = isFirst ? [] : operations;
  for (const each of pageCandidates(context)) {
    if (each.listing !== "new") {
      for (const one of remaining) yield { ...one, rank: rank++ };
      remaining = [];
    }
    yield { ...each, rank: rank++ };
  }
  for (const each of remaining) yield { ...each, rank: rank++ };
}

function* pageCandidates(context: ValueContext): Generator<Candidate> {
  const { config, site } = context;
  if (site.pages.size === 0) return;
  // Lists with many pages are common, so create each list's description only once.
  const places = new Map<Entry | undefined, string>();
  const placeOf = (entry: Entry): string => {
    const place = places.get(entry.parent) ?? l10n.t("listed in {0}", groupTrail(groupOfEntry(config, entry)));
    places.set(entry.parent, place);
    return place;
  };
  for (const { page, state, listedAt } of orderedPages(context)) {
    const { slug } = page;
    const [first] = listedAt;
    const title = navigationTitle(site.pageIfRead(slug));
    const place = first && placeOf(first);
    const detail = [title, place].filter((part) => part !== undefined).join(", ");
    yield {
      value: slug,
      ...(detail === "" ? {} : { detail }),
      icon: "file",
      ...(state !== "readme" && { listing: state === "unlisted" ? "new" : "again" }),
    };
  }
}

/**
 * Describes a page in Markdown: its title, description, and entries in the navigation. Returns undefined if the page
 * does not exist.
 */
export async function describePage(
  slug: string,
  context: Pick<ValueContext, "config" | "site">,
): Promise<string | undefined> {
  const { config, site } = context;
  const metadata = await site.readPage(slug);
  const page = site.pages.get(slug);
  if (!metadata || !page) return undefined;
  const places = listedPages(config, site)
    .entriesOf(slug)
    .map((entry) => escapeMarkdown(groupTrail(groupOfEntry(config, entry))));
  return paragraphs(
    metadata.title === undefined ? undefined : `**${escapeMarkdown(metadata.title)}**`,
    metadata.sidebarTitle === undefined || metadata.sidebarTitle === metadata.title
      ? undefined
      : l10n.t("In the navigation: {0}", escapeMarkdown(metadata.sidebarTitle)),
    metadata.description === undefined ? undefined : escapeMarkdown(plainText(metadata.description)),
    metadata.firstLines === undefined || metadata.firstLines === metadata.description
      ? undefined
      : `> ${escapeMarkdown(plainText(metadata.firstLines))}`,
    metadata.problem === undefined ? undefined : `⚠ ${escapeMarkdown(metadata.problem)}`,
    `${page.files.map(codeSpan).join(", ")} — ${places.length === 0 ? l10n.t("not in the navigation") : l10n.t("listed in {0}", places.join(", "))}`,
  );
}
