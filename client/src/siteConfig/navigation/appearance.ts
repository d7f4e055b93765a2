import type { DivisionView } from "@sitekeeper/server/protocol";
import { languageName } from "@sitekeeper/server/viewTree";
import * as l10n from "@vscode/l10n";
import { kindLabel } from "../../../preview/src/choices.ts";
import {
  type GroupItem,
  highestSeverity,
  type NavigationItem,
  type NavigationTree,
  nodeOf,
  type PageItem,
  severitiesOf,
} from "./navigationTree.ts";

/** The appearance of a row, independent of the VS Code API. All strings are plain text. */
export interface Appearance {
  readonly label: string;
  readonly description: string;
  /** The ID of a product icon. */
  readonly icon: string;
  /** The color of the icon and the label. */
  readonly severity: "error" | "warning" | undefined;
  /** The number of findings for the row itself, as a badge of up to two characters. */
  readonly badge: string | undefined;
  /** The label for screen readers. */
  readonly ariaLabel: string;
  /** The value of `viewItem` in `when` clauses. */
  readonly context: string;
}

/**
 * Returns the appearance of a row.
 *
 * @param siteName Returns the name of a site, given the URI of its config.
 */
export function appearanceOf(item: NavigationItem, siteName: (config: string) => string): Appearance {
  switch (item.kind) {
    case "site": {
      const label = siteName(item.config);
      return row(item.kind, label, "", "globe", undefined, l10n.t("Site {0}", label));
    }
    case "group": {
      const { group } = item;
      const label = nameOf(group);
      const description = joined([...detailsOf(item), findingsText(item)]);
      const icon = group.target === undefined ? ICONS[group.kind] : "link";
      const ariaLabel = group.target === undefined ? kindLabel(group.kind, label) : l10n.t("Link {0}", label);
      return row(item.kind, label, description, icon, item.severity, ariaLabel, item.marks.length);
    }
    case "page": {
      const { page, marks } = item;
      const count = marks.length;
      if (isMissing(item))
        return row(
          "missingPage",
          page.entry,
          l10n.t("missing"),
          "error",
          "error",
          l10n.t("Page {0}", page.entry),
          count,
        );
      const description = joined([page.entry, findingsText(item)]);
      const severity = highestSeverity(severitiesOf(marks));
      return row(
        item.kind,
        page.title,
        description,
        severity ?? "file",
        severity,
        l10n.t("Page {0}", page.title),
        count,
      );
    }
    case "generated": {
      const { generated } = item;
      if (generated.kind !== "page")
        return row(item.kind, generated.name, "", "list-tree", undefined, kindLabel("group", generated.name));
      const ariaLabel = l10n.t("Page {0}, generated from an API description", generated.title);
      return row(item.kind, generated.title, generated.entry, "symbol-interface", undefined, ariaLabel);
    }
    case "unlisted": {
      const label = l10n.t("Not in navigation ({0})", item.children.length);
      return row(item.kind, label, "", "eye-closed", undefined, label);
    }
    case "unlistedPage": {
      const { title, slug } = item.page;
      return row(item.kind, title, slug, "file", undefined, l10n.t("Page {0}, not in the navigation", title));
    }
    default:
      return item satisfies never;
  }
}

const ICONS: Readonly<Record<DivisionView["kind"], string>> = {
  root: "list-tree",
  language: "comment",
  version: "versions",
  product: "package",
  tab: "browser",
  dropdown: "list-selection",
  anchor: "bookmark",
  item: "list-flat",
  group: "list-tree",
};

/** Returns the name of a part of the navigation. */
export function nameOf({ kind, name }: DivisionView): string {
  if (kind === "language" && name !== "") return languageName(name);
  return name || (kind === "group" ? l10n.t("Untitled group") : "…");
}

/** Returns the details of a part, which appear next to its name. */
function detailsOf({ group, section }: GroupItem): readonly string[] {
  return [
    section,
    group.kind === "language" ? group.name : "",
    group.tag ?? "",
    group.target ?? "",
    group.isDefault ? l10n.t("default") : "",
    group.isInvisible ? l10n.t("hidden") : "",
  ];
}

/** Returns the tooltip of a row, which says what the row leads to and lists its findings. */
export function tooltipOf(item: NavigationItem): string {
  switch (item.kind) {
    case "site":
      return item.config;
    case "group":
      return lines([
        nameOf(item.group),
        ...detailsOf(item),
        item.group.description ?? "",
        ...item.marks.map(({ message }) => message),
      ]);
    case "page": {
      const { page, marks } = item;
      const file = page.file ?? l10n.t('Page "{0}" not found.', page.entry);
      return lines([page.title, file, page.description ?? "", ...marks.map(({ message }) => message)]);
    }
    case "generated": {
      const { generated } = item;
      if (generated.kind !== "page") return lines([generated.name, l10n.t("Generated from an API description.")]);
      return lines([generated.title, generated.entry, generated.source?.file ?? "", generated.description ?? ""]);
    }
    case "unlisted":
      return l10n.t("Pages of the site that are mentioned neither in the navigation nor elsewhere in the config.");
    case "unlistedPage":
      return lines([item.page.title, item.page.slug, l10n.t("Drag the page to a group to add it to the navigation.")]);
    default:
      return item satisfies never;
  }
}

const snapshots = new WeakMap<NavigationTree, string>();

/** Serializes the appearance of a site's rows so that changes can be detected. */
export function snapshotOf(tree: NavigationTree): string {
  const known = snapshots.get(tree);
  if (known !== undefined) return known;
  const rows = [...tree.byId.values()].map((item) => [
    item.id,
    Object.values(appearanceOf(item, (config) => config)),
    tooltipOf(item),
    item.kind === "group" || item.kind === "page" ? nodeOf(item) : "",
    "page" in item ? item.page.file : "",
  ]);
  const snapshot = JSON.stringify(rows);
  snapshots.set(tree, snapshot);
  return snapshot;
}

/** Returns true for an entry without a published page. */
export function isMissing({ page }: PageItem): boolean {
  return page.state === "missing" || page.state === "outside";
}

function row(
  context: string,
  label: string,
  description: string,
  icon: string,
  severity: Appearance["severity"],
  ariaLabel: string,
  findings = 0,
): Appearance {
  return {
    label,
    description,
    icon,
    severity,
    badge: findings === 0 ? undefined : findings > 9 ? "9+" : String(findings),
    ariaLabel: description === "" ? ariaLabel : `${ariaLabel}, ${description}`,
    context,
  };
}

function findingsText({ marks }: GroupItem | PageItem): string {
  if (marks.length === 0) return "";
  return marks.length === 1 ? l10n.t("1 finding") : l10n.t("{0} findings", marks.length);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}
