import { withoutOuterSlashes } from "../../disk/paths.ts";
import type { JsonValue } from "../../json/edits.ts";
import type { Division } from "../../model/outline.ts";
import { isExternal } from "../addresses.ts";
import type { SiteConfig } from "../format.ts";
import { outlineOf } from "../readSite.ts";
import { isObject, type JsonObject, listIn, textIn } from "./jsonValues.ts";
import { isLanguage } from "./newGroups.ts";
import type { Choices } from "./note.ts";
import { pageOf } from "./oldNavigation.ts";
import { freeName } from "./sections.ts";

/** A page that a conversion lost, added or moved. */
export interface Difference {
  readonly page: string;
  /** The versions, tabs and anchors that contain the page, for example `tab API`. */
  readonly location: string;
  /** `moved` means that the page is in the same part of the site, but at a different position in the list. */
  readonly kind: "lost" | "added" | "moved";
}

/**
 * Compares the page lists of each version, tab and anchor before and after a conversion. Reads the old file with
 * separate code, so that the comparison does not share bugs with the converter.
 */
export function findDifferences(before: JsonObject, after: SiteConfig, choices: Choices): readonly Difference[] {
  // If the navigation is already an object, the converter copies it unchanged.
  if (isObject(before.navigation)) return [];
  const [old, now] = [listsBefore(before, choices), listsAfter(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((location) =>
    comparePages(old.get(location) ?? [], now.get(location) ?? []).map((each) => ({ ...each, location })),
  );
}

type Lists = Map<string, string[]>;

function comparePages(old: readonly string[], now: readonly string[]): readonly Omit<Difference, "location">[] {
  const lost = surplus(old, now).map((page) => ({ page, kind: "lost" as const }));
  const added = surplus(now, old).map((page) => ({ page, kind: "added" as const }));
  if (lost.length + added.length > 0) return [...lost, ...added];
  const moved = now.find((page, index) => page !== old[index]);
  return moved === undefined ? [] : [{ page: moved, kind: "moved" }];
}

/** Returns the pages that occur more often in the first list than in the second. */
function surplus(list: readonly string[], other: readonly string[]): readonly string[] {
  const remaining = new Map<string, number>();
  for (const page of other) remaining.set(page, (remaining.get(page) ?? 0) + 1);
  return list.filter((page) => {
    const count = remaining.get(page) ?? 0;
    remaining.set(page, count - 1);
    return count <= 0;
  });
}

function add(lists: Lists, page: string, location: readonly string[]): void {
  const key = [...location].sort().join(", ");
  const list = lists.get(key);
  if (list) list.push(page);
  else lists.set(key, [page]);
}

function listsBefore(config: JsonObject, choices: Choices): Lists {
  const lists: Lists = new Map();
  const isLocalized = listIn(config.versions).every((each) => isObject(each) && isLanguage(each.locale));
  const versions = listIn(config.versions).flatMap((each) => {
    const object = isObject(each) ? each : {};
    const name = textIn(each) ?? textIn(object.name) ?? textIn(object.locale);
    return name === undefined
      ? []
      : [{ name, label: isLocalized ? String(object.locale) : name, url: textIn(object.url) }];
  });
  const withoutUrl = versions.filter(({ url }) => url === undefined);
  for (const version of withoutUrl.length === 0 ? [undefined] : withoutUrl) {
    const isIn = (value: JsonValue): boolean =>
      isObject(value) &&
      (textIn(value.version) === undefined || version === undefined || value.version === version.name);
    const pages = listIn(config.navigation).filter(isIn).flatMap(pagesIn);
    const parts = {
      tab: partsOf(config, "tab", isIn, choices),
      anchor: partsOf(config, "anchor", isIn, choices),
    };
    const divide = (
      some: readonly string[],
      kinds: readonly ("tab" | "anchor")[],
      location: readonly string[],
    ): void => {
      const [kind, ...inner] = kinds;
      if (!kind) {
        for (const page of some) add(lists, page, location);
        return;
      }
      const { isDivided, main } = parts[kind];
      const divides = isDivided || some.some((page) => parts[kind].ownerOf(page) !== undefined);
      for (const [owner, own] of Map.groupBy(some, parts[kind].ownerOf))
        divide(own, inner, divides ? [...location, `${kind} ${owner ?? main(some)}`] : location);
    };
    const [tabs, anchors] = [parts.tab.prefixes, parts.anchor.prefixes];
    const anchorsContain = areAround(anchors, tabs);
    const chosen = anchorsContain === areAround(tabs, anchors) ? choices.outer : undefined;
    const isAnchorOutside = (chosen ?? (anchorsContain ? "anchor" : "tab")) === "anchor";
    divide(
      pages,
      isAnchorOutside ? ["anchor", "tab"] : ["tab", "anchor"],
      version === undefined ? [] : [`version ${version.label}`],
    );
  }
  return lists;
}

function pagesIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return textIn(value) === undefined ? [] : [pageOf(value.trim())];
  if (!isObject(value)) return [];
  return isObject(value.pages) ? pagesIn(value.pages) : listIn(value.pages).flatMap(pagesIn);
}

/** How the tabs or anchors of a version divide its pages. */
interface Parts {
  readonly prefixes: readonly string[];
  /** Whether the tabs or anchors are shown even if they contain no pages. */
  readonly isDivided: boolean;
  /** Returns the name of the main part, which depends on which other parts contain the given pages. */
  main(pages: readonly string[]): string;
  ownerOf(page: string): string | undefined;
}

function partsOf(
  config: JsonObject,
  kind: "tab" | "anchor",
  isIn: (value: JsonValue) => boolean,
  choices: Choices,
): Parts {
  const all = listIn(config[`${kind}s`]).flatMap((section) => {
    const { name: label, url: address, openapi } = isObject(section) ? section : {};
    const [name, url] = [textIn(label), textIn(address)];
    if (name === undefined || url === undefined) return [];
    return [
      {
        name,
        isShown: isIn(section),
        isLink: isExternal(url),
        prefix: withoutOuterSlashes(url),
        hasPages: openapi !== undefined,
      },
    ];
  });
  const visible = all.filter(({ isShown }) => isShown);
  const parts = visible.filter(({ isLink }) => !isLink);
  const set = config[kind === "tab" ? "primaryTab" : "topAnchor"];
  const given = isObject(set) ? textIn(set.name) : undefined;
  const everyPage = listIn(config.navigation).flatMap(pagesIn);
  const isBelow = (page: string, prefix: string): boolean => page === prefix || page.startsWith(`${prefix}/`);
  const usedAnywhere = all.some(
    ({ isLink, prefix, hasPages }) => !isLink && (hasPages || everyPage.some((page) => isBelow(page, prefix))),
  );
  const ownerOf = (page: string): string | undefined => {
    const holders = parts.filter(({ prefix }) => isBelow(page, prefix));
    return choices.owner === "first"
      ? holders[0]?.name
      : holders.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name;
  };
  return {
    prefixes: parts.map(({ prefix }) => prefix),
    isDivided:
      parts.some(({ hasPages }) => hasPages) ||
      (visible.length > 0 && given !== undefined) ||
      (kind === "tab" && usedAnywhere && visible.length > parts.length),
    main: (pages) => {
      const owners = new Set(pages.map(ownerOf));
      const kept = visible.filter(({ name, isLink, hasPages }) =>
        isLink ? kind === "tab" : hasPages || owners.has(name),
      );
      return given ?? choices[kind] ?? freeName(kept.map(({ name }) => name));
    },
    ownerOf,
  };
}

function areAround(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.some((outerPrefix) => inner.some((prefix) => prefix.startsWith(`${outerPrefix}/`)));
}

function listsAfter(config: SiteConfig): Lists {
  const lists: Lists = new Map();
  for (const { value, parent } of outlineOf(config).pages) add(lists, value, locationOf(parent));
  return lists;
}

function locationOf(division: Division): readonly string[] {
  const location: string[] = [];
  for (let at: Division | undefined = division; at; at = at.parent) {
    if (at.kind === "root" || at.kind === "group") continue;
    location.push(`${at.kind === "language" ? "version" : at.kind} ${at.name}`);
  }
  return location;
}
