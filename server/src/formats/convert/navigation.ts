import * as l10n from "@vscode/l10n";
import { withoutOuterSlashes } from "../../disk/paths.ts";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { propertySchema, resolve, type Schema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/schema.ts";
import type { Notes } from "./note.ts";
import { colorPairOf, hrefOf, iconOf, isExternal, isObject, type Json, textIn } from "./values.ts";

type JsonObject = { readonly [key: string]: JsonValue };

/** A group or page of the old navigation, with the path of the pages in it. */
type Entry =
  | { readonly kind: "page"; readonly page: string }
  | { readonly kind: "group"; readonly value: JsonObject; readonly path: JSONPath; readonly entries: readonly Entry[] };

/** A tab or an anchor. */
interface Section {
  readonly kind: "tab" | "anchor";
  readonly value: JsonObject;
  readonly path: JSONPath;
  readonly name: string;
  /** The folder whose pages belong to it. Undefined for a link to another site. */
  readonly prefix: string | undefined;
  readonly version: string | undefined;
}

interface Version {
  readonly value: JsonValue;
  readonly path: JSONPath;
  readonly name: string;
  readonly url: string | undefined;
}

/** Names for the parts with the pages that no tab, or no anchor, has. */
export type MainNames = Readonly<Partial<Record<Section["kind"], string>>>;

/** A name for the part with all pages that no tab or anchor has, as the platform calls it. */
const MAIN_NAME = "Documentation";
const MAIN_ICON = "book-open";

/** The navigation in the newer format: the same pages below the same versions, tabs and anchors. */
export function convertNavigation(config: JsonObject, notes: Notes, names: MainNames): Json {
  return new Navigation(config, notes, names).convert();
}

class Navigation {
  readonly #config: JsonObject;
  readonly #notes: Notes;
  readonly #names: MainNames;
  readonly #tabs: readonly Section[];
  readonly #anchors: readonly Section[];
  readonly #versions: readonly Version[];
  readonly #groups: readonly (Extract<Entry, { kind: "group" }> & { readonly version: string | undefined })[];
  readonly #told = new Set<string>();

  constructor(config: JsonObject, notes: Notes, names: MainNames) {
    this.#config = config;
    this.#names = names;
    this.#notes = notes;
    this.#tabs = this.#sections("tab", "tabs");
    this.#anchors = this.#sections("anchor", "anchors");
    this.#versions = this.#readVersions();
    this.#groups = listIn(config.navigation).flatMap((value, index) =>
      isObject(value) ? [{ ...this.#group(value, ["navigation", index]), version: textIn(value.version) }] : [],
    );
  }

  convert(): Json {
    const here = this.#versions.filter(({ url }) => url === undefined);
    const all: Json = here.length > 0 ? { [this.#versionsKey]: this.#versionList() } : this.#level(undefined);
    const main: Json = isEmpty(all) ? { pages: [] } : all;
    const links: Json = here.length === 0 && this.#versions.length > 0 ? { versions: this.#versionList() } : {};
    const anchors = this.#anchors.filter(({ prefix }) => prefix === undefined);
    const tabs = this.#hasTabs ? [] : this.#tabs.filter(({ prefix }) => prefix === undefined);
    if (anchors.length > 0) links.anchors = anchors.flatMap((each) => this.#link(each));
    if (tabs.length > 0) links.tabs = tabs.flatMap((each) => this.#link(each));
    const used = Object.entries(links).filter(([, list]) => Array.isArray(list) && list.length > 0);
    return used.length === 0 ? main : { global: Object.fromEntries(used), ...main };
  }

  /** True when some page is below a tab: then the tabs divide the navigation. */
  get #hasTabs(): boolean {
    return this.#tabs.some((tab) => this.#isUsed(tab));
  }

  #isUsed(section: Section): boolean {
    return section.value.openapi !== undefined || this.#groups.some((group) => this.#holds(group, section));
  }

  #holds(entry: Entry, section: Section): boolean {
    if (entry.kind === "page") return this.#ownerOf(entry.page, section.kind, section.version) === section;
    return entry.entries.some((each) => this.#holds(each, section));
  }

  /** The section of a kind that a page belongs to: the one with the longest prefix, whole segments only. */
  #ownerOf(page: string, kind: Section["kind"], version: string | undefined): Section | undefined {
    let found: Section | undefined;
    for (const section of this.#shown(kind, version)) {
      const { prefix } = section;
      if (prefix === undefined || !(page === prefix || page.startsWith(`${prefix}/`))) continue;
      if (prefix.length > (found?.prefix?.length ?? -1)) found = section;
    }
    return found;
  }

  /** The tabs or anchors that readers of a version see. */
  #shown(kind: Section["kind"], version: string | undefined): readonly Section[] {
    const all = kind === "tab" ? this.#tabs : this.#anchors;
    return version === undefined ? all : all.filter((each) => each.version === undefined || each.version === version);
  }

  /** Everything below a version: tabs with anchors in them, unless an anchor contains a tab. */
  #level(version: string | undefined): Json {
    const contains = this.#anchors.some((anchor) =>
      this.#tabs.some(
        ({ prefix }) => prefix !== undefined && anchor.prefix !== undefined && prefix.startsWith(`${anchor.prefix}/`),
      ),
    );
    if (contains)
      this.#once(
        ["anchors"],
        l10n.t("The tabs are now inside the anchors, because the folder of an anchor contains that of a tab."),
      );
    return this.#divided(contains ? ["anchor", "tab"] : ["tab", "anchor"], version, () => true);
  }

  #divided(kinds: readonly Section["kind"][], version: string | undefined, keeps: (page: string) => boolean): Json {
    const [kind, ...inner] = kinds;
    if (!kind) return { groups: this.#groupList(version, keeps) };
    const sections = this.#shown(kind, version);
    const parts = sections.flatMap((section): Json[] => {
      if (section.prefix === undefined) return kind === "tab" ? this.#link(section) : [];
      const inside = this.#divided(
        inner,
        version,
        (page) => keeps(page) && this.#ownerOf(page, kind, version) === section,
      );
      const made = this.#madePages(section);
      if (isEmpty(inside) && !made) {
        if (!this.#isUsed(section))
          this.#once(
            section.path,
            l10n.t("No page is below {0}, so {1} is left out.", JSON.stringify(section.value.url), section.name),
            "dropped",
          );
        return [];
      }
      return [{ ...this.#section(section), ...made, ...(isEmpty(inside) ? {} : inside) }];
    });
    const own = parts.filter((part) => part.href === undefined);
    if (own.length === 0) return this.#divided(inner, version, keeps);
    const rest = this.#divided(
      inner,
      version,
      (page) => keeps(page) && this.#ownerOf(page, kind, version) === undefined,
    );
    return { [`${kind}s`]: [...(isEmpty(rest) ? [] : [{ ...this.#main(kind), ...rest }]), ...parts] };
  }

  /** The name and the look of the part with every other page. */
  #main(kind: Section["kind"]): Json {
    const key = kind === "tab" ? "primaryTab" : "topAnchor";
    const written = this.#config[key];
    const value = isObject(written) ? written : {};
    const name = this.#names[kind] ?? textIn(value.name);
    if (name === undefined) {
      const quoted = JSON.stringify(MAIN_NAME);
      const message =
        kind === "tab"
          ? l10n.t("The first tab is called {0}: it has the pages that are in no other.", quoted)
          : l10n.t("The first anchor is called {0}: it has the pages that are in no other.", quoted);
      this.#once([`${kind}s`], message);
    }
    const icon = iconOf(value, [key], this.#notes) ?? (kind === "anchor" ? MAIN_ICON : undefined);
    return { [kind]: name ?? MAIN_NAME, ...(icon !== undefined && { icon }) };
  }

  #section({ kind, value, path, name }: Section): Json {
    const icon = iconOf(value, path, this.#notes);
    const color = kind === "anchor" ? this.#color(value, path) : undefined;
    const isHidden = value.isDefaultHidden === true;
    if (isHidden)
      this.#once(
        [...path, "isDefaultHidden"],
        l10n.t("{0} is hidden for all readers now: docs.json has no parts that appear when a reader is in them.", name),
      );
    return {
      [kind]: name,
      ...(icon !== undefined && { icon }),
      ...(color !== undefined && { color }),
      ...(isHidden && { hidden: true }),
    };
  }

  #link(section: Section): Json[] {
    const address = textIn(section.value.url);
    if (address === undefined) return [];
    if (section.value.openapi !== undefined)
      this.#notes.noPlace([...section.path, "openapi"], l10n.t("A link has no pages of its own."));
    return [{ ...this.#section(section), href: hrefOf(address) }];
  }

  #color(value: JsonObject, path: JSONPath): JsonValue | undefined {
    const { colors } = this.#config;
    const color = value.color ?? (isObject(colors) ? colors.anchors : undefined);
    return colorPairOf(color, value.color === undefined ? ["colors", "anchors"] : [...path, "color"], this.#notes);
  }

  /** The API description whose pages a section shows. */
  #madePages({ value, prefix }: Section): Json | undefined {
    const source = value.openapi;
    if (source === undefined) return undefined;
    const directory = prefix === undefined || prefix === "" ? {} : { directory: prefix };
    if (typeof source === "string") return { openapi: { source, ...directory } };
    return {
      openapi: Array.isArray(source)
        ? source.map((each) => (typeof each === "string" ? { source: each, ...directory } : each))
        : source,
    };
  }

  #groupList(version: string | undefined, keeps: (page: string) => boolean): JsonValue[] {
    return this.#groups
      .filter((group) => group.version === undefined || version === undefined || group.version === version)
      .flatMap((group) => {
        const written = this.#written(group, keeps);
        return written === undefined ? [] : [written];
      });
  }

  /** A group with the pages that are kept. Undefined when none is. */
  #written(group: Extract<Entry, { kind: "group" }>, keeps: (page: string) => boolean): Json | undefined {
    const pages = group.entries.flatMap((entry): JsonValue[] => {
      if (entry.kind === "page") return keeps(entry.page) ? [entry.page] : [];
      const inner = this.#written(entry, keeps);
      if (inner === undefined) return [];
      // A group without a name has no heading: its pages are listed directly.
      return textIn(entry.value.group) === undefined ? [...(inner.pages as JsonValue[])] : [inner];
    });
    if (pages.length === 0 && (group.entries.length > 0 || group.value.openapi === undefined)) return undefined;
    return { group: this.#nameOf(group), ...this.#groupFields(group), pages };
  }

  #nameOf({ value, path }: Extract<Entry, { kind: "group" }>): string {
    const name = textIn(value.group);
    if (name !== undefined) return value.group as string;
    if (path.length === 2)
      this.#once(
        [...path, "group"],
        l10n.t("A group without a name is called {0}: docs.json would drop it.", JSON.stringify(MAIN_NAME)),
      );
    return MAIN_NAME;
  }

  #groupFields({ value, path }: Extract<Entry, { kind: "group" }>): Json {
    const schema = itemSchema("groups");
    const icon = iconOf(value, path, this.#notes);
    const fields: Json = {};
    for (const [key, member] of Object.entries(value)) {
      if (["group", "pages", "iconType", "version"].includes(key)) continue;
      if (key === "icon") {
        if (icon !== undefined) fields.icon = icon;
      } else if (propertySchema(schema, key)) fields[key] = member;
      else this.#once([...path, key], undefined, "dropped");
    }
    return fields;
  }

  get #versionsKey(): "languages" | "versions" {
    return this.#versions.every(({ value }) => isObject(value) && isLanguage(value.locale)) ? "languages" : "versions";
  }

  #versionList(): JsonValue[] {
    const key = this.#versionsKey;
    return this.#versions.map(({ value, name, url }) => {
      const label = key === "languages" ? { language: (value as JsonObject).locale! } : { version: name };
      const isDefault = isObject(value) && value.default === true ? { default: true } : {};
      if (url !== undefined) return { ...label, ...isDefault, href: hrefOf(url) };
      const level = this.#level(name);
      return { ...label, ...isDefault, ...(isEmpty(level) ? { pages: [] } : level) };
    });
  }

  #readVersions(): readonly Version[] {
    return listIn(this.#config.versions).flatMap((value, index) => {
      const object = isObject(value) ? value : {};
      const name = textIn(value) ?? textIn(object.name) ?? textIn(object.locale);
      return name === undefined ? [] : [{ value, path: ["versions", index], name, url: textIn(object.url) }];
    });
  }

  #sections(kind: Section["kind"], key: "tabs" | "anchors"): readonly Section[] {
    return listIn(this.#config[key]).flatMap((value, index) => {
      if (!isObject(value)) return [];
      const path = [key, index];
      const [name, url] = [textIn(value.name), textIn(value.url)];
      if (name === undefined || url === undefined) {
        this.#notes.dropped(path, l10n.t("It has no name or no address, so readers never saw it."));
        return [];
      }
      const prefix = isExternal(url) ? undefined : withoutOuterSlashes(url);
      return [{ kind, value, path, name, prefix, version: textIn(value.version) }];
    });
  }

  #group(value: JsonObject, path: JSONPath): Extract<Entry, { kind: "group" }> {
    const entries = listIn(value.pages).flatMap((entry, index): Entry[] => {
      const at = [...path, "pages", index];
      if (isObject(entry)) return [this.#group(entry, at)];
      const page = textIn(entry);
      if (page === undefined) {
        this.#notes.dropped(at, l10n.t("It does not name a page."));
        return [];
      }
      return [{ kind: "page", page: pageOf(page) }];
    });
    if (entries.length === 0 && value.openapi === undefined)
      this.#notes.dropped(path, l10n.t("The group has no pages, so it is left out."));
    return { kind: "group", value, path, entries };
  }

  /** Says something about a value once, however often the value is used. */
  #once(path: JSONPath, message: string | undefined, kind: "decided" | "dropped" = "decided"): void {
    const key = JSON.stringify([path, message]);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    if (message === undefined) this.#notes.noPlace(path);
    else this.#notes[kind](path, message);
  }
}

/** A page path as the newer format finds it: without `/` around it and without an extension. */
export function pageOf(written: string): string {
  return /^[a-z]+ /i.test(written) ? written : withoutOuterSlashes(written).replace(/\.mdx?$/, "");
}

function isEmpty(part: Json): boolean {
  return Object.values(part).every((list) => Array.isArray(list) && list.length === 0);
}

function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The schema of the items of a list in the navigation of the newer format. */
function itemSchema(list: "groups" | "languages"): Schema | undefined {
  const schema = propertySchema(propertySchema(docsSchema, "navigation"), list);
  return schema?.items && resolve(schema.items);
}

/** True for a code that the newer format has. */
export function isLanguage(code: JsonValue | undefined): boolean {
  return propertySchema(itemSchema("languages"), "language")?.enum?.includes(code) === true;
}
