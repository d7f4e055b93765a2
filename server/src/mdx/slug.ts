import { isAscii } from "../json/lines.ts";
import { memo } from "../json/memo.ts";

/** Characters that the platform removes from a link's `#…` and from heading IDs before it compares them. */
const DROPPED =
  /[?,;:!'"()[\]{}]|\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200D\uFE0E\uFE0F]/gu;

/** Those of them that are ASCII. Nearly all IDs are, and a search for emoji takes much longer. */
const DROPPED_ASCII = /[?,;:!'"()[\]{}]/g;

/** An ID as the platform compares it: decoded, without most punctuation and emoji. */
export function comparableId(id: string): string {
  const text = id.includes("%") ? decoded(id) : id;
  return text.replace(isAscii(text) ? DROPPED_ASCII : DROPPED, "");
}

/**
 * The ID among those of a page that a link names. A link may leave out an emoji together with the dash beside it, write a
 * slash as a dash, and leave out `_` or `$` at the start: pages are shown with such IDs, too.
 * @param id as {@link comparableId} returns it
 */
export function idNamedBy(id: string, ids: ReadonlyMap<string, unknown>): string | undefined {
  if (ids.has(id)) return id;
  return withSigns(ids).get(withoutSigns(id));
}

/** The IDs with signs, by what they are without them. The first one counts. */
const withSigns = memo((ids: ReadonlyMap<string, unknown>) => {
  const found = new Map<string, string>();
  for (const id of ids.keys()) {
    const plain = HAS_SIGN.test(id) ? withoutSigns(id) : undefined;
    if (plain !== undefined && !found.has(plain)) found.set(plain, id);
  }
  return found;
});

/** The remains of a slash or a dropped emoji in an ID, and the start of a name in code. */
const HAS_SIGN = /\/|--|^[-_$]|-$/;

function withoutSigns(id: string): string {
  return id
    .split(/[-/]/)
    .filter((word) => word !== "")
    .join("-")
    .replace(/^[_$]+/, "");
}

/** Words of ASCII letters and digits, which the steps of {@link headingSlug} leave as they are. */
const PLAIN_WORDS = /^[a-z\d_]+(?:-[a-z\d_]+)*$/;

/** The input of {@link joined}. */
const CONTRACTION = /-[ts](?:-|$)/;

/**
 * The ID that the platform makes from a heading's text, before numbering. `Jupyter / IDE Access` becomes
 * `jupyter-/-ide-access`, and `provisioning_script` stays. A text of ASCII letters, digits and punctuation has its
 * punctuation replaced. Any other text is percent-encoded first, which keeps the characters that the encoding hides.
 */
export function headingSlug(text: string): string {
  const words = text.toLowerCase().trim().replace(/\s+/g, "-");
  if (PLAIN_WORDS.test(words) && !CONTRACTION.test(words)) return words;
  const encoded = encodeURIComponent(words.toWellFormed());
  const kept = /%[0-9A-F]{2}/.test(encoded) ? /[^a-zA-Z\d%_]+/g : /[^a-z\d_]+/g;
  return joined(encoded.replace(kept, "-"));
}

/** The ID of a component that is made of the letters and digits of its title. */
export function titleId(title: string, count: number): string {
  const base = plainSlug(title.replace(":", "-"));
  return count > 0 ? `${base}-${count}` : base;
}

/** The ID of a parameter, made from its name. */
export function parameterId(name: string, count: number): string {
  const suffix = count > 0 ? `_${count}` : "";
  return plainSlug(separateWords(`param-${name}${suffix}`));
}

/** The custom ID of a heading: `## Text {#its-id}`. */
export function customId(written: string): string {
  return joined(
    ascii(separateWords(written.trim()))
      .toLowerCase()
      .replace(/[^a-z\d_]+/g, "-"),
  );
}

/** Numbers equal slugs of one page as the platform does: the second `setup` is `setup-2`. */
export class SlugCounter {
  readonly #counts = new Map<string, number>();

  next(slug: string): string {
    if (slug === "") return "";
    const key = slug.toLowerCase();
    const numberless = this.#counts.get(withoutNumber(key)) ?? 0;
    const count = this.#counts.get(key);
    this.#counts.set(key, count === undefined ? 1 : count + 1);
    const number = this.#counts.get(key)! < 2 ? 2 : this.#counts.get(key)!;
    const isCounted = count !== undefined || numberless > 2;
    return isCounted ? `${slug}-${number}` : slug;
  }
}

function plainSlug(text: string): string {
  return joined(
    ascii(text)
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-"),
  );
}

/** Letters without their accents; `&` as a word. */
function ascii(text: string): string {
  return text
    .replace(/&/g, " and ")
    .replace(/ß/g, "ss")
    .replace(/([äöüÄÖÜ])/g, (letter) => `${letter.normalize("NFD")[0]}e`)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

/** `apiKey` becomes `api Key`, `HTTPServer` becomes `HTTP Server`. */
function separateWords(text: string): string {
  return text
    .replace(/(?<=[A-Z]{2})(?=\d)/g, " ")
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/(?<=[A-Z])(?=[A-Z][a-rt-z\d])/g, " ");
}

/** Removes repeated dashes, and those at the ends; `don-t` becomes `dont`. */
function joined(slug: string): string {
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

/** A slug without the numbers at its end: `a` of `a-2-1`. */
function withoutNumber(slug: string): string {
  // Nearly no slug ends in a number, and a search for one looks at every dash.
  if (!/^\d$/.test(slug.slice(-1))) return slug;
  const parts = slug.split("-");
  while (parts.length > 1 && /^\d+$/.test(parts.at(-1)!)) parts.pop();
  return parts.join("-");
}
