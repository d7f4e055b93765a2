import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Position,
} from "vscode-languageserver-types";
import { readPage } from "../formats/pages.ts";
import { rangeOf, type Span } from "../json/jsonText.ts";
import { rewrittenTarget } from "../site/linkStyle.ts";
import { isExternal } from "../site/links.ts";
import { targetsIn } from "../site/linksTo.ts";
import { targetOf } from "../site/linkTarget.ts";
import type { PageBody } from "../site/pageBody.ts";
import { isReadme, isSnippet } from "../site/pages.ts";
import { limited } from "./completion/limit.ts";
import { completeInFrontMatter } from "./frontMatter.ts";
import type { PageOfSite } from "./valueAt.ts";

/** The characters in a page after which an editor requests completion by itself. */
export const pageCompletionTriggers = ["(", "/", "#", '"', "'"] as const;

/** The extensions of images that pages show. */
const PICTURES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "avif"];

/** A target at the cursor. */
interface Typed {
  /** The whole target so far. */
  readonly span: Span;
  readonly isImage: boolean;
}

/** What fits in the link, image or front matter value at a position. Empty elsewhere. */
export function completeInPage(each: PageOfSite, position: Position): CompletionList {
  const { page } = each;
  const nothing = { isIncomplete: false, items: [] };
  if (!(position.line >= 0 && position.line < page.document.lineCount && position.character >= 0)) return nothing;
  const at = page.document.offsetAt(position);
  const typed = typedAt(page, at);
  if (!typed) return completeInFrontMatter(each, position) ?? nothing;
  const { offset, length } = typed.span;
  const before = page.text.slice(offset, at);
  if (isExternal(before)) return nothing;
  const hashAt = before.indexOf("#");
  if (hashAt >= 0 && typed.isImage) return nothing;
  const end = offset + length;
  if (hashAt < 0) return places(each, typed.isImage, before, pathSpan(page, typed.span));
  const span = { offset: offset + hashAt + 1, length: end - offset - hashAt - 1 };
  return { isIncomplete: false, items: headings(each, before.slice(0, hashAt), span) };
}

/** The target without its query and heading, which stay when the user chooses another page. */
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

function places({ page, site }: PageOfSite, isImage: boolean, before: string, span: Span): CompletionList {
  const range = rangeOf(page, span);
  // Relative when it begins that way. Otherwise from the site's folder, which means the same on every page.
  const style = before.startsWith(".") ? "./x" : "/x";
  const from = { before: page.slug, after: page.slug };
  const item = (path: string, kind: CompletionItemKind, title?: string): CompletionItem => {
    const newText = rewrittenTarget(style, from, "", path);
    const words = title === undefined ? {} : { detail: title, filterText: `${newText} ${title}` };
    return { label: newText, kind, ...words, textEdit: { range, newText } };
  };
  const found = isImage
    ? site.assetsEndingIn(PICTURES)
    : [...site.pages.values()]
        .filter((file) => file.slug !== page.slug && !isSnippet(file.slug) && !isReadme(file))
        .map(({ slug }) => slug)
        .sort();
  const titleOf = (path: string) => (isImage ? undefined : site.pageIfRead(path)?.title);
  // Authors type a part of the path or of the title.
  const offers = found.map((path) => ({ path, label: `${path} ${titleOf(path) ?? ""}` }));
  const { isIncomplete, offers: sent } = limited(offers, before.replace(/^[./]+/, ""));
  return { isIncomplete, items: sent.map(({ path }) => item(path, CompletionItemKind.File, titleOf(path))) };
}

/** A rank as a text that sorts numerically. */
function rank(index: number): string {
  return String(index).padStart(6, "0");
}

/** The beginning of an unclosed link before the cursor, each with the text that closes it. */
const OPEN_TARGETS = [
  { begin: /\]\(([^\s()<>"']*)$/, close: ")" },
  { begin: /<[A-Za-z][^<>]*\s(?:href|src)="([^\s"<>]*)$/, close: '" />' },
  { begin: /<[A-Za-z][^<>]*\s(?:href|src)='([^\s'<>]*)$/, close: "' />" },
] as const;

/** The target at an offset: one of the page, or the one that closing the link at the offset would make. */
function typedAt(page: PageBody, at: number): Typed | undefined {
  const complete = targetIn(page.contents, (span) => span.offset <= at && at <= span.offset + span.length);
  if (complete) return complete;
  const line = page.text.slice(Math.max(page.text.lastIndexOf("\n", at - 1) + 1, at - MAX_LINE), at);
  for (const { begin, close } of OPEN_TARGETS) {
    const [, target] = begin.exec(line) ?? [];
    if (target === undefined) continue;
    const closed = page.text.slice(0, at) + close + page.text.slice(at);
    const start = at - target.length;
    // The parser decides: in code and comments this is not a link.
    const contents = readPage(closed, page.path.endsWith(".md") ? "md" : "mdx");
    return targetIn(contents, (span) => span.offset === start && span.length === target.length);
  }
  return undefined;
}

/** The part of a line that is read. Nobody writes a longer one by hand. */
const MAX_LINE = 2000;

function targetIn(contents: PageBody["contents"], isIt: (span: Span) => boolean): Typed | undefined {
  const found = targetsIn(contents).find(({ span }) => isIt(span));
  return found && { span: found.span, isImage: found.isImage };
}
