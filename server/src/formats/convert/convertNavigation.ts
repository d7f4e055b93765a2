import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import { hrefOf, iconOf, isObject, type Json, type JsonObject, textIn } from "./jsonValues.ts";
import { convertGroups, isLanguage } from "./newGroups.ts";
import type { Choices, Notes } from "./note.ts";
import {
  determineNesting,
  type OldNavigation,
  ownerOf,
  pagesOf,
  readNavigation,
  type Section,
  sectionsContaining,
  sectionsOfVersion,
} from "./oldNavigation.ts";
import { freeName, linkOf, MAIN_FIELD, mainOf, openapiOf, sectionHead } from "./sections.ts";

const MAIN_ICON = "book-open";
const KINDS = ["tab", "anchor"] as const;

/** Converts the navigation. Versions, tabs and anchors keep their pages. */
export function convertNavigation(config: JsonObject, notes: Notes, choices: Choices): JsonValue {
  // The author has already started using the newer format in the old file.
  if (isObject(config.navigation)) return config.navigation;
  return new Navigation(config, notes, choices).convert();
}

class Navigation {
  readonly #config: JsonObject;
  readonly #notes: Notes;
  readonly #choices: Choices;
  readonly #old: OldNavigation;
  /** The kinds of sections to which a main section was added for the remaining pages. */
  readonly #mains = new Set<Section["kind"]>();

  constructor(config: JsonObject, notes: Notes, choices: Choices) {
    this.#config = config;
    this.#notes = notes;
    this.#choices = choices;
    this.#old = readNavigation(config, notes);
  }

