import * as l10n from "@vscode/l10n";
import { type QuickPickItem, Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { changedMeanwhile } from "../navigation/applyChange.ts";
import { END_OF_NAVIGATION, endOf } from "../navigation/drops.ts";
import { type GroupItem, type NavigationItem, pathOf } from "../navigation/navigationTree.ts";
import { type PageOfSite, pagesToAdd } from "../navigation/pagesToAdd.ts";
import type { SiteNavigation } from "../navigation/siteNavigation.ts";
import { pageFileIn } from "../preview/pages.ts";

type Kind = NavigationItem["kind"];
type ItemOf<Wanted extends Kind> = Extract<NavigationItem, { readonly kind: Wanted }>;

/** Renames a group. */
export async function renameGroup({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const [chosen] = await rowsFor(navigation, ["group"], given, l10n.t("Select the group to rename"));
  if (!chosen) return;
  const name = await groupName(l10n.t("Rename Group"), chosen.group.name);
  if (name === undefined) return;
  const [item] = current(navigation, [chosen]);
  if (item) await navigation.change(item.config, { kind: "renameGroup", path: item.group.path, name });
}

/** Adds a group after the group of a row, or at the end of the navigation. */
export async function addGroup({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  await navigation.ready();
  const [row] = itemsIn(navigation, given);
  const config = row?.config ?? (await pickSite(navigation));
  if (config === undefined) return;
  const name = await groupName(l10n.t("Add Group"), "");
  if (name === undefined) return;
  const beside = groupOf(row && navigation.sites.byId(row.id));
  const index = beside?.group.path.at(-1);
  const to =
    beside && typeof index === "number"
      ? { list: beside.group.path.slice(0, -1), index: index + 1 }
      : END_OF_NAVIGATION;
  await navigation.change(config, { kind: "addGroup", name, to });
}

/** Adds pages to a group that the user chooses: files of the explorer, or rows of the view. */
export async function addPage({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const files = filesIn(given);
  if (files.length > 0) {
    await navigation.ready();
    const pages = pagesToAdd(
      files.map((file) => pageOfSite(navigation, file)),
      (config) => navigation.sites.of(config)?.tree,
    );
    if ("problem" in pages) void window.showInformationMessage(pages.problem);
    else await addToGroup(navigation, pages.config, pages.slugs);
    return;
  }
  const pages = await rowsFor(navigation, ["unlistedPage"], given, l10n.t("Select the page to add"));
  const config = pages[0]?.config;
  if (config === undefined) return;
  const slugs = pages.filter((page) => page.config === config).map(({ page }) => page.slug);
  await addToGroup(navigation, config, slugs);
}

async function addToGroup(navigation: SiteNavigation, config: string, slugs: readonly string[]): Promise<void> {
  const chosen = await pickItem(
    rowsOf(navigation, ["group"]).filter((group) => group.config === config),
    slugs.length === 1 ? l10n.t("Select the group to add the page to") : l10n.t("Select the group to add the pages to"),
    l10n.t("Add a group first."),
  );
  if (!chosen) return;
  const [group] = current(navigation, [chosen]);
  if (group) await navigation.change(config, { kind: "addPages", slugs, to: endOf(group) });
}

/** Adds the page of a code lens. Its arguments come from the server: the URI of the config, and the page's slug. */
export async function addToNavigation(context: CommandContext, uri: unknown, slug: unknown): Promise<void> {
  const { navigation } = context;
  await navigation.ready();
  const config = Uri.parse(uri as string).toString();
  const row = rowsOf(navigation, ["unlistedPage"]).find(
    (each) => Uri.parse(each.config).toString() === config && each.page.slug === slug,
  );
  if (row) await addPage(context, row);
  else await window.showInformationMessage(changedMeanwhile());
}

/** Removes pages and groups from the navigation. Their files stay. */
export async function removeFromNavigation({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const chosen = await rowsFor(
    navigation,
    ["page", "group"],
    given,
    l10n.t("Select what to remove from the navigation"),
  );
  const items = current(navigation, chosen);
  const config = items[0]?.config;
  if (config === undefined) return;
  const paths = items.filter((item) => item.config === config).map(pathOf);
  await navigation.change(config, { kind: "remove", paths });
}

/** Selects the field of a row in the config. */
export async function showField({ navigation }: CommandContext, given: unknown): Promise<void> {
  const [item] = itemsIn(navigation, [given]);
  if (item?.kind === "group" || item?.kind === "page") await navigation.showField(item);
}

/** The rows that a command acts on: those it was called on, the selected ones, or one that the user chooses. */
async function rowsFor<Wanted extends Kind>(
  navigation: SiteNavigation,
  kinds: readonly Wanted[],
  given: readonly unknown[],
  placeHolder: string,
): Promise<readonly ItemOf<Wanted>[]> {
  await navigation.ready();
  const isWanted = (item: NavigationItem): item is ItemOf<Wanted> => kinds.some((kind) => kind === item.kind);
  const called = itemsIn(navigation, given).filter(isWanted);
  if (called.length > 0) return called;
  const selected = navigation.selection.filter(isWanted);
  if (selected.length > 0) return selected;
  const chosen = await pickItem(
    rowsOf(navigation, kinds),
    placeHolder,
    l10n.t("The site navigation has nothing to choose from."),
  );
  return chosen ? [chosen] : [];
}

/** The rows among the arguments of a command: a menu gives the row, and then every selected row. */
function itemsIn(navigation: SiteNavigation, [row, selected]: readonly unknown[]): readonly NavigationItem[] {
  return (Array.isArray(selected) && selected.length > 0 ? selected : [row]).flatMap(
    (each: { readonly id?: unknown } | undefined) =>
      typeof each?.id === "string" ? (navigation.sites.byId(each.id) ?? []) : [],
  );
}

/** The files among the arguments of a command: the explorer gives the clicked file, and then every selected one. */
function filesIn([file, selected]: readonly unknown[]): readonly Uri[] {
  return (Array.isArray(selected) && selected.length > 0 ? selected : [file]).filter((each) => each instanceof Uri);
}

/** A file as a page of the innermost site around it. */
function pageOfSite({ sites }: SiteNavigation, file: Uri): PageOfSite | undefined {
  const pages = sites.all.flatMap(({ config }): PageOfSite[] => {
    const page = pageFileIn(Uri.joinPath(Uri.parse(config), ".."), file);
    return page ? [{ config, slug: page.slug }] : [];
  });
  return pages.toSorted((a, b) => a.slug.length - b.slug.length)[0];
}

/** The current rows: the config may have changed while the user was typing. Reports rows that no longer exist. */
function current<Item extends NavigationItem>(navigation: SiteNavigation, items: readonly Item[]): readonly Item[] {
  const now = items.flatMap(({ id }) => (navigation.sites.byId(id) as Item | undefined) ?? []);
  if (now.length < items.length) void window.showInformationMessage(changedMeanwhile());
  return now.length < items.length ? [] : now;
}

function rowsOf<Wanted extends Kind>(navigation: SiteNavigation, kinds: readonly Wanted[]): readonly ItemOf<Wanted>[] {
  return navigation.sites.all.flatMap(({ tree }) =>
    [...tree.byId.values()].filter((item): item is ItemOf<Wanted> => kinds.some((kind) => kind === item.kind)),
  );
}

async function pickItem<Item extends NavigationItem>(
  items: readonly Item[],
  placeHolder: string,
  whenEmpty: string,
): Promise<Item | undefined> {
  if (items.length === 0) {
    void window.showInformationMessage(whenEmpty);
    return undefined;
  }
  const picks = items.map((item): QuickPickItem & { readonly item: Item } => ({ ...pickLabel(item), item }));
  return (await window.showQuickPick(picks, { placeHolder, matchOnDescription: true }))?.item;
}

function pickLabel(item: NavigationItem): QuickPickItem {
  const trail = groupOf(item.parent);
  const around = trail ? ` · ${trail.group.name}` : "";
  if (item.kind === "group")
    return { label: item.group.name || l10n.t("Untitled group"), description: around.slice(3) };
  if (item.kind === "page") return { label: item.page.title, description: `${item.page.entry}${around}` };
  return item.kind === "unlistedPage"
    ? { label: item.page.title, description: item.page.slug }
    : { label: item.config };
}

/** The group of a row: the row itself, or its parent. */
function groupOf(item: NavigationItem | undefined): GroupItem | undefined {
  return item === undefined || item.kind === "group" ? item : groupOf(item.parent);
}

async function pickSite({ sites }: SiteNavigation): Promise<string | undefined> {
  const configs = sites.all.map(({ config }) => config);
  if (configs.length < 2) return configs[0];
  const picks = configs.map((config) => ({ label: workspace.asRelativePath(Uri.parse(config)), config }));
  return (await window.showQuickPick(picks, { placeHolder: l10n.t("Select the site to add the group to") }))?.config;
}

function groupName(title: string, value: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    value,
    prompt: l10n.t("The name that readers see above the pages of the group"),
    validateInput: (name) => (name.trim() === "" ? l10n.t("Enter a name.") : undefined),
  });
}
