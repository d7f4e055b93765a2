import * as l10n from "@vscode/l10n";
import { folderOf } from "../../disk/paths.ts";
import type { PageFile } from "../../disk/siteTree.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { newGroup } from "../../formats/navigationWriter.ts";
import { fileOf, outlineOf } from "../../formats/readSite.ts";
import { type Edit, insertItem, type JsonValue, replaceValue } from "../../json/edits.ts";
import { items, type Node } from "../../json/json.ts";
import { groupTrail } from "../../knowledge/listedPages.ts";
import type { Division } from "../../model/outline.ts";
import { entriesByNode } from "../../schema/entries.ts";
import { branches, resolve } from "../../schema/schema.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import { titleFromName } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";
import type { Fix } from "../engine/rule.ts";

/** The maximum number of fixes for single pages, and of fixes for whole folders. */
const MAX_FIXES = 10;

/** The pages in one folder and the group to add them to. The group is undefined if a new group is needed. */
interface Addition {
  readonly folder: string;
  readonly slugs: readonly string[];
  readonly group: Division | undefined;
}

/**
 * Creates fixes that add unlisted pages to the groups of their folders. There are fixes for all pages, for each folder
 * and for single pages.
 */
export function addPages(pages: readonly PageFile[], config: SiteConfig, site: Site): Fix[] {
  const groups = listOfGroups(config);
  const additions = additionsOf(pages, config, site).filter(({ group }) => group ?? groups);
  const fix = (title: string, some: readonly Addition[]): Fix => ({ title, ...editsFor(some, config, groups) });

  const folders = additions
    .filter(({ slugs }) => slugs.length > 1)
    .slice(0, MAX_FIXES)
    .map((each) => fix(folderTitle(each), [each]));
  const singles = additions
    .flatMap((each) => each.slugs.map((slug) => ({ ...each, slugs: [slug] })))
    .slice(0, MAX_FIXES)
    .map((each) => fix(pageTitle(each.slugs[0]!, each), [each]));
  const all =
    additions.length > 1
      ? [fix(l10n.t("Add all {0} pages to the groups of their folders", pages.length), additions)]
      : [];
  return [...all, ...folders, ...singles];
}

/** Returns the outermost list of the navigation, if it accepts groups. */
function listOfGroups(config: SiteConfig): Node | undefined {
  const { listNode } = outlineOf(config).root;
  const list = listNode && entriesByNode(fileOf(config, listNode)).get(listNode)?.schema;
  const item = list?.items && resolve(list.items);
  const allowsGroups = item && branches(item).some((branch) => branch["x-division"]?.kind === "group");
  return allowsGroups ? listNode : undefined;
}

function additionsOf(pages: readonly PageFile[], config: SiteConfig, site: Site): Addition[] {
  const slugs = new Map<string, string[]>();
  for (const { slug } of pages) {
    const folder = folderOf(slug);
    const list = slugs.get(folder);
    if (list) list.push(slug);
    else slugs.set(folder, [slug]);
  }
  const groups = groupsByFolder(config, site);
  return [...slugs].map(([folder, list]) => ({ folder, slugs: list, group: nearestGroup(folder, groups) }));
}

/** Finds the group that lists the most pages from each folder. Ties go to the first group. */
function groupsByFolder(config: SiteConfig, site: Site): ReadonlyMap<string, Division> {
  const counts = new Map<string, Map<Division, number>>();
  for (const { value, parent: group } of outlineOf(config).pages) {
    const folder = folderOf(slugOfEntry(value, site, config.format.pageEntries));
    const inFolder = counts.get(folder) ?? new Map<Division, number>();
    counts.set(folder, inFolder.set(group, (inFolder.get(group) ?? 0) + 1));
  }
  const best = [...counts].map(([folder, groups]) => {
    const [[group]] = [...groups].sort(([, a], [, b]) => b - a) as [[Division, number], ...[Division, number][]];
    return [folder, group] as const;
  });
  return new Map(best);
}

/**
 * Finds the group for a folder, or for its nearest ancestor that has one. The root folder's group is used only for
 * pages directly in the root folder.
 */
function nearestGroup(folder: string, groups: ReadonlyMap<string, Division>): Division | undefined {
  for (let at = folder; ; at = folderOf(at)) {
    if (at === "" && folder !== "") return undefined;
    const group = groups.get(at);
    if (group || at === "") return group;
  }
}

/** Returns the edits to the given file, and those to the other files of a split config. */
function editsFor(
  additions: readonly Addition[],
  config: SiteConfig,
  navigation: Node | undefined,
): Pick<Fix, "edits" | "elsewhere"> {
  const byFile = Map.groupBy(listEdits(additions, config, navigation), ({ file }) => file);
  const elsewhere = [...byFile].flatMap(([file, fileAdditions]) =>
    file === config ? [] : [{ file, edits: fileAdditions.flatMap(({ edits }) => edits) }],
  );
  const edits = (byFile.get(config) ?? []).flatMap((fileAdditions) => fileAdditions.edits);
  return { edits, ...(elsewhere.length > 0 && { elsewhere }) };
}

interface ListEdits {
  readonly file: SiteConfig;
  readonly edits: readonly Edit[];
}

function listEdits(
  additions: readonly Addition[],
  config: SiteConfig,
  navigation: Node | undefined,
): readonly ListEdits[] {
  const edits: ListEdits[] = [];
  const append = (list: Node, value: JsonValue): void => {
    const file = fileOf(config, list);
    edits.push({ file, edits: insertItem(file, list, items(list).length, value) });
  };
  const newGroups: JsonValue[] = [];
  for (const addition of additions) {
    const list = addition.group?.listNode;
    if (!list) newGroups.push(newGroup(config.schema, titleOf(addition), addition.slugs));
    else for (const slug of addition.slugs) append(list, slug);
  }
  if (newGroups.length === 0 || !navigation) return edits;
  if (items(navigation).length === 0) {
    const file = fileOf(config, navigation);
    return [{ file, edits: [replaceValue(file, navigation, newGroups)] }];
  }
  for (const group of newGroups) append(navigation, group);
  return edits;
}

function titleOf({ folder }: Addition): string {
  return folder === "" ? "Pages" : titleFromName(folder);
}

function pageTitle(slug: string, addition: Addition): string {
  const { group } = addition;
  return group
    ? l10n.t("Add {0} to group {1}", slug, JSON.stringify(groupTrail(group)))
    : l10n.t("Add {0} to a new group {1}", slug, JSON.stringify(titleOf(addition)));
}

function folderTitle(addition: Addition): string {
  const { folder, group, slugs } = addition;
  const name = JSON.stringify(group ? groupTrail(group) : titleOf(addition));
  if (folder === "") {
    return group
      ? l10n.t("Add {0} pages in the site folder to group {1}", slugs.length, name)
      : l10n.t("Add {0} pages in the site folder to a new group {1}", slugs.length, name);
  }
  return group
    ? l10n.t("Add {0} pages in {1}/ to group {2}", slugs.length, folder, name)
    : l10n.t("Add {0} pages in {1}/ to a new group {2}", slugs.length, folder, name);
}
