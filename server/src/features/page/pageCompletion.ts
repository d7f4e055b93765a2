import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Position,
} from "vscode-languageserver-types";
import { isSnippet } from "../../disk/paths.ts";
import { isExternal } from "../../formats/addresses.ts";
import { attributeTarget } from "../../formats/components.ts";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import { endpointTitle, readOperations } from "../../kinds/operation.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { type Redirect, redirectsOf } from "../../knowledge/pages/redirects.ts";
import { rewrittenTarget } from "../../site/linkStyle.ts";
import { targetsIn } from "../../site/linksTo.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import type { FeatureClient } from "../client.ts";
import { limitOffers } from "../limit.ts";
import type { PageOfSite } from "../valueAt.ts";
import { languageItems, optionItems, optionValueItems } from "./fenceItems.ts";
import { fieldItems, fieldValueItems, valueSchema } from "./frontMatterItems.ts";
import { NOTHING } from "./items.ts";
import { importNameItems, importPathItems, nameItems } from "./nameItems.ts";
import { ownAttributes, ownTags } from "./ownTags.ts";
import { type PageSlot, slotAt } from "./slot.ts";
import { componentFiles, propertiesOf, snippetTags } from "./snippets.ts";
import type { Surroundings } from "./surroundings.ts";
import { attributeItems, attributeValueItems, closingItems, tagItems } from "./tagItems.ts";

/**
 * The characters that trigger completion in a page. After a space or a single brace, users often press Enter, which would
 * accept the first suggestion.
 */
export const pageCompletionTriggers = ["(", "/", "#", '"', "'", "<", "{"] as const;

/** The extensions of images that can be shown in a page. */
const PICTURES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "avif"];

/** The link target at the cursor. */
interface TypedTarget {
  /** The whole target that has been typed so far. */
  readonly span: Span;
  readonly isImage: boolean;
}

/**
 * Returns the completions at a position in a page: tags, attributes and their values; front matter fields; languages
 * and options of code blocks; and the targets of links and images. The result is empty in plain text.
 * @param trigger The character that triggered the completion.
 */
export function completeInPage(
  each: PageOfSite,
  position: Position,
  client: FeatureClient,
  trigger?: string,
): CompletionList {
  const { page } = each;
  if (!(page.document.hasLine(position.line) && position.character >= 0)) return NOTHING;
  const at = page.document.offsetAt(position);
  const { slot, surroundings } = slotAt(page.text, at);
  const typed = slot ? targetOfSlot(slot) : typedAt(page, at, surroundings);
  if (typed) return targets(each, typed, at);
  if (!slot || (trigger === "{" && slot.role !== "variable" && slot.role !== "importName")) return NOTHING;
  return inSlot(each, slot, surroundings, at, client);
}

/** Reads the files that completion at a position needs in addition to pages: component files and OpenAPI files. */
export async function readForCompletion(each: PageOfSite, position: Position): Promise<void> {
  const { page, site } = each;
  if (!(page.document.hasLine(position.line) && position.character >= 0)) return;
  const { slot } = slotAt(page.text, page.document.offsetAt(position));
  if (slot?.role === "tag" || slot?.role === "importName" || slot?.role === "attribute")
    await Promise.all(
      componentFiles(site)
        .slice(0, MAX_FILES)
        .map((path) => site.readComponents(path)),
    );
  const kind = slot?.role === "fieldValue" ? valueSchema(slot, each)?.["x-kind"] : undefined;
  if (kind === "operation" || kind === "channel") await readOperations(site);
}

/** The maximum number of component files to read for a completion. */
const MAX_FILES = 200;

function inSlot(
  each: PageOfSite,
  slot: PageSlot,
  surroundings: Surroundings,
  at: number,
  client: FeatureClient,
): CompletionList {
  switch (slot.role) {
    case "tag": {
      const own = ownTags(each.page, slot.span.offset);
      const others = snippetTags(each, new Set(own.map(({ name }) => name)));
      return tagItems(each, slot, surroundings, own, others, client);
    }
    case "closing":
      return closingItems(each, slot, surroundings, client);
    case "attribute":
      return attributeItems(
        each,
        slot,
        [...new Set([...propertiesOf(slot.tag, each), ...ownAttributes(each.page, slot.tag)])],
        client,
      );
    case "value":
      return attributeValueItems(each, slot, at, client);
    case "field":
      return fieldItems(each, slot, client);
    case "fieldValue":
      return slot.isQuoted
        ? fieldValueItems(each, slot, at, client)
        : untilTyped(fieldValueItems(each, slot, at, client), each, slot, at);
    case "language":
      return untilTyped(languageItems(each, slot, client), each, slot, at);
    case "option":
      return optionItems(each, slot, client);
    case "optionValue":
      return optionValueItems(each, slot, at, client);
    case "importPath":
      return importPathItems(each, slot, at, client);
    case "importName":
      return importNameItems(each, slot, client);
    case "name":
    case "variable":
      return nameItems(each, slot, client);
  }
}

/**
 * Returns the suggestions for a word that ends with its line, such as the language of a code block. There are no more
 * suggestions once the user has typed all of it, because Enter would accept one instead of starting the next line. The
 * list is marked as incomplete so that editors request it again with each letter.
 */
function untilTyped(list: CompletionList, { page }: PageOfSite, { span }: PageSlot, at: number): CompletionList {
  const word = page.text.slice(span.offset, span.offset + span.length);
  const isTyped = at === span.offset + span.length && list.items.some(({ textEdit }) => textEdit?.newText === word);
  return isTyped ? NOTHING : { ...list, isIncomplete: list.items.length > 0 };
}

