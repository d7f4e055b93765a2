import { nearest } from "../json/near.ts";
import data from "./icons.data.json" with { type: "json" };

/** A style of Font Awesome Free. */
type FreeStyle = "solid" | "regular" | "brands";

/** An icon of Font Awesome Free. */
export interface Icon {
  /** Its current name. */
  readonly name: string;
  readonly styles: readonly FreeStyle[];
  readonly otherNames: readonly string[];
  /** Its search terms. */
  readonly terms: readonly string[];
}

const STYLES: Readonly<Record<string, FreeStyle>> = { s: "solid", r: "regular", b: "brands" };

/**
 * `name|styles|other names|search terms` of each icon, sorted by name. A config names few of them, so each line is read
 * on first need.
 */
const lines: readonly string[] = data.icons;
const icons: (Icon | undefined)[] = [];

let names: readonly string[] | undefined;
let proNames: ReadonlySet<string> | undefined;
let byOtherName: ReadonlyMap<string, number> | undefined;

function iconAt(index: number): Icon {
  icons[index] ??= iconOf(lines[index]!);
  return icons[index];
}

function iconOf(line: string): Icon {
  const [name, styles, otherNames, terms] = line.split("|") as [string, string, string, string];
  return {
    name,
    styles: [...styles].map((letter) => STYLES[letter]!),
    otherNames: listIn(otherNames),
    terms: listIn(terms),
  };
}

function listIn(field: string): readonly string[] {
  return field === "" ? [] : field.split(",");
}

function nameAt(index: number): string {
  const line = lines[index]!;
  return line.slice(0, line.indexOf("|"));
}

/** Every icon of Font Awesome Free, sorted by name. */
export function allIcons(): readonly Icon[] {
  return lines.map((_, index) => iconAt(index));
}

/** The current names of the free icons, and all names that only Font Awesome Pro has. */
function allNames(): readonly string[] {
  names ??= [...lines.map((_, index) => nameAt(index)), ...namesOfPro()];
  return names;
}

function namesOfPro(): ReadonlySet<string> {
  proNames ??= new Set(listIn(data.proNames));
  return proNames;
}

/** True for a name that only Font Awesome Pro has, in any case. Such an icon has no drawing and no search terms here. */
export function isProIcon(name: string): boolean {
  return namesOfPro().has(name.toLowerCase());
}

/**
 * The icon with a name in any case, which may be a name from an earlier version; undefined when there is no such free
 * icon.
 */
export function iconNamed(written: string): Icon | undefined {
  const name = written.toLowerCase();
  const index = indexOfName(name) ?? otherNames().get(name);
  return index === undefined ? undefined : iconAt(index);
}

/** Looks a current name up by halves. */
function indexOfName(name: string): number | undefined {
  let from = 0;
  for (let to = lines.length; from < to; ) {
    const middle = (from + to) >> 1;
    const found = nameAt(middle);
    if (found === name) return middle;
    if (found < name) from = middle + 1;
    else to = middle;
  }
  return undefined;
}

/** The names from earlier versions, each with the index of its icon. */
function otherNames(): ReadonlyMap<string, number> {
  byOtherName ??= new Map(
    lines.flatMap((line, index) => listIn(line.split("|", 3)[2]!).map((name) => [name, index] as const)),
  );
  return byOtherName;
}

/** True for a brand icon: one that only comes in the style `brands`. */
export function isBrand({ styles }: Icon): boolean {
  return styles.every((style) => style === "brands");
}

/** True for the path or URL of an image, which an icon field also accepts. */
export function isImage(value: string): boolean {
  return /[/\\]|^data:|\.(?:svg|png|jpe?g|webp|gif|ico)$/i.test(value);
}

/** The icons that an unknown name is likely meant to be: the same name in another spelling, or one typo away. */
export function nearIcons(value: string): readonly string[] {
  return nearNames(value, (bare) => iconNamed(bare)?.name ?? (isProIcon(bare) ? bare : undefined), allNames);
}

/**
 * The names of a library that an unknown one is likely meant to be.
 * @param named the current name of the icon with a name, if there is one
 */
export function nearNames(
  value: string,
  named: (bare: string) => string | undefined,
  names: () => readonly string[],
): readonly string[] {
  const bare = bareName(value);
  const exact = named(bare);
  if (exact !== undefined) return exact === value ? [] : [exact];
  return bare === "" ? [] : nearest(bare, names()).slice(0, MAX_SUGGESTIONS);
}

/** A name in the spelling of the icon set, from `Wrench`, `fa-wrench`, `fab fa-github` or `book_open`. */
function bareName(value: string): string {
  return value
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/^(?:fa(?:s|r|b|l|d|t|-[a-z]+)?\s+)*fa-/, "")
    .replace(/[\s_]+/g, "-");
}

const MAX_SUGGESTIONS = 5;

/** Icons that could replace one that is not in the free set: they share most words of its name. */
export function relatedIcons(value: string): readonly string[] {
  return relatedNames(value, allIcons());
}

/** Names of a library that share most words of an unknown one. */
export function relatedNames(value: string, icons: Iterable<Pick<Icon, "name" | "terms">>): readonly string[] {
  const words = bareName(value)
    .split("-")
    .filter((word) => word.length > 2);
  const scored: { name: string; score: number }[] = [];
  for (const icon of icons) {
    const parts = icon.name.split("-");
    let score = 0;
    for (const word of words) score += parts.includes(word) ? 2 : icon.terms.includes(word) ? 1 : 0;
    // At least one word of the name must match: search terms alone give unrelated icons.
    if (score >= 2) scored.push({ name: icon.name, score: score - parts.length / 10 });
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map((each) => each.name);
}
