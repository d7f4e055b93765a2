import * as l10n from "@vscode/l10n";
import { type QuickPickItem, window } from "vscode";
import { nameOf } from "./appearance.ts";
import type { GroupItem, NavigationItem, PageItem, UnlistedItem } from "./navigationTree.ts";
import { outdatedRowsText, type SiteNavigation } from "./siteNavigation.ts";
import { fileOf } from "./treeItem.ts";

type Kind = NavigationItem["kind"];
type ItemOf<Wanted extends Kind> = Extract<NavigationItem, { readonly kind: Wanted }>;

/**
 * Returns the rows that a command applies to: the rows that it was run on, the selected rows for a key binding of the
 * view, or a row that the user picks, starting with the open page and the selected rows.
 */
export async function rowsFor<Wanted extends Kind>(
  navigation: SiteNavigation,
  kinds: readonly Wanted[],
  args: readonly unknown[],
  placeHolder: string,
): Promise<readonly ItemOf<Wanted>[]> {
  await navigation.ready();
  const isWanted = (item: NavigationItem): item is ItemOf<Wanted> => kinds.some((kind) => kind === item.kind);
  const selected = navigation.selection.filter(isWanted);
  if (args[0] === BY_KEY && selected.length > 0) return selected;
  if (args.length > 0 && args[0] !== BY_KEY) {
    const called = itemsIn(navigation, args);
    // If rows were clicked, the command never falls back to other rows.
    if (called.length < rowArguments(args).length) {
      void window.showInformationMessage(outdatedRowsText());
      return [];
    }
    return called.filter(isWanted);
  }
  const rows = rowsOf(navigation, kinds);
  const open = window.activeTextEditor?.document.uri.toString();
  const first = [...rows.filter((row) => isPage(row) && fileOf(row)?.toString() === open), ...selected];
  const picked = await pickItem(
    [...new Set([...first, ...rows])],
    placeHolder,
    l10n.t("There is nothing to select in the site navigation."),
  );
  return picked ? [picked] : [];
}

/** The argument that key bindings of the view pass. The Command Palette passes none. */
const BY_KEY = "selection";

function isPage(item: NavigationItem): item is PageItem | UnlistedItem {
  return item.kind === "page" || item.kind === "unlistedPage";
}

/** Returns the rows in a command's arguments that still exist. */
export function itemsIn(navigation: SiteNavigation, args: readonly unknown[]): readonly NavigationItem[] {
  return rowArguments(args).flatMap((argument) =>
    typeof argument?.id === "string" ? (navigation.sites.byId(argument.id) ?? []) : [],
  );
}

/**
 * Returns the rows that a command was run on. A menu passes the clicked row and all selected rows, or passes undefined
 * while VS Code is redrawing the rows.
 */
function rowArguments(args: readonly unknown[]): readonly ({ readonly id?: unknown } | undefined)[] {
  const [row, selected] = args as readonly [{ readonly id?: unknown }?, unknown?];
  return Array.isArray(selected) && selected.length > 0 ? selected : [row];
}

/** Returns the current versions of rows. Shows a message if any of them no longer exists. */
export function current<Item extends NavigationItem>(
  navigation: SiteNavigation,
  items: readonly Item[],
): readonly Item[] {
  const now = items.flatMap(({ id }) => (navigation.sites.byId(id) as Item | undefined) ?? []);
  if (now.length < items.length) void window.showInformationMessage(outdatedRowsText());
  return now.length < items.length ? [] : now;
}

export function rowsOf<Wanted extends Kind>(
  navigation: SiteNavigation,
  kinds: readonly Wanted[],
): readonly ItemOf<Wanted>[] {
  return navigation.sites.all.flatMap(({ tree }) =>
    [...tree.byId.values()].filter((item): item is ItemOf<Wanted> => kinds.some((kind) => kind === item.kind)),
  );
}

export async function pickItem<Item extends NavigationItem>(
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
  const parents = parentNames(item.parent);
  const around = parents === "" ? "" : ` · ${parents}`;
  if (item.kind === "group") return { label: nameOf(item.group), description: parents };
  if (item.kind === "page") return { label: item.page.title, description: `${item.page.entry}${around}` };
  return item.kind === "unlistedPage"
    ? { label: item.page.title, description: item.page.slug }
    : { label: item.config };
}

/** Returns the names of the parts around a row, outermost first: `v2 › Guides`. */
function parentNames(around: NavigationItem | undefined): string {
  if (around?.kind !== "group") return "";
  return [parentNames(around.parent), nameOf(around.group)].filter((name) => name !== "").join(" › ");
}

/** Returns the group or other part that contains a row. If the row itself is one, returns the row. */
export function groupOf(item: NavigationItem | undefined): GroupItem | undefined {
  return item === undefined || item.kind === "group" ? item : groupOf(item.parent);
}
