import * as l10n from "@vscode/l10n";
import { type CodeAction, type CodeActionContext, CodeActionKind, type Range } from "vscode-languageserver-types";
import { baseName } from "../../disk/paths.ts";
import { isHtml, type TagSchema, tagNames, tagSchema } from "../../formats/components.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { escapeForRegExp } from "../../json/lines.ts";
import { modulesOf } from "../../mdx/modules.ts";
import { importLine, placeOfImport } from "../../rules/page/componentSources.ts";
import { targetsIn } from "../../site/linksTo.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { EXTRACT_KIND, isRequested, WRAP_KIND } from "../actionContext.ts";
import type { FeatureClient } from "../client.ts";
import type { PageOfSite } from "../valueAt.ts";
import { type EditedFile, workspaceEdit } from "../workspaceEdit.ts";
import { componentName } from "./snippets.ts";

/**
 * The number of wrapper components to offer if no specific kind is requested. The menu for wrapping a selection offers
 * all of them.
 */
const MAX_WRAPPERS = 5;

/** Returns the refactorings for the selected text in a page: wrap it in a component, or extract it to a snippet. */
export function selectionActions(
  each: PageOfSite,
  file: EditedFile,
  range: Range,
  only: CodeActionContext["only"],
  client: FeatureClient,
): CodeAction[] {
  const { page } = each;
  const from = page.document.offsetAt(range.start);
  const selected = page.text.slice(from, page.document.offsetAt(range.end));
  if (selected.trim() === "") return [];
  const span = { offset: from + selected.length - selected.trimStart().length, length: selected.trim().length };
  const actions: CodeAction[] = [];
  // A request for all kinds of code actions includes these refactorings.
  const requested = only ?? [CodeActionKind.Refactor];
  if (isRequested(WRAP_KIND, requested)) {
    const wraps = wrapEdits(page, span);
    for (const { name, edits } of only === undefined ? wraps.slice(0, MAX_WRAPPERS) : wraps) {
      const edit = workspaceEdit(file, edits, client);
      if (edit) actions.push({ title: l10n.t("Wrap in {0}", `<${name}>`), kind: WRAP_KIND, edit });
    }
  }
  if (isRequested(EXTRACT_KIND, requested)) {
    const extracted = extractSnippet(each, span);
    const edit = extracted && workspaceEdit(file, extracted.edits, client, [extracted.file]);
    if (edit) actions.push({ title: l10n.t("Extract to Snippet"), kind: EXTRACT_KIND, edit });
  }
  return actions;
}

interface Wrap {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/**
 * Returns the edits that wrap a selection in each suitable component, with the most used components first. If the
 * selection is only part of a line, includes only inline components.
 */
function wrapEdits(page: PageBody, span: Span): readonly Wrap[] {
  const { offset, length } = span;
  const selected = page.text.slice(offset, offset + length);
  const isLines = hasWholeLines(page.text, span);
  const names = tagNames.filter((name) => {
    const schema = tagSchema(name)!;
    const { content, isInternal, parents, insert } = schema["x-tag"] ?? {};
    const fits = isLines ? content === undefined && !isHtml(name) : content === "inline" && !isHtml(name);
    return (
      fits && !isInternal && !parents && schema.deprecationMessage === undefined && (isLines || insert !== undefined)
    );
  });
  const line = page.text.slice(page.text.lastIndexOf("\n", offset - 1) + 1, offset);
  const indent = line.slice(line.trimEnd().length);
  return names.map((name) => {
    if (!isLines) {
      const content = `${openingTag(name)}${selected}</${name}>`;
      return { name, edits: [{ offset, length, content }] };
    }
    return { name, edits: [{ offset, length, content: wrapLines(name, selected, indent) }] };
  });
}

/** Whether a selection consists of whole lines. */
function hasWholeLines(text: string, { offset, length }: Span): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, offset)) && /^[ \t\r]*(?:\n|$)/.test(text.slice(offset + length));
}

/** Wraps lines in a component and, if the component requires one, in its child component. */
function wrapLines(name: string, selected: string, indent: string): string {
  const [inner] = tagSchema(name)?.["x-tag"]?.children ?? [];
  const needsInner = inner !== undefined && tagSchema(inner)?.["x-tag"]?.parents !== undefined;
  const tags = needsInner ? [name, inner] : [name];
  const lines = selected.split("\n").map((line, index) => {
    const own = index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line;
    return own.trim() === "" ? "" : `${indent}${"  ".repeat(tags.length)}${own}`;
  });
  const before = tags.map((tag, depth) => `${indent}${"  ".repeat(depth)}${openingTag(tag)}`);
  const after = tags.map((tag, depth) => `${indent}${"  ".repeat(depth)}</${tag}>`).reverse();
  return [...before, ...lines, ...after].join("\n").slice(indent.length);
}

