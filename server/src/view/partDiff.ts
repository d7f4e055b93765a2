import type { DivisionView } from "./divisionView.ts";
import { commonOrder, type PartPairs } from "./groupPairs.ts";
import type { Change } from "./navigationDiff.ts";
import { type FormatText, quoteTrail } from "./pagePairs.ts";
import { countPages, partsIn } from "./viewTree.ts";

const KINDS: Readonly<Record<DivisionView["kind"], string>> = {
  root: "navigation",
  language: "language",
  version: "version",
  product: "product",
  tab: "tab",
  dropdown: "dropdown",
  anchor: "anchor",
  item: "menu item",
  group: "group",
};

/**
 * Describes changes to groups and other parts of the navigation.
 * @param pairs The paired parts.
 */
export function partChanges(
  before: DivisionView,
  after: DivisionView,
  pairs: PartPairs,
  format: FormatText,
): readonly Change[] {
  const kept = new Set(pairs.values());
  const change = (kind: Change["kind"], text: string): Change => ({
    kind,
    text: text.charAt(0).toUpperCase() + text.slice(1),
  });
  const partName = (kind: DivisionView["kind"], trail: readonly string[]): string =>
    trail.join("") === "" ? quoteTrail(trail, format) : `${KINDS[kind]} ${quoteTrail(trail, format)}`;

  /**
   * Describes the changes at one level. Nested groups that were added or removed are not listed, because the changes to
   * their pages are.
   */
  const level = (old: DivisionView, now: DivisionView, outer: readonly string[]): readonly Change[] => {
    const describeAll = (parts: readonly DivisionView[], kind: "removed" | "added") =>
      parts.map((part) => {
        const pages = part.kind === "group" || part.target !== undefined ? "" : ` (${pageCount(part)})`;
        return change(kind, `${partName(part.kind, [...outer, part.name])} was ${kind}${pages}.`);
      });
    const [first] = partsIn(now);
    const [wasInOrder, isInOrder] = commonOrder(partsIn(old), partsIn(now), pairs);
    return [
      ...describeAll(
        partsIn(old).filter((part) => !pairs.has(part)),
        "removed",
      ),
      ...describeAll(
        partsIn(now).filter((part) => !kept.has(part)),
        "added",
      ),
      ...partsIn(old).flatMap((part) => inPart(part, outer)),
      ...(first && wasInOrder.some((each, index) => each !== isInOrder[index])
        ? [change("moved", `The ${KINDS[first.kind]}s${inTrail(outer)} were reordered: ${names(now)}.`)]
        : []),
    ];
  };
  const inTrail = (outer: readonly string[]): string => (outer.length === 0 ? "" : ` in ${quoteTrail(outer, format)}`);
  const names = (part: DivisionView): string =>
    partsIn(part)
      .map(({ name }) => quoteTrail([name], format))
      .join(", ");

  const inPart = (old: DivisionView, outer: readonly string[]): readonly Change[] => {
    const now = pairs.get(old);
    if (!now) return [];
    const trail = [...outer, now.name];
    const title = partName(now.kind, trail);
    const [wasInOrder, isInOrder] = commonOrder(old.children, now.children, pairs);
    const hasPages = now.kind === "group" || now.children.some(({ kind }) => kind === "page");
    return [
      ...(old.name === now.name
        ? []
        : [
            change(
              "renamed",
              `${partName(old.kind, [...outer, old.name])} ${now.name === "" ? "no longer has a name" : `is now "${format(now.name)}"`}.`,
            ),
          ]),
      ...(old.target === now.target
        ? []
        : [change("changed", `${title} now leads to ${target(now)} instead of ${target(old)}.`)]),
      ...(old.tag === now.tag ? [] : [change("changed", `${title} now has ${tag(now)} instead of ${tag(old)}.`)]),
      ...(old.isInvisible === now.isInvisible
        ? []
        : [change("changed", `${title} is ${now.isInvisible ? "now hidden" : "no longer hidden"}.`)]),
      ...(old.isDefault === now.isDefault
        ? []
        : [change("changed", `${title} is ${now.isDefault ? "now the default" : "no longer the default"}.`)]),
      ...(hasPages && wasInOrder.some((each, index) => each !== isInOrder[index])
        ? [change("moved", `The pages in ${quoteTrail(trail, format)} were reordered.`)]
        : []),
      ...(now.kind === "group" ? partsIn(old).flatMap((part) => inPart(part, trail)) : level(old, now, trail)),
    ];
  };
  const target = (part: DivisionView): string => (part.target === undefined ? "its pages" : format(part.target));
  const tag = (part: DivisionView): string => (part.tag === undefined ? "no tag" : `the tag "${format(part.tag)}"`);

  const [wasInOrder, isInOrder] = commonOrder(pagesOf(before), pagesOf(after), pairs);
  return [
    ...level(before, after, []),
    ...(wasInOrder.every((each, index) => each === isInOrder[index])
      ? []
      : [change("moved", "The pages outside groups were reordered.")]),
  ];
}

function pagesOf({ children }: DivisionView) {
  return children.filter(({ kind }) => kind === "page");
}

function pageCount(part: DivisionView): string {
  const count = countPages([part]);
  return count === 1 ? "1 page" : `${count} pages`;
}
