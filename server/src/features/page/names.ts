import type { Location } from "vscode-languageserver-types";
import { tagSchema } from "../../formats/components.ts";
import { fieldsOf, filesOf } from "../../formats/readSite.ts";
import type { Node } from "../../json/json.ts";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import { escapeForRegExp } from "../../json/lines.ts";
import { TextLines } from "../../json/textLines.ts";
import { freeNames } from "../../mdx/freeNames.ts";
import { exportsIn, modulesOf } from "../../mdx/modules.ts";
import { codeBetween } from "../../mdx/pageExpressions.ts";
import { nameSpan } from "../../mdx/tag.ts";
import { tokensOf } from "../../mdx/tokens.ts";
import { withoutExtension } from "../../site/links.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import type { PageOfSite } from "../valueAt.ts";
import type { EditedFile } from "../workspaceEdit.ts";
import { slotAt } from "./slot.ts";
import { fileOfImport, sourceOfName, textOfImportable } from "./snippets.ts";

/** A name in a page that refers to a definition elsewhere in the site. */
export type PageName =
  | { readonly kind: "variable"; readonly name: string; readonly span: Span }
  | {
      readonly kind: "component";
      /** The local name, as it is written at the cursor. */
      readonly name: string;
      readonly span: Span;
      /** The file that defines the name. */
      readonly path: string;
      /** The exported name, or `default` for a default export. */
      readonly exported: string;
    };

/** The occurrences of a name in a file. */
export interface NamePlaces {
  readonly file: EditedFile;
  readonly spans: readonly Span[];
}

/** Finds the name at an offset in a page. */
export function nameAt(each: PageOfSite, at: number): PageName | undefined {
  const { page } = each;
  const { slot } = slotAt(page.text, at);
  if (!slot || slot.span.length === 0) return undefined;
  const { offset, length } = slot.span;
  const sourceText = page.text.slice(offset, offset + length);
  if (slot.role === "variable") return { kind: "variable", name: sourceText, span: slot.span };
  const isName = slot.role === "tag" || slot.role === "closing" || slot.role === "importName" || slot.role === "name";
  const [name = ""] = sourceText.split(".");
  return isName ? componentNamed(name, { offset, length: name.length }, each) : importedAt(each, at);
}

function componentNamed(name: string, span: Span, each: PageOfSite): PageName | undefined {
  const source = sourceOfName(name, each);
  if (source) return { kind: "component", name, span, path: source.path, exported: source.imported };
  if (tagSchema(name) || !exportsIn(each.page.text).includes(name)) return undefined;
  return { kind: "component", name, span, path: each.page.path, exported: name };
}

/** Finds the name at an offset in an import or export. */
function importedAt(each: PageOfSite, at: number): PageName | undefined {
  const isIn = ({ offset, length }: Span): boolean => offset <= at && at <= offset + length;
  const { page } = each;
  const imported = modulesOf(page)
    .imports.flatMap(({ names }) => names)
    .find(({ span }) => isIn(span));
  if (imported) return componentNamed(imported.name, imported.span, each);
  const exported = exportsIn(page.text).find((name) => declarationOf(page.text, name).some(isIn));
  return exported === undefined ? undefined : componentNamed(exported, declarationOf(page.text, exported)[0]!, each);
}

function declarationOf(text: string, name: string): readonly Span[] {
  const found = new RegExp(
    `^(export\\s+(?:const|let|var|function\\*?|class)\\s+)${escapeForRegExp(name)}(?![\\w$])`,
    "m",
  ).exec(text);
  return found ? [{ offset: found.index + found[1]!.length, length: name.length }] : [];
}

/** Finds the definition of a name in the config or in the file that exports it. */
export function definitionsOf(found: PageName, each: PageOfSite): readonly NamePlaces[] {
  if (found.kind === "variable") return variableKeys(found.name, each);
  const text = textOf(found.path, each);
  if (text === undefined) return [];
  const file = fileAt(found.path, text, each);
  const spans = found.exported === "default" ? [] : declarationOf(text, found.exported);
  return [{ file, spans: spans.length > 0 ? spans : [{ offset: 0, length: 0 }] }];
}

/** Finds the keys that define a variable, in all files that make up the config. */
function variableKeys(name: string, { config }: PageOfSite): readonly NamePlaces[] {
  return filesOf(config).flatMap((file) => {
    const object = fieldsOf(file).nodeOf("variables");
    const keys = (object?.type === "object" ? (object.children ?? []) : []).flatMap(({ children }): Node[] =>
      children?.[0]?.value === name ? [children[0]] : [],
    );
    const own = keys.filter(({ offset, length }) => file.text.slice(offset, offset + length) === JSON.stringify(name));
    const spans = own.map(({ offset, length }) => ({ offset: offset + 1, length: length - 2 }));
    return spans.length > 0 ? [{ file, spans }] : [];
  });
}

/** Finds all uses of a name, excluding its definition. */
export function usesOf(found: PageName, each: PageOfSite): readonly NamePlaces[] {
  const pages = [...pagesToSearch(found, each)];
  return pages.flatMap((page) => {
    const spans = found.kind === "variable" ? variableUses(page, found.name) : componentUses(page, found, each);
    return spans.length > 0
      ? [{ file: { uri: each.site.uriOf(page.path), version: 0, document: page.document }, spans }]
      : [];
  });
}