function openingTag(name: string): string {
  const schema: TagSchema | undefined = tagSchema(name);
  const [one] = schema?.["x-tag"]?.needsOneOf ?? [];
  const attributes = [...(one === undefined ? [] : [one]), ...(schema?.required ?? [])];
  return `<${name}${attributes.map((each) => ` ${each}=""`).join("")}>`;
}

interface ExtractedSnippet {
  readonly file: { readonly uri: string; readonly content: string };
  readonly edits: readonly Edit[];
}

/** Moves the selected lines to a new snippet and replaces them with the snippet's tag. */
function extractSnippet({ page, site }: PageOfSite, span: Span): ExtractedSnippet | undefined {
  if (!hasWholeLines(page.text, span)) return undefined;
  const end = span.offset + span.length;
  const isInside = ({ offset, length }: Span): boolean => offset >= span.offset && offset + length <= end;
  // Imports must stay in the page, and elements must not be split.
  if (page.contents.modules.some(({ offset, length }) => offset < end && offset + length > span.offset))
    return undefined;
  const isTruncated = page.contents.elements.some(
    ({ tag, contentEnd, end: elementEnd }) =>
      isInside({ offset: tag.from, length: tag.to - tag.from }) !==
      isInside({ offset: contentEnd, length: elementEnd - contentEnd }),
  );
  if (isTruncated) return undefined;
  const heading = page.contents.headings.find((each) => isInside(each.span));
  const path = freePath(heading?.text ?? `${baseName(page.slug)}-part`, (candidate) => site.hasFile(candidate));
  const name = componentName(path);
  const content = `${importsFor(page, span)}${dedent(withRootLinks(page, span))}\n`;
  const place = placeOfImport(page);
  const line = importLine(name, `/${path}`, false);
  return {
    file: { uri: site.uriOf(path), content },
    edits: [
      { offset: place.offset, length: place.length, content: place.before + line + place.after },
      { offset: span.offset, length: span.length, content: `<${name} />` },
    ],
  };
}

function freePath(title: string, isTaken: (path: string) => boolean): string {
  const base =
    title
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .join("-")
      .slice(0, 40) || "snippet";
  for (let count = 1; ; count++) {
    const path = `snippets/${base}${count === 1 ? "" : `-${count}`}.mdx`;
    if (!isTaken(path)) return path;
  }
}

/** Returns the imports that part of a page needs when it is moved to its own file. */
function importsFor(page: PageBody, { offset, length }: Span): string {
  const part = page.text.slice(offset, offset + length);
  const needed = modulesOf(page).imports.filter(({ names }) =>
    names.some(({ name }) => new RegExp(`(?:</?|\\{\\s*)${escapeForRegExp(name)}\\b`).test(part)),
  );
  const lines = needed.map(({ span }) => page.text.slice(span.offset, span.offset + span.length));
  return lines.length > 0 ? `${lines.join("\n")}\n\n` : "";
}

/** Rewrites the relative links in part of a page so that they start at the site's root. */
function withRootLinks({ text, contents, slug }: PageBody, { offset, length }: Span): string {
  let part = text.slice(offset, offset + length);
  const inside = targetsIn(contents).filter(({ span }) => span.offset >= offset && span.offset < offset + length);
  for (const { span, target } of inside.sort((a, b) => b.span.offset - a.span.offset)) {
    if (!/^\.{1,2}\//.test(target)) continue;
    const at = span.offset - offset;
    const { pathname, search, hash } = new URL(target, `file:///${slug}`);
    part = part.slice(0, at) + pathname + search + hash + part.slice(at + span.length);
  }
  return part;
}

/** Removes the common indentation from all lines except the first one, which has no indentation. */
function dedent(text: string): string {
  const [first = "", ...others] = text.split("\n");
  const indents = others.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0].length);
  const shared = Math.min(...indents, Number.POSITIVE_INFINITY);
  return [first, ...others.map((line) => line.slice(Number.isFinite(shared) ? shared : 0))].join("\n");
}