/** Returns the link or image target in an attribute. */
function targetOfSlot(slot: PageSlot): TypedTarget | undefined {
  const kind = slot.role === "value" && slot.mark !== "{" ? attributeTarget(slot.tag, slot.attribute) : undefined;
  if (kind !== "link" && kind !== "picture") return undefined;
  return { span: (slot as { span: Span }).span, isImage: kind === "picture" };
}

function targets(each: PageOfSite, { span, isImage }: TypedTarget, at: number): CompletionList {
  const { page } = each;
  const { offset, length } = span;
  const before = page.text.slice(offset, at);
  if (isExternal(before)) return NOTHING;
  const hashAt = before.indexOf("#");
  if (hashAt >= 0 && isImage) return NOTHING;
  const end = offset + length;
  if (hashAt < 0) return places(each, isImage, before, pathSpan(page, span));
  const heading = { offset: offset + hashAt + 1, length: end - offset - hashAt - 1 };
  return { isIncomplete: false, items: headings(each, before.slice(0, hashAt), heading) };
}

/**
 * Returns the target without its query and fragment. The query and fragment are kept when the user chooses another
 * page.
 */
function pathSpan(page: PageBody, { offset, length }: Span): Span {
  const rest = /[?#]/.exec(page.text.slice(offset, offset + length));
  return { offset, length: rest?.index ?? length };
}

function headings({ page, site, openBodies }: PageOfSite, path: string, span: Span): CompletionItem[] {
  const found = targetOf({ kind: "link", target: path === "" ? "#" : path }, page.slug, site);
  if (found.state !== "page") return [];
  const body = found.slug === page.slug ? page : (openBodies?.get(found.slug) ?? site.body(found.slug));
  const range = rangeOf(page, span);
  return (body?.contents.headings ?? []).flatMap(({ slug, text, level }, index) => {
    if (slug === undefined) return [];
    const textEdit = { range, newText: encodeURI(slug) };
    const detail = `${"#".repeat(level)} ${text}`;
    const kind = CompletionItemKind.Reference;
    return [{ label: slug, kind, detail, filterText: `${slug} ${text}`, sortText: rank(index), textEdit }];
  });
}

function places({ page, site, config }: PageOfSite, isImage: boolean, before: string, span: Span): CompletionList {
  const range = rangeOf(page, span);
  // If the typed target is relative, the new target is too. Otherwise, it starts at the site's root, which works on
  // every page.
  const style = before.startsWith(".") ? "./x" : "/x";
  const from = { before: page.slug, after: page.slug };
  const item = (path: string, kind: CompletionItemKind, title?: string): CompletionItem => {
    const newText = rewrittenTarget(style, from, "", path);
    const words = title === undefined ? {} : { detail: title, filterText: `${newText} ${title}` };
    return { label: newText, kind, ...words, textEdit: { range, newText } };
  };
  const found = isImage
    ? site.assetsWithExtension(PICTURES)
    : [...site.pages.values()]
        .filter((file) => file.slug !== page.slug && !isSnippet(file.slug) && !isReadme(file))
        .map(({ slug }) => slug)
        .sort();
  const generated = isImage ? undefined : generatedPages(config, site).byAddress;
  const titleOf = (path: string): string | undefined => {
    if (isImage) return undefined;
    const page = site.pages.has(path) ? undefined : generated?.get(path);
    return page ? endpointTitle(page.endpoint) : site.pageIfRead(path)?.title;
  };
  const addresses = [...(generated?.keys() ?? [])].filter((address) => !site.pages.has(address));
  // The typed text may be part of the path or the title.
  const offers = [...found, ...addresses].map((path) => ({ path, label: `${path} ${titleOf(path) ?? ""}` }));
  const { isIncomplete, offers: sent } = limitOffers(offers, before.replace(/^[./]+/, ""));
  const redirected = isImage || style !== "/x" ? [] : redirectedPaths(config);
  return {
    isIncomplete,
    items: [
      ...sent.map(({ path }) => item(path, CompletionItemKind.File, titleOf(path))),
      ...redirected.map(({ source, destination }) => ({
        label: source,
        kind: CompletionItemKind.Reference,
        ...(destination !== undefined && { detail: `→ ${destination}` }),
        // Redirects come last, because it is better to link directly to the destination.
        sortText: `~${source}`,
        textEdit: { range, newText: source },
      })),
    ],
  };
}

/** Returns the redirects whose source is an exact path, without wildcards. */
function redirectedPaths(config: PageOfSite["config"]): readonly Pick<Redirect, "source" | "destination">[] {
  return redirectsOf(config.whole).filter(({ source }) => /^\/[^:*#?]*$/.test(source));
}

/** Formats a rank as a string, padded so that ranks sort numerically. */
function rank(index: number): string {
  return String(index).padStart(6, "0");
}

/** Matches the start of an unclosed link before the cursor. */
const OPEN_LINK = /(!?)\[[^\]]*\]\(([^\s()<>"']*)$/;

/** Returns the target at an offset, which belongs either to an existing link or to an unclosed one. */
function typedAt(page: PageBody, at: number, { around }: Surroundings): TypedTarget | undefined {
  if (around?.kind === "fence" || around?.kind === "code" || around?.kind === "comment") return undefined;
  const found = targetsIn(page.contents).find(
    ({ span, kind }) => kind !== "import" && span.offset <= at && at <= span.offset + span.length,
  );
  if (found) return found;
  const line = page.text.slice(Math.max(page.text.lastIndexOf("\n", at - 1) + 1, at - MAX_LINE), at);
  const [, bang, target] = OPEN_LINK.exec(line) ?? [];
  return target === undefined
    ? undefined
    : { span: { offset: at - target.length, length: target.length }, isImage: bang === "!" };
}

/** The maximum number of characters to search before the cursor. Links written by hand are shorter. */
const MAX_LINE = 2000;
