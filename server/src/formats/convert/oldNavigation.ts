import * as l10n from "@vscode/l10n";
import { withoutOuterSlashes } from "../../disk/paths.ts";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { isExternal } from "../addresses.ts";
import { isObject, type JsonObject, listIn, textIn } from "./jsonValues.ts";
import type { Choices, Notes } from "./note.ts";

type Entry = { readonly kind: "page"; readonly page: string } | GroupEntry;

export interface GroupEntry {
  readonly kind: "group";
  readonly value: JsonObject;
  readonly path: JSONPath;
  readonly entries: readonly Entry[];
  readonly version: string | undefined;
}

/** A tab or an anchor. */
export interface Section {
  readonly kind: "tab" | "anchor";
  readonly value: JsonObject;
  readonly path: JSONPath;
  readonly name: string;
  /** The folder that contains the section's pages. Undefined for a link to another site. */
  readonly prefix: string | undefined;
  readonly version: string | undefined;
}

interface Version {
  readonly value: JsonValue;
  readonly path: JSONPath;
  readonly name: string;
  readonly url: string | undefined;
}

/** The navigation of the older format. */
export interface OldNavigation {
  readonly tab: readonly Section[];
  readonly anchor: readonly Section[];
  readonly versions: readonly Version[];
  readonly groups: readonly GroupEntry[];
}

export function readNavigation(config: JsonObject, notes: Notes): OldNavigation {
  return {
    tab: sectionsIn("tab", "tabs", config, notes),
    anchor: sectionsIn("anchor", "anchors", config, notes),
    versions: versionsIn(config),
    groups: listIn(config.navigation).flatMap((value, index) =>
      isObject(value) ? [groupOf(value, ["navigation", index], notes)] : [],
    ),
  };
}

export function sectionsOfVersion(sections: readonly Section[], version: string | undefined): readonly Section[] {
  if (version === undefined) return sections;
  return sections.filter((each) => each.version === undefined || each.version === version);
}

/** Returns the sections whose folder contains a page, in file order. Only whole path segments match. */
export function sectionsContaining(page: string, sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ prefix }) => prefix !== undefined && (page === prefix || page.startsWith(`${prefix}/`)));
}

/** Returns the section that contains a page. */
export function ownerOf(page: string, sections: readonly Section[], { owner }: Choices): Section | undefined {
  const holders = sectionsContaining(page, sections);
  return owner === "first" ? holders[0] : longestOf(holders);
}

function longestOf(sections: readonly Section[]): Section | undefined {
  let found: Section | undefined;
  for (const section of sections) if ((section.prefix?.length ?? -1) > (found?.prefix?.length ?? -1)) found = section;
  return found;
}

/** Returns the pages of an entry, including those in nested groups. */
export function pagesOf(entry: Entry): readonly string[] {
  return entry.kind === "page" ? [entry.page] : entry.entries.flatMap(pagesOf);
}

/** Converts a page path to the newer format, which has no leading or trailing slashes and no extension. */
export function pageOf(written: string): string {
  return /^[a-z]+ /i.test(written) ? written : withoutOuterSlashes(written).replace(/\.mdx?$/, "");
}

function versionsIn(config: JsonObject): readonly Version[] {
  return listIn(config.versions).flatMap((value, index) => {
    const object = isObject(value) ? value : {};
    const name = textIn(value) ?? textIn(object.name) ?? textIn(object.locale);
    return name === undefined ? [] : [{ value, path: ["versions", index], name, url: textIn(object.url) }];
  });
}

function sectionsIn(
  kind: Section["kind"],
  key: "tabs" | "anchors",
  config: JsonObject,
  notes: Notes,
): readonly Section[] {
  return listIn(config[key]).flatMap((value, index) => {
    if (!isObject(value)) return [];
    const path = [key, index];
    const [name, url] = [textIn(value.name), textIn(value.url)];
    if (name === undefined || url === undefined) {
      notes.addDropped(path, l10n.t("The entry has no name or address, so readers never saw it."));
      return [];
    }
    const prefix = isExternal(url) ? undefined : withoutOuterSlashes(url);
    return [{ kind, value, path, name, prefix, version: textIn(value.version) }];
  });
}

function groupOf(value: JsonObject, path: JSONPath, notes: Notes): GroupEntry {
  // A single group in place of an array is an error, but its pages are kept.
  const isOne = isObject(value.pages);
  const entries = (isOne ? [value.pages!] : listIn(value.pages)).flatMap((entry, index): Entry[] => {
    const at = isOne ? [...path, "pages"] : [...path, "pages", index];
    if (isObject(entry)) return [groupOf(entry, at, notes)];
    const page = textIn(entry);
    if (page === undefined) {
      notes.addDropped(at, l10n.t("The entry does not name a page."));
      return [];
    }
    return [{ kind: "page", page: pageOf(page) }];
  });
  if (entries.length === 0 && value.openapi === undefined)
    notes.addDropped(path, l10n.t("The group has no pages, so it is left out."));
  return { kind: "group", value, path, entries, version: textIn(value.version) };
}

/** How tabs and anchors are nested. */
interface Nesting {
  readonly outer: Section["kind"];
  /** Whether the folders leave the nesting open, so that the author can choose. */
  readonly isOpen: boolean;
}

/** Determines from the folders whether anchors contain tabs or tabs contain anchors. */
export function determineNesting(tabs: readonly Section[], anchors: readonly Section[]): Nesting {
  const anchorsContain = areAround(anchors, tabs);
  return { outer: anchorsContain ? "anchor" : "tab", isOpen: anchorsContain === areAround(tabs, anchors) };
}

function areAround(outer: readonly Section[], inner: readonly Section[]): boolean {
  return outer.some(({ prefix: outerPrefix }) =>
    inner.some(({ prefix }) => outerPrefix !== undefined && prefix?.startsWith(`${outerPrefix}/`)),
  );
}
