import * as l10n from "@vscode/l10n";
import type { Position, Range, WorkspaceEdit } from "vscode-languageserver-types";
import { applyEdits, type Edit } from "../../json/edits.ts";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import type { PageHeading } from "../../mdx/page.ts";
import { linksToHeadings } from "../../site/linksTo.ts";
import { type PageBody, pageBody } from "../../site/pageBody.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import type { FeatureClient } from "../client.ts";
import type { RenameProblem } from "../config/rename.ts";
import { editedPage, type OpenPages } from "../pageEdits.ts";
import type { PageOfSite } from "../valueAt.ts";
import { workspaceEditOf } from "../workspaceEdit.ts";
import { headingAt } from "./pageReferences.ts";

/** Returns the text to rename at a position: a heading or, if the cursor is on it, the heading's custom ID. */
export function prepareRenameHeading(
  { page }: PageOfSite,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | undefined {
  const span = renamedAt(page, position);
  return span && { range: rangeOf(page, span), placeholder: textOf(page, span) };
}

/**
 * Returns the edit that renames a heading or its custom ID, and updates every link to it in the site. Links to other
 * headings are also updated if their IDs change as a result, as happens to the second of two identical headings.
 * Returns a problem if the text is invalid, and undefined if there is no heading at the position.
 */
export function renameHeading(
  each: PageOfSite,
  position: Position,
  newText: string,
  client: FeatureClient,
  openPages: OpenPages,
): WorkspaceEdit | RenameProblem | undefined {
  const { page, site, openBodies } = each;
  const span = renamedAt(page, position);
  if (!span) return undefined;
  const content = newText.trim();
  if (content === "") return { problem: l10n.t("Enter a heading.") };
  const edit = { ...span, content };
  const after = pageBody(page.slug, page.path, applyEdits(page.text, [edit]), undefined);
  if (after.contents.headings.length !== page.contents.headings.length || /[\r\n]/.test(content))
    return { problem: l10n.t("{0} cannot be used as a heading.", JSON.stringify(newText)) };
  const newIds = changedIds(page, after);
  const edits = new Map<PageBody, Edit[]>([[page, [edit]]]);
  // Uses the editor's version of the current page, which may have unsaved changes.
  const open = new Map(openBodies).set(page.slug, page);
  for (const target of newIds.size > 0 ? pageAndImporters(page.slug, site) : []) {
    for (const { page: source, link, id } of linksToHeadings(target, new Set(newIds.keys()), site, open)) {
      const change = hashEdit(source, link.span, newIds.get(id ?? "") ?? "");
      const present = edits.get(source);
      if (present?.some(({ offset }) => offset === change.offset)) continue;
      if (present) present.push(change);
      else edits.set(source, [change]);
    }
  }
  const changes = [...edits].map(([source, sourceEdits]) => ({
    file: editedPage(source, site, openPages),
    edits: sorted(sourceEdits),
  }));
  return workspaceEditOf(changes, client);
}

/**
 * Returns the IDs of headings that change with an edit. Omits an ID if an earlier element on the page has the same ID,
 * because links with that ID keep referring to that element.
 */
function changedIds(before: PageBody, after: PageBody): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  before.contents.headings.forEach(({ slug, span }, index) => {
    const now = after.contents.headings[index]?.slug;
    if (slug === undefined || now === undefined || slug === now) return;
    if (before.contents.ids.get(slug)?.offset === span.offset) changed.set(slug, now);
  });
  return changed;
}

function hashEdit(page: PageBody, { offset, length }: Span, id: string): Edit {
  const hash = page.text.slice(offset, offset + length).indexOf("#");
  return { offset: offset + hash, length: length - hash, content: `#${encodeURI(id)}` };
}

function renamedAt(page: PageBody, position: Position): Span | undefined {
  const heading = headingAt(page, position);
  if (!heading) return undefined;
  const at = page.document.offsetAt(position);
  const id = customIdIn(page, heading);
  if (id && at >= id.offset && at <= id.offset + id.length) return id;
  const { offset } = heading.span;
  const text = page.text.slice(offset, id ? page.text.lastIndexOf("{", id.offset) : offset + heading.span.length);
  return { offset, length: text.trimEnd().length };
}

/** Returns the ID in text such as `Text {#id}`. */
function customIdIn(page: PageBody, { span: { offset, length } }: PageHeading): Span | undefined {
  const heading = page.text.slice(offset, offset + length);
  const start = heading.lastIndexOf("{") + 1;
  const end = heading.indexOf("}", start);
  if (start === 0 || end < 0 || end !== length - 1) return undefined;
  const [, before = "", id = ""] = /^(\s*#)(.*)$/s.exec(heading.slice(start, end).trimEnd()) ?? [];
  return id === "" ? undefined : { offset: offset + start + before.length, length: id.length };
}

function textOf(page: PageBody, { offset, length }: Span): string {
  return page.text.slice(offset, offset + length);
}

function sorted(edits: readonly Edit[]): readonly Edit[] {
  return [...edits].sort((a, b) => a.offset - b.offset);
}
