import { isAscii } from "../json/lines.ts";

/** Matches characters that the platform removes from both link fragments and heading IDs before it compares them. */
const DROPPED =
  /[?,;:!'"()[\]{}]|\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200D\uFE0E\uFE0F]/gu;

/**
 * Matches the ASCII characters in {@link DROPPED}. Nearly all IDs are ASCII, and searching for emoji takes much longer.
 */
const DROPPED_ASCII = /[?,;:!'"()[\]{}]/g;

/**
 * Normalizes an ID for comparison in the same way as the platform, by percent-decoding it and removing emoji and most
 * punctuation.
 */
export function comparableId(id: string): string {
  const text = id.includes("%") ? decoded(id) : id;
  return text.replace(isAscii(text) ? DROPPED_ASCII : DROPPED, "");
}

/** Matches lowercase ASCII words, which {@link headingSlug} does not change. */
const PLAIN_WORDS = /^[a-z\d_]+(?:-[a-z\d_]+)*$/;

/** Matches the end of a contraction, which {@link cleanHyphens} changes. */
const CONTRACTION = /-[ts](?:-|$)/;

/**
 * Generates the ID of a heading from its text in the same way as the platform, but without numbering. `Jupyter / IDE
 * Access` becomes `jupyter-/-ide-access`, and `provisioning_script` stays the same. In ASCII text, punctuation is
 * replaced. Any other text is percent-encoded first, so that encoded characters are kept.
 */
export function headingSlug(text: string): string {
  const words = text.toLowerCase().trim().replace(/\s+/g, "-");
  if (PLAIN_WORDS.test(words) && !CONTRACTION.test(words)) return words;
  const encoded = encodeURIComponent(words.toWellFormed());
  const kept = /%[0-9A-F]{2}/.test(encoded) ? /[^a-zA-Z\d%_]+/g : /[^a-z\d_]+/g;
  return cleanHyphens(encoded.replace(kept, "-"));
}

/** Generates an ID from the letters and digits in a component's title in the same way as the platform. */
export function titleId(title: string, count: number): string {
  const base = plainSlug(title.replace(":", "-"));
  return count > 0 ? `${base}-${count}` : base;
}

/** Generates an ID from the name of a parameter in the same way as the platform. */
export function parameterId(name: string, count: number): string {
  const suffix = count > 0 ? `_${count}` : "";
  return plainSlug(separateWords(`param-${name}${suffix}`));
}

/** Generates the ID that the platform derives from `{#its-id}` in a heading. */
export function customId(written: string): string {
  return comparableId(written.trim().replace(/[<>&]/g, "")).replace(/\s+/g, "-");
}

/** Numbers duplicate slugs on a page in the same way as the platform. The second `setup` becomes `setup-2`. */
export class SlugCounter {
  readonly #counts = new Map<string, number>();

  addNumber(slug: string): string {
    if (slug === "") return "";
    const key = slug.toLowerCase();
    const numberless = this.#counts.get(withoutNumber(key)) ?? 0;
    const count = this.#counts.get(key);
    this.#counts.set(key, count === undefined ? 1 : count + 1);
    const isCounted = count !== undefined || numberless > 2;
    return isCounted ? `${slug}-${this.#counts.get(key)}` : slug;
  }
}

function plainSlug(text: string): string {
  return cleanHyphens(
    toAscii(text)
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-"),
  );
}

/** Replaces accented letters and `&` with their ASCII equivalents. */
function toAscii(text: string): string {
  return text
    .replace(/&/g, " and ")
    .replace(/ß/g, "ss")
    .replace(/([äöüÄÖÜ])/g, (letter) => `${letter.normalize("NFD")[0]}e`)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

/** Separates the words in an identifier: `apiKey` becomes `api Key`, and `HTTPServer` becomes `HTTP Server`. */
function separateWords(text: string): string {
  return text
    .replace(/(?<=[A-Z]{2})(?=\d)/g, " ")
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/(?<=[A-Z])(?=[A-Z][a-rt-z\d])/g, " ");
}

/** Removes repeated, leading and trailing hyphens, and changes `don-t` to `dont`. */
function cleanHyphens(slug: string): string {
  return slug
    .replace(/(?<=[a-zA-Z\d])-([ts])(?=-|$)/g, "$1")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes numbers from the end of a slug: `a-2-1` becomes `a`. */
function withoutNumber(slug: string): string {
  // Fast path, because hardly any slug ends with a number.
  if (!/^\d$/.test(slug.slice(-1))) return slug;
  const parts = slug.split("-");
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1)!)) parts.pop();
  return parts.join("-");
}
