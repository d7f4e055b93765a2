import { withoutOuterSlashes } from "../../disk/paths.ts";
import type { JsonValue } from "../../json/edits.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import type { SiteConfig } from "../format.ts";
import { outlineOf } from "../readSite.ts";
import { isLanguage, type MainNames, pageOf } from "./navigation.ts";
import { isExternal, isObject, textIn } from "./values.ts";

/** A page that readers find in another place than before. */
export interface Difference {
  readonly page: string;
  /** The versions, tabs and anchors above it, each as `tab API`. */
  readonly way: string;
  readonly kind: "lost" | "added";
}

/**
 * Compares what readers see before and after a conversion: the pages below each version, tab and anchor. What was before is
 * read here from the older format by its rules, without the code that converts.
 */
export function differences(
  before: { readonly [key: string]: JsonValue },
  after: SiteConfig,
  names: MainNames,
): readonly Difference[] {
  const [old, now] = [rowsBefore(before, names), rowsAfter(after)];
  const missing = (from: ReadonlyMap<string, Row>, to: ReadonlyMap<string, Row>, kind: Difference["kind"]) =>
    [...from].flatMap(([key, { page, way }]) => (to.has(key) ? [] : [{ page, way, kind }]));
  return [...missing(old, now, "lost"), ...missing(now, old, "added")];
}

interface Row {
  readonly page: string;
  readonly way: string;
}

type Rows = Map<string, Row>;

function add(rows: Rows, page: string, way: readonly string[]): void {
  const row = { page, way: [...way].sort().join(", ") };
  rows.set(`${row.way} | ${page}`, row);
}

/** The pages of each sidebar in the older format, where a page belongs to the tab and the anchor with the longest prefix. */
function rowsBefore(config: { readonly [key: string]: JsonValue }, names: MainNames): Rows {
  const rows: Rows = new Map();
  const list = (key: string): readonly JsonValue[] => (Array.isArray(config[key]) ? config[key] : []);
  const isLocalized = list("versions").every((each) => isObject(each) && isLanguage(each.locale));
  const versions = list("versions").flatMap((each) => {
    const object = isObject(each) ? each : {};
    const name = textIn(each) ?? textIn(object.name) ?? textIn(object.locale);
    return name === undefined
      ? []
      : [{ name, label: isLocalized ? String(object.locale) : name, url: textIn(object.url) }];
  });
  const here = versions.filter(({ url }) => url === undefined);
  for (const version of here.length === 0 ? [undefined] : here) {
    const isIn = (value: JsonValue): boolean =>
      isObject(value) &&
      (textIn(value.version) === undefined || version === undefined || value.version === version.name);
    const pages = list("navigation").filter(isIn).flatMap(pagesIn);
    const sections = { tab: sectionsIn(list("tabs").filter(isIn)), anchor: sectionsIn(list("anchors").filter(isIn)) };
    const isInside = sections.anchor.some((anchor) =>
      sections.tab.some(({ prefix }) => prefix.startsWith(`${anchor.prefix}/`)),
    );
    const divide = (some: readonly string[], kinds: readonly ("tab" | "anchor")[], way: readonly string[]): void => {
      const [kind, ...inner] = kinds;
      if (!kind) {
        for (const page of some) add(rows, page, way);
        return;
      }
      for (const [owner, own] of Map.groupBy(some, (page) => ownerOf(page, sections[kind]))) {
        const divides =
          some.some((page) => ownerOf(page, sections[kind]) !== undefined) ||
          sections[kind].some((each) => each.makesPages);
        const main = config[kind === "tab" ? "primaryTab" : "topAnchor"];
        const name = owner ?? names[kind] ?? (isObject(main) ? textIn(main.name) : undefined) ?? "Documentation";
        divide(own, inner, divides ? [...way, `${kind} ${name}`] : way);
      }
    };
    divide(
      pages,
      isInside ? ["anchor", "tab"] : ["tab", "anchor"],
      version === undefined ? [] : [`version ${version.label}`],
    );
  }
  return rows;
}

function pagesIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return textIn(value) === undefined ? [] : [pageOf(value.trim())];
  return isObject(value) && Array.isArray(value.pages) ? value.pages.flatMap(pagesIn) : [];
}

interface Section {
  readonly name: string;
  readonly prefix: string;
  /** The platform makes pages for it. */
  readonly makesPages: boolean;
}

function sectionsIn(list: readonly JsonValue[]): readonly Section[] {
  return list.flatMap((section) => {
    const { name: label, url: address, openapi } = isObject(section) ? section : {};
    const [name, url] = [textIn(label), textIn(address)];
    if (name === undefined || url === undefined || isExternal(url)) return [];
    return [{ name, prefix: withoutOuterSlashes(url), makesPages: openapi !== undefined }];
  });
}

function ownerOf(page: string, sections: readonly Section[]): string | undefined {
  return sections
    .filter(({ prefix }) => page === prefix || page.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name;
}

function rowsAfter(config: SiteConfig): Rows {
  const rows: Rows = new Map();
  for (const page of outlineOf(config).pages) add(rows, page.value, wayOf(page));
  return rows;
}

function wayOf({ parent }: PageEntry): readonly string[] {
  const way: string[] = [];
  for (let at: Division | undefined = parent; at; at = at.parent) {
    if (at.kind === "root" || at.kind === "group") continue;
    way.push(`${at.kind === "language" ? "version" : at.kind} ${at.name}`);
  }
  return way;
}