  convert(): Json {
    const { versions } = this.#old;
    const withoutUrl = versions.filter(({ url }) => url === undefined);
    const all: Json =
      withoutUrl.length > 0 ? { [this.#versionsKey]: this.#versionList() } : this.#convertLevel(undefined);
    const main: Json = isEmpty(all) ? { pages: [] } : all;
    const links: Json = withoutUrl.length === 0 && versions.length > 0 ? { versions: this.#versionList() } : {};
    const linksOutside = (kind: Section["kind"]): readonly Json[] =>
      this.#old[kind]
        .filter(({ prefix }) => prefix === undefined)
        .map((each) => linkOf(each, this.#config, this.#notes));
    const hasTabs = this.#mains.has("tab") || this.#divides("tab");
    const [tabs, anchors] = [hasTabs ? [] : linksOutside("tab"), linksOutside("anchor")];
    if (anchors.length > 0) links.anchors = [...anchors];
    if (tabs.length > 0) links.tabs = [...tabs];
    this.#noteUnused();
    return Object.keys(links).length === 0 ? main : { global: links, ...main };
  }

  /** Adds notes about settings that the new file does not use. */
  #noteUnused(): void {
    const { colors } = this.#config;
    if (isObject(colors) && colors.anchors !== undefined && this.#old.anchor.every(({ value }) => value.color))
      this.#notes.addUnsupported(["colors", "anchors"], l10n.t("No anchor uses it."));
    for (const kind of KINDS) {
      const key = MAIN_FIELD[kind];
      if (this.#mains.has(kind) || this.#config[key] === undefined) continue;
      this.#notes.addDropped([key], l10n.t("{0} has no effect on this site, so it is left out.", JSON.stringify(key)));
    }
  }

  /** Whether sections of this kind divide the navigation. They do if at least one of them contains a page. */
  #divides(kind: Section["kind"]): boolean {
    return this.#old[kind].some((section) => this.#isUsed(section));
  }

  #isUsed(section: Section): boolean {
    if (section.value.openapi !== undefined) return section.prefix !== undefined;
    return this.#old.groups
      .flatMap(pagesOf)
      .some((page) => this.#owner(page, section.kind, section.version) === section);
  }

  #owner(page: string, kind: Section["kind"], version: string | undefined): Section | undefined {
    const sections = sectionsOfVersion(this.#old[kind], version);
    const owner = ownerOf(page, sections, this.#choices);
    const [first, ...others] = sectionsContaining(page, sections);
    if (others.length > 0 && this.#choices.owner === undefined && first !== owner)
      this.#notes.addDecided(
        owner!.path,
        l10n.t(
          "Pages under {0} are also under {1}. They are now in {2}, which has the longer prefix.",
          JSON.stringify(owner!.value.url),
          JSON.stringify(first!.value.url),
          owner!.name,
        ),
        "owner",
      );
    return owner;
  }

  #convertLevel(version: string | undefined): Json {
    return this.#divideInto(this.#sectionKinds(version), version, () => true);
  }

  /** Returns the kinds of sections, outermost first. */
  #sectionKinds(version: string | undefined): readonly Section["kind"][] {
    const [tabs, anchors] = KINDS.map((kind) => sectionsOfVersion(this.#old[kind], version));
    const { outer, isOpen } = determineNesting(tabs!, anchors!);
    if (!(this.#divides("tab") && this.#divides("anchor"))) return [outer, outer === "tab" ? "anchor" : "tab"];
    const chosen = isOpen ? (this.#choices.outer ?? outer) : outer;
    if (isOpen && this.#choices.outer === undefined)
      this.#notes.addDecided(
        ["anchors"],
        chosen === "tab"
          ? l10n.t("The anchors are now inside the tabs, because their folders do not contain one another.")
          : l10n.t("The tabs are now inside the anchors, because an anchor's folder contains a tab's folder."),
        "outer",
      );
    else if (chosen === "anchor" && !isOpen)
      this.#notes.addDecided(
        ["anchors"],
        l10n.t("The tabs are now inside the anchors, because an anchor's folder contains a tab's folder."),
      );
    return chosen === "tab" ? KINDS : ["anchor", "tab"];
  }

  #divideInto(kinds: readonly Section["kind"][], version: string | undefined, keeps: (page: string) => boolean): Json {
    const [kind, ...inner] = kinds;
    if (!kind) return { groups: [...convertGroups(this.#groupsOf(version), keeps, this.#notes)] };
    const sections = sectionsOfVersion(this.#old[kind], version);
    const groupsBelow = (section: Section | undefined): Json =>
      this.#divideInto(inner, version, (page) => keeps(page) && this.#owner(page, kind, version) === section);
    const parts = sections.flatMap((section): Json[] => {
      if (section.prefix === undefined) return kind === "tab" ? [linkOf(section, this.#config, this.#notes)] : [];
      const inside = groupsBelow(section);
      const openapi = openapiOf(section);
      if (isEmpty(inside) && !openapi) {
        if (!this.#isUsed(section))
          this.#notes.addDropped(
            section.path,
            l10n.t(
              "There are no pages under {0}, so {1} is left out.",
              JSON.stringify(section.value.url),
              section.name,
            ),
          );
        return [];
      }
      return [{ ...sectionHead(section, this.#config, this.#notes), ...openapi, ...(isEmpty(inside) ? {} : inside) }];
    });
    const isDivided =
      parts.some((part) => part.href === undefined) ||
      this.#hasMain(kind, sections) ||
      (parts.length > 0 && this.#divides(kind));
    if (!isDivided) return this.#divideInto(inner, version, keeps);
    const rest = groupsBelow(undefined);
    return { [`${kind}s`]: [...(isEmpty(rest) ? [] : [{ ...this.#mainSection(kind, parts), ...rest }]), ...parts] };
  }

  /** Whether the author configured the main section. If so, it was visible as soon as there was another section. */
  #hasMain(kind: Section["kind"], sections: readonly Section[]): boolean {
    return sections.length > 0 && textIn(mainOf(kind, this.#config).name) !== undefined;
  }

  /** Returns the name and icon of the main section, which contains all remaining pages. */
  #mainSection(kind: Section["kind"], parts: readonly Json[]): Json {
    this.#mains.add(kind);
    const value = mainOf(kind, this.#config);
    const free = freeName(parts.map((part) => part[kind]));
    const name = textIn(value.name) ?? this.#choices[kind];
    if (name === undefined) {
      const quoted = JSON.stringify(free);
      const message =
        kind === "tab"
          ? l10n.t("The new first tab, {0}, contains the pages that are not in another tab.", quoted)
          : l10n.t("The new first anchor, {0}, contains the pages that are not in another anchor.", quoted);
      this.#notes.addDecided([`${kind}s`], message, kind);
    }
    const icon = iconOf(value, [MAIN_FIELD[kind]], this.#notes) ?? (kind === "anchor" ? MAIN_ICON : undefined);
    return { [kind]: name ?? free, ...(icon !== undefined && { icon }) };
  }

  #groupsOf(version: string | undefined): OldNavigation["groups"] {
    return this.#old.groups.filter(
      (group) => group.version === undefined || version === undefined || group.version === version,
    );
  }

  get #versionsKey(): "languages" | "versions" {
    return this.#old.versions.every(({ value }) => isObject(value) && isLanguage(value.locale))
      ? "languages"
      : "versions";
  }

  #versionList(): JsonValue[] {
    const key = this.#versionsKey;
    return this.#old.versions.map(({ value, path, name, url }) => {
      const label = key === "languages" ? { language: (value as JsonObject).locale! } : { version: name };
      if (key === "languages" && isObject(value) && value.name !== undefined)
        this.#notes.addUnsupported([...path, "name"], l10n.t("The menu shows the name of each language."));
      const isDefault = isObject(value) && value.default === true ? { default: true } : {};
      if (url !== undefined) return { ...label, ...isDefault, href: hrefOf(url) };
      const level = this.#convertLevel(name);
      if (isEmpty(level))
        this.#notes.addDecided(path, l10n.t("{0} has no pages. It stays in the menu. Add pages, or remove it.", name));
      return { ...label, ...isDefault, ...(isEmpty(level) ? { pages: [] } : level) };
    });
  }
}

function isEmpty(part: Json): boolean {
  return Object.values(part).every((list) => Array.isArray(list) && list.length === 0);
}
