import type { Location, Position } from "vscode-languageserver-types";
import { rangeOf } from "../../json/jsonText.ts";
import type { PageHeading } from "../../mdx/page.ts";
import { comparableId } from "../../mdx/slug.ts";
import { type FoundLink, linksToHeadings, linksToPage } from "../../site/linksTo.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import type { Site } from "../../site/site.ts";
import type { PageOfSite } from "../valueAt.ts";
import { type ConfigOfSite, valueAtPosition } from "../valueAt.ts";
import { definitionsOf, locationsOf, nameAt, tagUses, usesOf } from "./names.ts";
import { linkAt } from "./pageLinks.ts";

/** Finds the links to a page. Pages that have not been read yet are skipped. */
export function pageLinkPlaces(slug: string, { site, openBodies }: ConfigOfSite): readonly Location[] {
  return linksToPage(slug, site, openBodies).map((found) => locationOf(found, site));
}

/** Finds the links to the page whose entry is at a position in a config. */
export function linksToEntry(each: ConfigOfSite, position: Position): readonly Location[] {
  const { config, site } = each;
  const found = valueAtPosition(config, site, position);
  return found?.kind.id === "page-path"
    ? pageLinkPlaces(slugOfEntry(found.value, site, config.format.pageEntries), each)
    : [];
}

/**
 * Finds the references at a position in a page. On a heading, an ID, or a title that generates an ID, these are the
 * links to it. On a name or a tag, they are its uses. On a link, they are the links to the same target. Undefined elsewhere,
 * where the user wants references to the page itself.
 */
export function referencesInPage(
  each: PageOfSite,
  position: Position,
  { includeDeclaration }: { readonly includeDeclaration: boolean },
): readonly Location[] | undefined {
  const { page, site } = each;
  const heading = headingAt(page, position);
  if (heading?.slug !== undefined) {
    const own = { uri: site.uriOf(page.path), range: rangeOf(page, heading.span) };
    return [...(includeDeclaration ? [own] : []), ...headingLinkPlaces(page.slug, heading.slug, each)];
  }
  const at = page.document.offsetAt(position);
  const name = page.document.hasLine(position.line) ? nameAt(each, at) : undefined;
  if (name) {
    const declared = includeDeclaration ? definitionsOf(name, each) : [];
    return locationsOf([...declared, ...usesOf(name, each)]);
  }
  const tags = page.document.hasLine(position.line) ? tagUses(each, at) : undefined;
  if (tags) return locationsOf(tags);
  const element = [...page.contents.ids].find(([, { offset, length }]) => offset <= at && at <= offset + length);
  if (element) {
    const [id, span] = element;
    const own = { uri: site.uriOf(page.path), range: rangeOf(page, span) };
    return [...(includeDeclaration ? [own] : []), ...headingLinkPlaces(page.slug, id, each)];
  }
  const link = linkAt(page, position);
  const found = link && targetOf(link, page.slug, site);
  if (found?.state !== "page") return undefined;
  if (found.hash === undefined) return pageLinkPlaces(found.slug, each);
  return headingLinkPlaces(found.slug, comparableId(found.hash), each);
}

/** Finds the heading on the same line as a position. */
export function headingAt({ contents, document }: PageBody, { line }: Position): PageHeading | undefined {
  return contents.headings.find(({ span }) => {
    const { start, end } = rangeOf({ document }, span);
    return start.line <= line && line <= end.line;
  });
}

/** Finds the links to a heading, including links to the heading in other pages that embed it. */
function headingLinkPlaces(slug: string, id: string, { site, openBodies }: ConfigOfSite): readonly Location[] {
  return [...pageAndImporters(slug, site)].flatMap((shown) =>
    linksToHeadings(shown, new Set([id]), site, openBodies).map((found) => locationOf(found, site)),
  );
}

function locationOf({ page, link }: FoundLink, site: Site): Location {
  return { uri: site.uriOf(page.path), range: rangeOf(page, link.span) };
}
