import type { DivisionView, NodeId, PageView, Route } from "@sitekeeper/server/protocol";
import { isShown, languageName, partsIn } from "@sitekeeper/server/viewTree";
import * as l10n from "@vscode/l10n";

type Kind = DivisionView["kind"];

/** The maximum number of parts to show in a list, not counting the part at the cursor. */
const MAX_LISTED = 100;

/** The parts of one kind at one navigation level. */
export interface Choice {
  readonly listed: readonly DivisionView[];
  /** The part that contains the open page. */
  readonly current: DivisionView | undefined;
  /** The number of visible parts that are omitted from the list. */
  readonly omitted: number;
}

/**
 * Returns the choices of one kind for each navigation level, outermost first. The outermost level includes the links
 * that appear on every page.
 */
export function choicesOf(kind: Kind, route: Route, partAtCursor: NodeId | undefined): readonly Choice[] {
  const levels = route.divisions.map((owner) => ofKind(partsIn(owner), kind)).filter((level) => level.length > 0);
  const links = route.divisions.flatMap((owner) => (owner.links ?? []).filter((link) => link.kind === kind));
  const [first = [], ...others] = levels;
  return [[...first, ...links], ...others].flatMap((level) => {
    const isAtCursor = ({ nodeId }: DivisionView): boolean => nodeId === partAtCursor;
    // The part at the cursor is shown even if it is hidden from readers.
    const visible = level.filter((part) => isAtCursor(part) || isShown(part, route));
    const listed = visible.filter((part, index) => index < MAX_LISTED || isAtCursor(part));
    const isOnRoute = (part: DivisionView): boolean => route.divisions.includes(part);
    // A page in an anchor does not belong to any of the tabs beside the anchor.
    const current = level.find(isOnRoute) ?? (kind === "tab" ? level.find(({ isMain }) => isMain) : undefined);
    return listed.length === 0 ? [] : [{ listed, current, omitted: visible.length - listed.length }];
  });
}

/**
 * Returns the parts of a level that are shown as one kind. The main section becomes the first tab or the first anchor.
 */
function ofKind(parts: readonly DivisionView[], kind: Kind): readonly DivisionView[] {
  const own = parts.filter((part) => part.kind === kind && !part.isMain);
  if (own.length === 0) return [];
  return [...parts.filter(({ isMain }) => isMain), ...own];
}

/** Returns the groups and pages to show in the sidebar. */
export function entriesOf(sidebar: DivisionView): readonly (DivisionView | PageView)[] {
  return sidebar.children.filter(({ kind }) => kind === "group" || kind === "page");
}

/** Returns the name of a part as readers see it. */
export function nameOf({ kind, name }: DivisionView): string {
  if (name !== "") return kind === "language" ? languageName(name) : name;
  const untitled: Readonly<Partial<Record<Kind, string>>> = {
    tab: l10n.t("Untitled tab"),
    anchor: l10n.t("Untitled anchor"),
    group: l10n.t("Untitled group"),
  };
  return untitled[kind] ?? "…";
}

/** Returns the label of a part for screen readers. */
export function labelOf(division: DivisionView): string {
  const { kind, name } = division;
  return kindLabel(kind, kind === "language" ? nameOf(division) : name);
}

/** Returns the kind and name of a part. */
export function kindLabel(kind: Kind, name: string): string {
  const labels: Readonly<Record<Kind, () => string>> = {
    root: () => l10n.t("Navigation"),
    language: () => l10n.t("Language {0}", name),
    version: () => l10n.t("Version {0}", name),
    product: () => l10n.t("Product {0}", name),
    tab: () => l10n.t("Tab {0}", name),
    dropdown: () => l10n.t("Dropdown {0}", name),
    anchor: () => l10n.t("Anchor {0}", name),
    item: () => l10n.t("Menu item {0}", name),
    group: () => l10n.t("Group {0}", name),
  };
  return labels[kind]();
}
