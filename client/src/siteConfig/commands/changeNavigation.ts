import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { changedMeanwhile } from "../navigation/applyChange.ts";
import { askGroupName } from "../navigation/askNames.ts";
import { current, groupOf, itemsIn, pickItem, rowsFor, rowsOf } from "../navigation/chosenRows.ts";
import { END_OF_NAVIGATION, endOf } from "../navigation/drops.ts";
import { canHold } from "../navigation/moves.ts";
import { isInList, nodeOf } from "../navigation/navigationTree.ts";
import { pagesToAdd } from "../navigation/pagesToAdd.ts";
import type { SiteNavigation } from "../navigation/siteNavigation.ts";
import { sitesOf } from "../preview/pages.ts";

/** Adds a group after the group of a row, at the end of another part, or at the end of the navigation. */
export async function addGroup({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  await navigation.ready();
  const [row] = itemsIn(navigation, given);
  const config = row?.config ?? (await pickSite(navigation));
  if (config === undefined) return;
  const name = await askGroupName(l10n.t("Add Group"), "");
  if (name === undefined) return;
  const beside = groupOf(row && navigation.sites.byId(row.id));
  const to =
    beside?.group.kind === "group" ? { after: beside.group.nodeId } : beside ? endOf(beside) : END_OF_NAVIGATION;
  await navigation.change(config, { kind: "addGroup", name, to });
}

/** Adds pages to a group that the user chooses: files of the explorer, or rows of the view. */
export async function addPage({ navigation }: CommandContext, ...given: unknown[]): Promise<void> {
  const files = filesIn(given);
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
  const pages = await rowsFor(navigation, ["unlistedPage"], given, l10n.t("Select the page to add"));
  const config = pages[0]?.config;
  if (config === undefined) return;
  const slugs = pages.filter((page) => page.config === config).map(({ page }) => page.slug);
  await addToGroup(navigation, config, slugs);
}

async function addToGroup(navigation: SiteNavigation, config: string, slugs: readonly string[]): Promise<void> {
  const chosen = await pickItem(
    rowsOf(navigation, ["group"]).filter((row) => row.config === config && canHold(row.group, ["page"])),
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
  const nodes = items.filter((item) => item.config === config && isInList(item)).map(nodeOf);
  await navigation.change(config, { kind: "remove", nodes });
}

/** The files among the arguments of a command: the explorer gives the clicked file, and then every selected one. */
function filesIn([file, selected]: readonly unknown[]): readonly Uri[] {
  return (Array.isArray(selected) && selected.length > 0 ? selected : [file]).filter((each) => each instanceof Uri);
}

async function pickSite({ sites }: SiteNavigation): Promise<string | undefined> {
  const configs = sites.all.map(({ config }) => config);
  if (configs.length < 2) return configs[0];
  const picks = configs.map((config) => ({ label: workspace.asRelativePath(Uri.parse(config)), config }));
  return (await window.showQuickPick(picks, { placeHolder: l10n.t("Select the site to add the group to") }))?.config;
}
