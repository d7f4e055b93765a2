import * as l10n from "@vscode/l10n";
import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, workspace } from "vscode";
import { SHOW_FIELD } from "../ids.ts";
import { appearanceOf } from "./appearance.ts";
import { decoratedUri, SEVERITY_COLORS } from "./decorations.ts";
import type { NavigationItem, PageItem, UnlistedItem } from "./navigationTree.ts";

/** The tree item of a row, without its tooltip. */
export function treeItem(item: NavigationItem): TreeItem {
  const appearance = appearanceOf(item, siteName);
  const { label, description, icon, severity, spoken, context } = appearance;
  const tree = new TreeItem(label, stateOf(item));
  tree.id = item.id;
  tree.description = description;
  tree.iconPath = new ThemeIcon(icon, severity && new ThemeColor(SEVERITY_COLORS[severity]));
  const decorated = decoratedUri(appearance);
  if (decorated) tree.resourceUri = decorated;
  tree.accessibilityInformation = { label: spoken };
  tree.contextValue = context;
  const command = commandOf(item);
  if (command) tree.command = command;
  return tree;
}

/** The name of a site where several are listed. */
function siteName(config: string): string {
  return workspace.asRelativePath(Uri.parse(config));
}

function stateOf(item: NavigationItem): TreeItemCollapsibleState {
  switch (item.kind) {
    case "site":
      return TreeItemCollapsibleState.Expanded;
    case "group":
      return item.children.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed;
    case "unlisted":
      return TreeItemCollapsibleState.Collapsed;
    default:
      return TreeItemCollapsibleState.None;
  }
}

function commandOf(item: NavigationItem): TreeItem["command"] {
  if (item.kind === "site" || item.kind === "unlisted") return undefined;
  const file = item.kind === "group" ? undefined : fileOf(item);
  if (!file) return { command: SHOW_FIELD, title: l10n.t("Show in Site Config"), arguments: [item] };
  return {
    command: "vscode.open",
    title: l10n.t("Open Page"),
    arguments: [file],
  };
}

/** The file of a page. Undefined when there is none. */
export function fileOf({ config, page }: PageItem | UnlistedItem): Uri | undefined {
  return page.file === undefined ? undefined : Uri.joinPath(Uri.parse(config), "..", page.file);
}
