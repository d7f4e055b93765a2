import * as l10n from "@vscode/l10n";
import { baseName } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { memo } from "../json/memo.ts";
import { bodyStart } from "../mdx/frontMatter.ts";
import { readFrontMatterYaml } from "../mdx/frontMatterYaml.ts";
import { DESCRIPTION_CHARS, shortenToLine, TITLE_CHARS } from "../text/shorten.ts";
import type { PageBody } from "./pageBody.ts";

/** The number of bytes to read from a page for its front matter and first lines. */
export const PAGE_HEAD_BYTES = 64 * 1024;

/** The metadata of a page. */
export interface PageMetadata {
  readonly title: string | undefined;
  /** The name of the page in the navigation, if it differs from the title. */
  readonly sidebarTitle: string | undefined;
  readonly description: string | undefined;
  readonly icon: string | undefined;
  /** The position among the pages of the folder, as defined for static site generators. */
  readonly order?: number | undefined;
  /** The first text in the body as plain text, a few hundred characters at most. */
  readonly firstLines: string | undefined;
  /** The reason why the page could not be read completely. The other properties contain what could be read. */
  readonly problem: string | undefined;
}

/** The front matter fields in which static site generators store the position of a page in its folder. */
const ORDER_FIELDS = ["order", "sidebar_position", "nav_order", "weight"];

const FIRST_LINES_CHARS = 300;

/**
 * Reads the head of a page: the front matter between two `---` lines, and the first text after it. Never throws.
 *
 * @param bytes The first {@link PAGE_HEAD_BYTES} bytes of the file, or all of a shorter file.
 */
export function readPageMetadata(bytes: Uint8Array): PageMetadata {
  const { text, problem } = decode(bytes);
  const metadata = readMetadata(text, bytes.length >= PAGE_HEAD_BYTES);
  return problem === undefined ? metadata : { ...metadata, problem };
}

/** Reads the head of an open page from the text in the editor. */
export const metadataOfBody: (body: PageBody) => PageMetadata = memo(({ text }: PageBody) =>
  readMetadata(text.slice(0, PAGE_HEAD_BYTES).replace(/^\uFEFF/, ""), text.length >= PAGE_HEAD_BYTES),
);

function readMetadata(text: string, isTruncated: boolean): PageMetadata {
  const { frontMatter, body, problem: endProblem } = splitFrontMatter(text, isTruncated);
  const { fields, problem: yamlProblem } = parseFrontMatter(frontMatter);
  return {
    title: fieldText(fields, "title", TITLE_CHARS) ?? headingOf(body),
    sidebarTitle: fieldText(fields, "sidebarTitle", TITLE_CHARS),
    description: fieldText(fields, "description", DESCRIPTION_CHARS),
    icon: fieldText(fields, "icon", TITLE_CHARS),
    order: orderOf(fields),
    firstLines: firstLinesOf(body),
    problem: endProblem ?? yamlProblem,
  };
}

/**
 * Returns the API endpoint that a page documents, according to `api` or `openapi` in its front matter. Such a page has
 * a playground.
 */
export function endpointOf(text: string): string | undefined {
  const { fields } = parseFrontMatter(splitFrontMatter(text.replace(/^\uFEFF/, ""), false).frontMatter);
  return fieldText(fields, "openapi", TITLE_CHARS) ?? fieldText(fields, "api", TITLE_CHARS);
}

/** Whether the front matter hides a page from the navigation, or turns it into a link. */
export function isHiddenPage(text: string): boolean {
  const { fields } = parseFrontMatter(splitFrontMatter(text.replace(/^\uFEFF/, ""), false).frontMatter);
  if (typeof fields !== "object" || fields === null) return false;
  return ("hidden" in fields && fields.hidden === true) || fieldText(fields, "url", TITLE_CHARS) !== undefined;
}