function* pagesToSearch(found: PageName, { page, site, openBodies }: PageOfSite): Generator<PageBody> {
  const bodyOf = (slug: string) => (slug === page.slug ? page : (openBodies?.get(slug) ?? site.body(slug)));
  const slugs =
    found.kind === "variable"
      ? site.pages.keys()
      : new Set([page.slug, withoutExtension(found.path), ...site.linkedFrom(withoutExtension(found.path))]);
  for (const slug of slugs) {
    const body = bodyOf(slug);
    if (body) yield body;
  }
}

function variableUses({ text }: PageBody, name: string): readonly Span[] {
  const uses = new RegExp(`(?<![={])(\\{\\{[ \\t]*)${escapeForRegExp(name)}(?=[ \\t]*\\}\\})`, "g");
  return [...text.matchAll(uses)].map((match) => ({ offset: match.index + match[1]!.length, length: name.length }));
}

/**
 * Finds the uses of a component in a page: in imports, as tags, and as `{name}`. Does not include uses of an import
 * alias.
 */
function componentUses(
  page: PageBody,
  { path, exported, name }: PageName & { readonly kind: "component" },
  { site }: PageOfSite,
): readonly Span[] {
  const spans: Span[] = [];
  let local = page.path === path && exported !== "default" ? exported : undefined;
  for (const { source, names } of modulesOf(page).imports) {
    if (fileOfImport(source, page.slug, site) !== path) continue;
    for (const each of names) {
      if (each.imported !== exported) continue;
      // In `a as b`, the exported name comes before the local one.
      const isAlias = exported !== "default" && each.name !== exported;
      if (isAlias) {
        const before = page.text.slice(0, each.span.offset).lastIndexOf(exported);
        spans.push({ offset: before, length: exported.length });
      } else if (exported !== "default" || each.name === name) {
        local = each.name;
        spans.push(each.span);
      }
    }
  }
  return local === undefined ? spans : [...spans, ...usesIn(page, local)];
}

/** Finds a name in tags, expressions and exports, but not in other code and in comments. */
function usesIn({ text, contents }: PageBody, name: string): readonly Span[] {
  const inTag = new RegExp(`(</?)${escapeForRegExp(name)}(?![\\w$-])`, "g");
  const inModule = new RegExp(`(</?|\\{[ \\t]*)${escapeForRegExp(name)}(?![\\w$-])`, "g");
  const offsets = new Set<number>();
  for (const { kind, from, to } of tokensOf(text)) {
    if (kind !== "tag" && kind !== "expression" && kind !== "module") continue;
    for (const match of text.slice(from, to).matchAll(kind === "module" ? inModule : inTag))
      offsets.add(from + match.index + match[1]!.length);
  }
  for (const { offset, length } of [...contents.names, ...contents.expressions.map(({ span }) => span)]) {
    const code = codeBetween(text, offset + 1, offset + length - 1);
    for (const free of freeNames(code) ?? []) if (free.name === name) offsets.add(offset + 1 + free.offset);
  }
  return [...offsets]
    .filter((offset) => !contents.modules.some((span) => isImport(text, span, offset)))
    .map((offset) => ({ offset, length: name.length }));
}

/** Whether an offset is inside an import. The names in imports are found separately. */
function isImport(text: string, { offset, length }: Span, at: number): boolean {
  if (at < offset || at >= offset + length) return false;
  const statement = text.lastIndexOf("\nimport", at);
  return text.startsWith("import", offset) && !/;|\n/.test(text.slice(Math.max(offset, statement + 1), at).trim());
}

function textOf(path: string, { page, site, openBodies }: PageOfSite): string | undefined {
  if (path === page.path) return page.text;
  return openBodies?.get(withoutExtension(path))?.text ?? textOfImportable(path, site);
}

function fileAt(path: string, text: string, { site }: { readonly site: Site }): EditedFile {
  return { uri: site.uriOf(path), version: 0, document: new TextLines(text) as EditedFile["document"] };
}

/** Finds the uses of the tag whose name is at an offset, in all pages that have been read. */
export function tagUses({ page, site, openBodies }: PageOfSite, at: number): readonly NamePlaces[] | undefined {
  const { slot } = slotAt(page.text, at);
  if ((slot?.role !== "tag" && slot?.role !== "closing") || slot.span.length === 0) return undefined;
  const name = page.text.slice(slot.span.offset, slot.span.offset + slot.span.length);
  const slugs = new Set([page.slug, ...site.pages.keys()]);
  return [...slugs].flatMap((slug) => {
    const body = slug === page.slug ? page : (openBodies?.get(slug) ?? site.body(slug));
    if (!body) return [];
    const tags = body.contents.elements.filter(({ tag }) => tag.name === name);
    const spans = tags.map(({ tag }) => nameSpan(body.text, tag));
    return spans.length > 0
      ? [{ file: { uri: site.uriOf(body.path), version: 0, document: body.document }, spans }]
      : [];
  });
}

export function locationsOf(places: readonly NamePlaces[]): Location[] {
  return places.flatMap(({ file, spans }) => spans.map((span) => ({ uri: file.uri, range: rangeOf(file, span) })));
}
