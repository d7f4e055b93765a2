import type { DocumentLink, Hover, Location, Position } from "vscode-languageserver-types";
import { extensionOf } from "../../disk/paths.ts";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import { describeImage } from "../../kinds/assetPath.ts";
import { describeEndpoint, endpointUri } from "../../kinds/operation.ts";
import { describePage } from "../../kinds/pagePath.ts";
import type { GeneratedPage } from "../../knowledge/made/descriptionPages.ts";
import { generatedPageAt } from "../../knowledge/made/generatedPages.ts";
import { comparableId } from "../../mdx/slug.ts";
import { type PageTarget, targetsIn } from "../../site/linksTo.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { escapeMarkdown, paragraphs } from "../../text/markdownText.ts";
import type { FeatureClient } from "../client.ts";
import { isFileUri, locationOf } from "../config/definition.ts";
import { markup } from "../markdown.ts";
import type { PageOfSite } from "../valueAt.ts";
import { definitionsOf, locationsOf, nameAt } from "./names.ts";
import { hoverOfSlot, targetOfValue } from "./pageHover.ts";

/** The extensions of images that editors can show in a hover. */
const IMAGES: ReadonlySet<string> = new Set(["svg", "png", "jpg", "jpeg", "webp", "gif"]);

const TOP = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The target of a link: a file, or the place in a page that the fragment refers to. */
interface Destination {
  readonly uri: string;
  /** The slug of the target page. Undefined for any other file. */
  readonly slug: string | undefined;
  /** The place in the page, and the page's content. */
  readonly place: { readonly span: Span; readonly body: PageBody } | undefined;
}

/** Returns every link and image in a page that refers to a file in the site. */
export function documentLinksOfPage(each: PageOfSite): DocumentLink[] {
  return targetsIn(each.page.contents).flatMap((link) => {
    const found = destinationOf(link, each);
    const generated = found ? undefined : generatedPageOf(link, each);
    if (generated) return [{ range: rangeOf(each.page, link.span), target: endpointUri(generated, each.site) }];
    if (!found) return [];
    const line = found.place && rangeOf(found.place.body, found.place.span).start.line;
    // Editors open a file at the line given by a fragment such as `#L12`.
    const target = line === undefined ? found.uri : `${found.uri}#L${line + 1}`;
    return [{ range: rangeOf(each.page, link.span), target }];
  });
}

/** Finds the page, heading or file that the link at a position refers to. */
export function definitionInPage(each: PageOfSite, position: Position): Location[] {
  const link = linkAt(each.page, position);
  const found = link && destinationOf(link, each);
  const generated = link && generatedPageOf(link, each);
  const operation = generated && endpointUri(generated, each.site);
  if (operation !== undefined) return isFileUri(operation) ? [locationOf(operation)] : [];
  if (!found) return definitionOfWord(each, position);
  return [{ uri: found.uri, range: found.place ? rangeOf(found.place.body, found.place.span) : TOP }];
}

/** Finds the definition of the name or value at a position in a page. */
function definitionOfWord(each: PageOfSite, position: Position): Location[] {
  if (!(each.page.document.hasLine(position.line) && position.character >= 0)) return [];
  const at = each.page.document.offsetAt(position);
  const name = nameAt(each, at);
  if (name) return locationsOf(definitionsOf(name, each));
  const target = targetOfValue(each, at);
  return isFileUri(target) ? [locationOf(target)] : [];
}

/**
 * Returns the hover at a position. For a link, it shows the title, heading and first lines of the target. For a word,
 * it shows a description.
 */
export async function hoverInPage(
  each: PageOfSite,
  position: Position,
  client: FeatureClient,
): Promise<Hover | undefined> {
  const link = linkAt(each.page, position);
  const found = link && destinationOf(link, each);
  const generated = link && generatedPageOf(link, each);
  if (link && generated) {
    const text = describeEndpoint(generated.endpoint, generated.file, generated.address);
    return text === undefined ? undefined : { contents: markup(text, client), range: rangeOf(each.page, link.span) };
  }
  if (!link || !found || link.kind === "import") {
    const isInside = each.page.document.hasLine(position.line) && position.character >= 0;
    return isInside ? hoverOfSlot(each, each.page.document.offsetAt(position), client) : undefined;
  }
  if (found.slug === undefined) return hoverOfImage(link, each, client);
  const { place } = found;
  const heading = place?.body.contents.headings.find(({ span }) => span.offset === place.span.offset);
  const text = paragraphs(
    heading && escapeMarkdown(`§ ${heading.text}`),
    found.slug === each.page.slug ? undefined : await describePage(found.slug, each),
  );
  return text === undefined ? undefined : { contents: markup(text, client), range: rangeOf(each.page, link.span) };
}

/** Returns the hover for an image, which shows the image and its size. */
async function hoverOfImage(
  link: PageTarget,
  { page, site }: PageOfSite,
  client: FeatureClient,
): Promise<Hover | undefined> {
  const found = targetOf(link, page.slug, site);
  if (found.state !== "file" || !IMAGES.has(extensionOf(found.path))) return undefined;
  const text = await describeImage(found.path, site);
  return text === undefined ? undefined : { contents: markup(text, client), range: rangeOf(page, link.span) };
}

/** Finds the link or image at a position in a page. */
export function linkAt(page: PageBody, { line, character }: Position): PageTarget | undefined {
  if (!(page.document.hasLine(line) && character >= 0)) return undefined;
  const at = page.document.offsetAt({ line, character });
  return targetsIn(page.contents).find(({ span }) => span.offset <= at && at <= span.offset + span.length);
}

/** Returns the generated page that a link refers to, or undefined if the link refers to anything else. */
function generatedPageOf({ kind, target }: PageTarget, { page, ...each }: PageOfSite): GeneratedPage | undefined {
  return kind === "import" ? undefined : generatedPageAt(target, page.slug, each);
}

function destinationOf(link: PageTarget, { page, site, openBodies }: PageOfSite): Destination | undefined {
  const found = targetOf(link, page.slug, site);
  if (found.state === "file") return { uri: site.uriOf(found.path), slug: undefined, place: undefined };
  if (found.state !== "page") return undefined;
  const path = found.slug === page.slug ? page.path : site.pages.get(found.slug)?.files[0];
  if (path === undefined) return undefined;
  const body = found.slug === page.slug ? page : (openBodies?.get(found.slug) ?? site.body(found.slug));
  const ids = body?.contents.ids;
  const span = found.hash === undefined ? undefined : ids?.get(comparableId(found.hash));
  return { uri: site.uriOf(path), slug: found.slug, place: body && span && { span, body } };
}
