import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { askGroupName } from "../navigation/askNames.ts";
import { current, groupOf, itemsIn, pickItem, rowsFor, rowsOf } from "../navigation/chosenRows.ts";
import { canContain, END_OF_NAVIGATION, endOf, groupsFor, moveTo, stepOf } from "../navigation/moves.ts";
import { isInList, type NavigationTree, nodeOf } from "../navigation/navigationTree.ts";
import { outdatedRowsText, type SiteNavigation } from "../navigation/siteNavigation.ts";
import { type PageOfSite, sitesOf } from "../preview/previewedPages.ts";

/**
 * Adds a group after the selected group or at the end of the selected part. If nothing is selected, adds it at the end
 * of the navigation.
 */
export async function addGroup({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  await navigation.ready();
  const [row] = itemsIn(navigation, args);
  const config = row?.config ?? (await pickSite(navigation));
  if (config === undefined) return;
  const name = await askGroupName(l10n.t("Add Group"), "");
  if (name === undefined) return;
  const selectedGroup = groupOf(row && navigation.sites.byId(row.id));
  const to =
    selectedGroup?.group.kind === "group"
      ? { after: selectedGroup.group.nodeId }
      : selectedGroup
        ? endOf(selectedGroup)
        : END_OF_NAVIGATION;
  await navigation.change(config, { kind: "addGroup", name, to });
}

/** Adds pages to a group that the user selects. The pages are files selected in the Explorer or rows of the view. */
export async function addPage({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  const files = filesIn(args);
  if (files.length > 0) {
    await navigation.ready();
    const configs = navigation.sites.all.map(({ config }) => config);
    const pages = pagesToAdd(
      files.map((file) => sitesOf(file, configs)[0]),
      (config) => navigation.sites.of(config)?.tree,
    );
    if ("problem" in pages) void window.showInformationMessage(pages.problem);
    else await addToGroup(navigation, pages.config, pages.slugs);
    return;
  }
  const pages = await rowsFor(navigation, ["unlistedPage"], args, l10n.t("Select the page to add"));
  const config = pages[0]?.config;
  if (config === undefined) return;
  const slugs = pages.filter((page) => page.config === config).map(({ page }) => page.slug);
  await addToGroup(navigation, config, slugs);
}

async function addToGroup(navigation: SiteNavigation, config: string, slugs: readonly string[]): Promise<void> {
  const target = await pickItem(
    rowsOf(navigation, ["group"]).filter((row) => row.config === config && canContain(row.group, ["page"])),
    slugs.length === 1 ? l10n.t("Select the group to add the page to") : l10n.t("Select the group to add the pages to"),
    l10n.t("Add a group first."),
  );
  if (!target) return;
  const [group] = current(navigation, [target]);
  if (group) await navigation.change(config, { kind: "addPages", slugs, to: endOf(group) });
}

/** Adds a page from its code lens. The server provides the URI of the config and the slug of the page. */
export async function addToNavigation(context: CommandContext, uri: unknown, slug: unknown): Promise<void> {
  const { navigation } = context;
  await navigation.ready();
  const config = Uri.parse(uri as string).toString();
  const row = rowsOf(navigation, ["unlistedPage"]).find(
    (item) => Uri.parse(item.config).toString() === config && item.page.slug === slug,
  );
  if (row) await addPage(context, row);
  else await window.showInformationMessage(outdatedRowsText());
}

/** Removes pages and groups from the navigation. The files are kept. */
export async function removeFromNavigation({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  const rows = await rowsFor(navigation, ["page", "group"], args, l10n.t("Select what to remove from the navigation"));
  const items = current(navigation, rows);
  const config = items[0]?.config;
  if (config === undefined) return;
  const nodes = items.filter((item) => item.config === config && isInList(item)).map(nodeOf);
  await navigation.change(config, { kind: "remove", nodes });
}

/**
 * Returns the selected files, given the arguments of a command. The Explorer passes the clicked file, followed by the
 * selection.
 */
function filesIn([file, selected]: readonly unknown[]): readonly Uri[] {
  return (Array.isArray(selected) && selected.length > 0 ? selected : [file]).filter((item) => item instanceof Uri);
}

async function pickSite({ sites }: SiteNavigation): Promise<string | undefined> {
  const configs = sites.all.map(({ config }) => config);
  if (configs.length < 2) return configs[0];
  const picks = configs.map((config) => ({ label: workspace.asRelativePath(Uri.parse(config)), config }));
  return (await window.showQuickPick(picks, { placeHolder: l10n.t("Select the site to add the group to") }))?.config;
}

/** Moves the selected rows up by one within their list. */
export function moveUp(context: CommandContext, ...args: unknown[]): Promise<void> {
  return step(context, "up", args);
}

/** Moves the selected rows down by one within their list. */
export function moveDown(context: CommandContext, ...args: unknown[]): Promise<void> {
  return step(context, "down", args);
}

async function step({ navigation }: CommandContext, direction: "up" | "down", args: unknown[]): Promise<void> {
  const rows = await rowsFor(navigation, ["page", "group"], args, selectToMove());
  const [first] = rows;
  if (!first) return;
  const siblings = first.parent
    ? navigation.sites.childrenOf(first.parent)
    : (navigation.sites.of(first.config)?.tree.roots ?? []);
  const change = stepOf(rows, siblings, direction);
  if (change) await navigation.change(first.config, change);
}

/** Moves pages and groups to the end of a group that the user selects. */
export async function moveToGroup({ navigation }: CommandContext, ...args: unknown[]): Promise<void> {
  const moved = await rowsFor(navigation, ["page", "group"], args, selectToMove());
  const rows = moved.filter(({ config }) => config === moved[0]?.config);
  if (rows.length === 0) return;
  const target = await pickItem(
    groupsFor(rows, rowsOf(navigation, ["group"])),
    l10n.t("Select the group to move to"),
    l10n.t("There is no other group."),
  );
  if (!target) return;
  const [group] = current(navigation, [target]);
  const now = group ? current(navigation, rows) : [];
  if (group && now.length > 0) await navigation.change(group.config, moveTo(group, now));
}

function selectToMove(): string {
  return l10n.t("Select what to move in the navigation");
}

/** The pages to add to a site's navigation, or a message that says why none can be added. */
type PagesToAdd = { readonly config: string; readonly slugs: readonly string[] } | { readonly problem: string };

/**
 * Returns the pages to add for the selected files, without those that are already in the navigation.
 *
 * @param files The selected files. A file that is not a page of a site is undefined.
 */
export function pagesToAdd(
  files: readonly (PageOfSite | undefined)[],
  treeOf: (config: string) => NavigationTree | undefined,
): PagesToAdd {
  const pages = files.filter((file) => file !== undefined);
  const [first] = pages;
  if (!first || pages.length < files.length)
    return { problem: l10n.t("Only .md and .mdx files in a site folder can be added.") };
  const { config } = first;
  if (pages.some((page) => page.config !== config))
    return { problem: l10n.t("The selected pages belong to several sites. Add the pages of one site at a time.") };
  const rows = [...(treeOf(config)?.byId.values() ?? [])];
  const listed = new Set(rows.flatMap((row) => (row.kind === "page" ? [row.page.slug] : [])));
  const slugs = pages.map(({ slug }) => slug).filter((slug) => !listed.has(slug));
  if (slugs.length > 0) return { config, slugs };
  const problem =
    pages.length === 1
      ? l10n.t('The page "{0}" is already in the navigation.', first.slug)
      : l10n.t("The selected pages are already in the navigation.");
  return { problem };
}
