import * as l10n from "@vscode/l10n";
import { joinWithAnd } from "../text/lists.ts";
import { escapeMarkdown, truncate } from "../text/markdownText.ts";
import type { DivisionView, PageView } from "./divisionView.ts";
import { countPages, partsIn } from "./viewTree.ts";

/** The maximum number of groups and links to name. The others are only counted. */
const MAX_NAMED = 20;

/** The maximum number of tabs, anchors and other parts to describe. The others are only counted. */
export const MAX_SECTIONS = 50;

/** The maximum length of a name in characters. Longer names are truncated. */
const MAX_NAME = 200;

type Kind = DivisionView["kind"];

/** Formats a name or other text from the site for use in a sentence. */
export const formatText = (text: string): string => escapeMarkdown(truncate(text, MAX_NAME));

/**
 * Describes the languages, versions, products, tabs and other parts, and the links that appear on every page of a part.
 */
export function divisionSentences(root: DivisionView): readonly string[] {
  const sentences: string[] = [];
  const hiddenGroups: string[] = [];
  let count = 0;
  const visit = (division: DivisionView, trail: readonly string[]): void => {
    const fullTrail = division.kind === "root" ? trail : [...trail, division.name];
    if (division.kind === "group") {
      if (division.isInvisible) hiddenGroups.push(fullTrail.join(" › "));
    } else {
      if (division.kind !== "root" && ++count <= MAX_SECTIONS) sentences.push(divisionSentence(division, fullTrail));
      sentences.push(...linkSentence(division, fullTrail));
    }
    // The parts inside a hidden part are also hidden, so they are not mentioned.
    if (!division.isInvisible) for (const part of partsIn(division)) visit(part, fullTrail);
  };
  visit(root, []);
  return [
    ...sentences,
    ...(count > MAX_SECTIONS ? [l10n.t("Parts not described: {0}.", count - MAX_SECTIONS)] : []),
    ...(hiddenGroups.length > 0 ? [l10n.t("Hidden groups: {0}.", quoteNames(hiddenGroups))] : []),
  ];
}

function divisionSentence(division: DivisionView, trail: readonly string[]): string {
  const name = `${kindName(division.kind)} "${formatText(trail.join(" › "))}"`;
  const marks = [
    ...(division.isDefault ? [l10n.t("It is the default.")] : []),
    ...(division.isInvisible ? [l10n.t("It is hidden.")] : []),
  ];
  return [`${name}: ${contentOf(division)}.`, ...marks].join(" ");
}

/**
 * Describes the content of a part. The part is either a link, or it contains pages, which may be divided into further
 * parts.
 */
function contentOf(division: DivisionView): string {
  if (division.target !== undefined) return l10n.t("a link to {0}", formatText(division.target));
  const pages = countPages(division.children);
  const parts = partsIn(division);
  const [first] = parts;
  if (!first) return countOf("page", pages);
  const names = quoteNames(parts.map(({ name }) => name));
  return l10n.t("{0} in {1} ({2})", countOf("page", pages), countOf(first.kind, parts.length), names);
}

/** Describes the links that appear on every page of a part. */
function linkSentence({ links = [] }: DivisionView, trail: readonly string[]): readonly string[] {
  if (links.length === 0) return [];
  const each = links
    .slice(0, MAX_NAMED)
    .map(({ kind, name, target }) =>
      target === undefined
        ? `${kindName(kind)} "${formatText(name)}"`
        : `${kindName(kind)} "${formatText(name)}" (${formatText(target)})`,
    );
  return [
    trail.length === 0
      ? l10n.t("Every page shows: {0}.", joinWithAnd(each))
      : l10n.t('Every page in "{0}" shows: {1}.', formatText(trail.join(" › ")), joinWithAnd(each)),
  ];
}

function kindName(kind: Kind): string {
  const names: Readonly<Record<Kind, () => string>> = {
    root: () => l10n.t("Navigation"),
    language: () => l10n.t("Language"),
    version: () => l10n.t("Version"),
    product: () => l10n.t("Product"),
    tab: () => l10n.t("Tab"),
    dropdown: () => l10n.t("Dropdown"),
    anchor: () => l10n.t("Anchor"),
    item: () => l10n.t("Menu item"),
    group: () => l10n.t("Group"),
  };
  return names[kind]();
}

/** Formats a number of pages or parts, such as `3 versions`. */
export function countOf(kind: Kind | PageView["kind"], count: number): string {
  const one = count === 1;
  const words: Readonly<Record<Exclude<Kind, "root"> | "page", () => string>> = {
    page: () => (one ? l10n.t("1 page") : l10n.t("{0} pages", count)),
    language: () => (one ? l10n.t("1 language") : l10n.t("{0} languages", count)),
    version: () => (one ? l10n.t("1 version") : l10n.t("{0} versions", count)),
    product: () => (one ? l10n.t("1 product") : l10n.t("{0} products", count)),
    tab: () => (one ? l10n.t("1 tab") : l10n.t("{0} tabs", count)),
    dropdown: () => (one ? l10n.t("1 dropdown") : l10n.t("{0} dropdowns", count)),
    anchor: () => (one ? l10n.t("1 anchor") : l10n.t("{0} anchors", count)),
    item: () => (one ? l10n.t("1 menu item") : l10n.t("{0} menu items", count)),
    group: () => (one ? l10n.t("1 group") : l10n.t("{0} groups", count)),
  };
  return kind === "root" ? "" : words[kind]();
}

/** Formats a list of names: the first names, followed by the number of additional names. */
export function listNames(names: readonly string[], limit = MAX_NAMED): string {
  return listed(names, formatText, limit);
}

export function quoteNames(names: readonly string[]): string {
  return listed(names, (name) => `"${formatText(name)}"`);
}

function listed(names: readonly string[], each: (name: string) => string, limit = MAX_NAMED): string {
  const first = names.slice(0, limit).map(each).join(", ");
  return names.length > limit ? l10n.t("{0}, and {1} more", first, names.length - limit) : first;
}
