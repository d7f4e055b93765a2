import { nearest } from "../config/near.ts";
import data from "./icons.data.json" with { type: "json" };

/** A style of Font Awesome Free. */
export type FreeStyle = "solid" | "regular" | "brands";

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

let icons: readonly Icon[] | undefined;
let byName: ReadonlyMap<string, Icon> | undefined;

/** Every icon of Font Awesome Free, sorted by name. */
export function allIcons(): readonly Icon[] {
  icons ??= Object.entries(data.icons as Readonly<Record<string, string>>)
    .map(([name, line]) => {
      const [styles, otherNames, terms] = line.split("|") as [string, string, string];
      return {
        name,
        styles: [...styles].map((letter) => STYLES[letter]!),
        otherNames: otherNames === "" ? [] : otherNames.split(","),
        terms: terms === "" ? [] : terms.split(","),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return icons;
}

/** The icon with a name, which may be a name from an earlier version; undefined when there is no such free icon. */
export function iconNamed(name: string): Icon | undefined {
  byName ??= new Map([
    ...allIcons().flatMap((icon) => icon.otherNames.map((other) => [other, icon] as const)),
    ...allIcons().map((icon) => [icon.name, icon] as const),
  ]);
  return byName.get(name);
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
  const bare = bareName(value);
  const exact = iconNamed(bare);
  if (exact) return exact.name === value ? [] : [exact.name];
  const names = allIcons().map(({ name }) => name);
  return bare === "" ? [] : nearest(bare, names).slice(0, MAX_SUGGESTIONS);
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
  const words = bareName(value)
    .split("-")
    .filter((word) => word.length > 2);
  const scored: { name: string; score: number }[] = [];
  for (const icon of allIcons()) {
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
