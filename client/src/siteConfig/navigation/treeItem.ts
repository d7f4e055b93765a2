import * as l10n from "@vscode/l10n";
import {
  FileDecoration,
  type FileDecorationProvider,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  workspace,
} from "vscode";
import { SHOW_FIELD } from "../ids.ts";
import { type Appearance, appearanceOf } from "./appearance.ts";
import type { GeneratedItem, NavigationItem, PageItem, UnlistedItem } from "./navigationTree.ts";

/** Creates the tree item of a row, without its tooltip. */
export function treeItem(item: NavigationItem): TreeItem {
  const appearance = appearanceOf(item, siteName);
  const { label, description, icon, severity, ariaLabel, context } = appearance;
  const tree = new TreeItem(label, stateOf(item));
  tree.id = item.id;
  tree.description = description;
  tree.iconPath = new ThemeIcon(icon, severity && new ThemeColor(SEVERITY_COLORS[severity]));
  const decorated = decoratedUri(appearance);
  if (decorated) tree.resourceUri = decorated;
  tree.accessibilityInformation = { label: ariaLabel };
  tree.contextValue = context;
  const command = commandOf(item);
  if (command) tree.command = command;
  return tree;
}

/** Returns the name of a site, which is shown only if the view lists more than one site. */
function siteName(config: string): string {
  return workspace.asRelativePath(Uri.parse(config));
}

function stateOf(item: NavigationItem): TreeItemCollapsibleState {
  switch (item.kind) {
    case "site":
      return TreeItemCollapsibleState.Expanded;
    case "group":
    case "generated":
      return item.children.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed;
    case "unlisted":
      return TreeItemCollapsibleState.Collapsed;
    default:
      return TreeItemCollapsibleState.None;
  }
}

function commandOf(item: NavigationItem): TreeItem["command"] {
  if (item.kind === "site" || item.kind === "unlisted") return undefined;
  if (item.kind === "generated") return descriptionOf(item);
  const file = item.kind === "group" ? undefined : fileOf(item);
  if (!file) return { command: SHOW_FIELD, title: l10n.t("Show in Site Config"), arguments: [item] };
  return {
    command: "vscode.open",
    title: l10n.t("Open Page"),
    arguments: [file],
  };
}

/** Returns the command that opens the API description of a generated page. */
function descriptionOf({ config, generated }: GeneratedItem): TreeItem["command"] {
  if (generated.kind !== "page" || !generated.source) return undefined;
  const { file, line } = generated.source;
  return {
    command: "vscode.open",
    title: l10n.t("Open API Description"),
    arguments: [Uri.joinPath(Uri.parse(config), "..", file), { selection: new Range(line, 0, line, 0) }],
  };
}

/** Returns the file of a page. Returns undefined if the page has no file. */
export function fileOf({ config, page }: PageItem | UnlistedItem): Uri | undefined {
  return page.file === undefined ? undefined : Uri.joinPath(Uri.parse(config), "..", page.file);
}

/** The colors of labels and icons, matching the Explorer. */
const SEVERITY_COLORS: Readonly<Record<NonNullable<Appearance["severity"]>, string>> = {
  error: "list.errorForeground",
  warning: "list.warningForeground",
};

/** The URI scheme of rows with findings. VS Code decorates rows by URI, and no other view uses this scheme. */
const SCHEME = "sitekeeper-navigation";

/** Returns the URI by which VS Code decorates a row. The URI contains all data for {@link FINDING_DECORATIONS}. */
function decoratedUri({ severity, badge }: Pick<Appearance, "severity" | "badge">): Uri | undefined {
  return severity && Uri.from({ scheme: SCHEME, path: `/${severity}`, query: badge ?? "" });
}

/** Adds a color and a badge to rows that have findings. */
export const FINDING_DECORATIONS: FileDecorationProvider = {
  provideFileDecoration({ scheme, path, query }) {
    const severity = (["error", "warning"] as const).find((name) => path === `/${name}`);
    if (scheme !== SCHEME || !severity) return undefined;
    const tooltip = tooltipOf(query);
    return new FileDecoration(query || undefined, tooltip, new ThemeColor(SEVERITY_COLORS[severity]));
  },
};

function tooltipOf(badge: string): string {
  if (badge === "") return l10n.t("Findings inside");
  return badge === "1" ? l10n.t("1 finding") : l10n.t("{0} findings", badge);
}