/** Returns the zero-based line of the description in the front matter, or undefined without a description. */
export function descriptionLine(text: string): number | undefined {
  const lines = text.slice(0, bodyStart(text)).split(/\r\n?|\n/);
  const line = lines.findIndex((each) => /^["']?description["']?\s*:/.test(each));
  return line < 0 ? undefined : line;
}

/** The usual spelling of abbreviations and names that are lowercase in file names. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  "API APIs CLI FAQ FAQs GraphQL HTTP JSON OAuth OpenAPI SDK SDKs SSO URL URLs YAML"
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);

/** Returns a title for a page without one, derived from its file name: `getting-started` becomes `Getting started`. */
export function titleFromName(slug: string): string {
  const words = baseName(slug)
    .split(/[-_\s]+/)
    .map((word) => WRITTEN.get(word) ?? word)
    .join(" ")
    .trim();
  const first = words.codePointAt(0);
  if (first === undefined) return "Untitled";
  const initial = String.fromCodePoint(first);
  return initial.toUpperCase() + words.slice(initial.length);
}

/** Returns the navigation name of a page from its front matter. */
export function navigationTitle(metadata: PageMetadata | undefined): string | undefined {
  return metadata?.sidebarTitle ?? metadata?.title;
}

/** Returns the content of a new page: front matter with a title, and an empty body. */
export function newPageContent(slug: string): string {
  return `---\ntitle: ${JSON.stringify(titleFromName(slug))}\n---\n\n`;
}

function decode(bytes: Uint8Array): { text: string; problem: string | undefined } {
  // With `stream`, a character that is cut off at the end of the head is not an error.
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true }), problem: undefined };
  } catch {
    return { text: new TextDecoder().decode(bytes), problem: l10n.t("The file is not UTF-8 text.") };
  }
}

function splitFrontMatter(
  text: string,
  isTruncated: boolean,
): { frontMatter: string; body: string; problem?: string | undefined } {
  const start = /^---[ \t]*\r?\n/.exec(text);
  if (!start) return { frontMatter: "", body: text };
  const end = /^---[ \t]*$/m.exec(text.slice(start[0].length).replaceAll("\r\n", "\n"));
  if (!end) {
    const problem = isTruncated
      ? l10n.t("The front matter is longer than {0} KB and was not read.", PAGE_HEAD_BYTES / 1024)
      : l10n.t("The front matter is not closed. Add a line with three hyphens (`---`) after the last field.");
    return { frontMatter: "", body: "", problem };
  }
  const rest = text.slice(start[0].length).replaceAll("\r\n", "\n");
  return { frontMatter: rest.slice(0, end.index), body: rest.slice(end.index + end[0].length) };
}

function parseFrontMatter(text: string): { fields: unknown; problem: string | undefined } {
  if (text.trim() === "") return { fields: undefined, problem: undefined };
  const yaml = readFrontMatterYaml(text);
  return yaml.ok
    ? { fields: yaml.value, problem: undefined }
    : { fields: undefined, problem: l10n.t("The front matter cannot be read.") };
}

function fieldText(fields: unknown, name: string, limit: number): string | undefined {
  if (typeof fields !== "object" || fields === null || !Object.hasOwn(fields, name)) return undefined;
  const value = (fields as Record<string, unknown>)[name];
  const text = typeof value === "string" || typeof value === "number" ? shortenToLine(String(value), limit) : "";
  return text === "" ? undefined : text;
}

function orderOf(fields: unknown): number | undefined {
  const numbers = ORDER_FIELDS.map((name) => Number(fieldText(fields, name, TITLE_CHARS)));
  return numbers.find(Number.isFinite);
}

/** Returns the text of the first level-1 heading (`# Title #`). */
function headingOf(body: string): string | undefined {
  const line = /^#[ \t].*$/m.exec(body)?.[0];
  if (line === undefined) return undefined;
  const title = line.slice(1).trim();
  let end = title.length;
  while (title[end - 1] === "#") end--;
  return shortenToLine(title.slice(0, end), TITLE_CHARS) || undefined;
}

const LIST_MARK = /^(?:[-*+]|\d{1,9}[.)])\s+/;

/** Returns the first paragraphs, without imports, headings, code, images, tags, and list markers. */
function firstLinesOf(body: string): string | undefined {
  let text = "";
  let isCode = false;
  for (const line of body.split("\n")) {
    const trimmed = line.trim();
    if (/^(?:```|~~~)/.test(trimmed)) isCode = !isCode;
    else if (!isCode && !/^(?:import\s|export\s|#|<|\{|!\[|\||---|[}/>])/.test(trimmed) && trimmed !== "")
      text += `${text === "" ? "" : " "}${trimmed.replace(LIST_MARK, "")}`;
    if (text.length >= FIRST_LINES_CHARS) break;
  }
  return text === "" ? undefined : shortenToLine(text, FIRST_LINES_CHARS);
}

/** Whether a file describes its folder to contributors, such as a README, or has a similar name in upper case. */
export function isReadme(page: PageFile): boolean {
  const isMarkdown = page.files.every((file) => file.endsWith(".md"));
  return isRepositoryFile(page) || (isMarkdown && /^[A-Z][A-Z0-9_-]+$/.test(baseName(page.slug)));
}

/** Files about the repository, in any folder and any case. The platform never publishes them. */
const REPOSITORY_FILES = /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE)\.md$/i;

/** Whether a file is about the repository, so that it is not published. */
export function isRepositoryFile({ files }: PageFile): boolean {
  return files.every((file) => REPOSITORY_FILES.test(baseName(file)));
}
