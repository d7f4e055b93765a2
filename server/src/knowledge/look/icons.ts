import { nearest } from "../../json/near.ts";
import { step } from "../../json/work.ts";
import data from "./icons.data.json" with { type: "json" };

type FreeStyle = "solid" | "regular" | "brands";

/** An icon in Font Awesome Free. */
export interface Icon {
  readonly name: string;
  readonly styles: readonly FreeStyle[];
  readonly otherNames: readonly string[];
  readonly terms: readonly string[];
}

const STYLES: Readonly<Record<string, FreeStyle>> = { s: "solid", r: "regular", b: "brands" };

/**
 * The icons, sorted by name, in the form `name|styles|other names|search terms`. Each line is parsed lazily because a
 * config uses only a few icons.
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

/** Returns all icons in Font Awesome Free, sorted by name. */
export function allIcons(): readonly Icon[] {
  return lines.map((_, index) => iconAt(index));
}

/** Returns the current names of the free icons, and the names of all icons that exist only in Font Awesome Pro. */
function allNames(): readonly string[] {
  names ??= [...lines.map((_, index) => nameAt(index)), ...namesOfPro()];
  return names;
}

function namesOfPro(): ReadonlySet<string> {
  proNames ??= new Set(listIn(data.proNames));
  return proNames;
}

/** Whether an icon exists only in Font Awesome Pro, ignoring case. These icons have no drawings or search terms. */
export function isProIcon(name: string): boolean {
  return namesOfPro().has(name.toLowerCase());
}

/** Finds a free icon by its current name or a former name, ignoring case. */
export function iconNamed(written: string): Icon | undefined {
  const name = written.toLowerCase();
  const index = indexOfName(name) ?? otherNames().get(name);
  return index === undefined ? undefined : iconAt(index);
}

/** Returns the index of the icon with the given current name. Uses binary search. */
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

/** Maps each former name to the index of its icon. */
function otherNames(): ReadonlyMap<string, number> {
  byOtherName ??= new Map(
    lines.flatMap((line, index) => listIn(line.split("|", 3)[2]!).map((name) => [name, index] as const)),
  );
  return byOtherName;
}

/** Whether an icon exists only in the `brands` style. */
export function isBrand({ styles }: Icon): boolean {
  return styles.every((style) => style === "brands");
}

/** Whether the value is the path or URL of an image, which icon fields also accept. */
export function isImage(value: string): boolean {
  return /[/\\]|^data:|\.(?:svg|png|jpe?g|webp|gif|ico)$/i.test(value);
}

/** Whether the value is the path of an image file. The path may also be an inline SVG, or a name with a slash. */
export function isImageFile(value: string): boolean {
  return /^[^<]*\.(?:svg|png|jpe?g|webp|gif|ico|avif)$/i.test(value);
}

/** Suggests corrections for an unknown icon name that contains a typo or is spelled differently. */
export function similarIcons(value: string): readonly string[] {
  return similarNames(
    value,
    (plainName) => iconNamed(plainName)?.name ?? (isProIcon(plainName) ? plainName : undefined),
    allNames,
  );
}

/**
 * Suggests corrections for an unknown name in a library.
 * @param iconNameOf Returns the current name of an icon. Undefined if there is no such icon.
 */
export function similarNames(
  value: string,
  iconNameOf: (plainName: string) => string | undefined,
  names: () => readonly string[],
): readonly string[] {
  const plainName = normalizeName(value);
  const exact = iconNameOf(plainName);
  if (exact !== undefined) return exact === value ? [] : [exact];
  return plainName === "" ? [] : nearest(plainName, names()).slice(0, MAX_SUGGESTIONS);
}

/** Normalizes names such as `Wrench`, `fa-wrench`, `fab fa-github` and `book_open`. */
function normalizeName(value: string): string {
  return value
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/^(?:fa(?:s|r|b|l|d|t|-[a-z]+)?\s+)*fa-/, "")
    .replace(/[\s_]+/g, "-");
}

const MAX_SUGGESTIONS = 5;

/** Returns the free icons that have the most words in common with the name of an icon that is not free. */
export function relatedIcons(value: string): readonly string[] {
  return relatedNames(value, allIcons());
}

/** Returns the icon names that have the most words in common with an unknown name. */
export function relatedNames(value: string, icons: Iterable<Pick<Icon, "name" | "terms">>): readonly string[] {
  const words = normalizeName(value)
    .split("-")
    .filter((word) => word.length > 2);
  const scored: { name: string; score: number }[] = [];
  for (const icon of icons) {
    step(words.length);
    if (!words.some((word) => icon.name.includes(word))) continue;
    const parts = icon.name.split("-");
    let score = 0;
    for (const word of words) score += parts.includes(word) ? 2 : icon.terms.includes(word) ? 1 : 0;
    // At least one word of the name itself must match. Matches in search terms alone produce unrelated icons.
    if (score >= 2) scored.push({ name: icon.name, score: score - parts.length / 10 });
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map((each) => each.name);
}
