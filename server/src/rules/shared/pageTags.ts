import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { memo } from "../../json/memo.ts";
import { listedPages } from "../../knowledge/listedPages.ts";
import { modulesOf } from "../../mdx/modules.ts";
import type { PageElement } from "../../mdx/page.ts";
import { nameSpan, type TagAttribute } from "../../mdx/tag.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { isRepositoryFile } from "../../site/pageMetadata.ts";
import type { PageContext } from "../engine/rule.ts";
import { isShown } from "./missingTargets.ts";

/** Whether the platform renders a page. An unlisted `.md` file is most likely meant for the repository. */
export function isRendered({ page, config, site }: PageContext): boolean {
  return isShown(page, site) && (page.path.endsWith(".mdx") || listedPages(config, site).has(page.slug));
}

/**
 * Whether the platform parses a page, which it does even if the page is not in the navigation. A page that cannot be
 * parsed breaks the site.
 */
export function isParsed({ page, site }: PageContext): boolean {
  const file = site.pages.get(page.slug);
  return file !== undefined && !isRepositoryFile(file);
}

/** Whether a page is rendered and valid MDX. Other rules report nothing on invalid pages. */
export function isReadable(context: PageContext): boolean {
  return context.page.contents.unreadable === undefined && isRendered(context);
}

/** Whether a page imports or defines a component. */
export function isOwn(name: string, page: PageBody): boolean {
  return ownNames(page).includes(name.split(".", 1)[0]!);
}

/** Returns the names that a page imports or defines. */
export const ownNames = memo((page: PageBody): readonly string[] => {
  const { imports, defined } = modulesOf(page);
  return [...defined, ...imports.flatMap(({ names }) => names.map((each) => each.name))];
});

/** Creates the edits that rename an element. */
export function renameElement({ tag, contentEnd, end }: PageElement, { text }: PageBody, name: string): Edit[] {
  const edits: Edit[] = [{ ...nameSpan(text, tag), content: name }];
  if (contentEnd < end && contentEnd >= tag.to) edits.push({ ...nameSpan(text, { from: contentEnd }), content: name });
  return edits;
}

/** Returns the span of an attribute's name. */
export function attributeSpan({ from, name }: TagAttribute): Span {
  return { offset: from, length: name.length };
}

/** Returns the span of an attribute and its value. */
export function wholeAttribute({ from, name, value }: TagAttribute): Span {
  return { offset: from, length: value ? value.offset + value.length + 1 - from : name.length };
}

/** Creates an edit that removes an attribute and the space before it. */
export function removeAttribute(attribute: TagAttribute, { text }: PageBody): Edit {
  const { offset, length } = wholeAttribute(attribute);
  const before = text.slice(0, offset);
  const start = before.trimEnd().length;
  return { offset: start, length: offset + length - start, content: "" };
}

/** Returns the string value of an attribute, or undefined for an expression or a missing value. */
export function literalOf({ value, isCode }: TagAttribute, { text }: PageBody): string | undefined {
  return value && !isCode ? text.slice(value.offset, value.offset + value.length) : undefined;
}
