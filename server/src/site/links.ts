import { folderOf, nfc, readWrittenPath } from "./paths.ts";

/** How much of a page is searched for links. */
export const PAGE_BODY_BYTES = 1024 * 1024;

/** A link in markdown or a tag, or an import: `](guides/start)`, `href="/guides/start"`, `from "/snippets/note.mdx"`. */
const LINK = new RegExp(
  [
    String.raw`\]\(\s*(?:<([^<>\n]+)>|([^)\s<>]+))`,
    String.raw`^[ \t]*\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)`,
    String.raw`\b(?:href|file|src|to|url)\s*=\s*\{?\s*["'\`]([^"'\`\n]+)`,
    String.raw`\bfrom\s+["']([^"'\n]+)["']`,
  ].join("|"),
  "gm",
);

/**
 * The pages of the same site that a page leads to, as slugs, each once, the page itself left out. Whether there are
 * such pages is not asked. A target with a leading `/` starts at the site's folder, any other at the page's own.
 */
export function linksOf(slug: string, body: string): string[] {
  const targets = new Set<string>();
  for (const match of body.matchAll(LINK)) {
    // What follows `#` or `?` is a place on the page.
    const written = (match.slice(1).find((group) => group !== undefined) ?? "").replace(/[#?].*/s, "");
    if (written === "" || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(written)) continue;
    for (const target of targetsOf(slug, written)) targets.add(target);
  }
  targets.delete(slug);
  return [...targets];
}

function targetsOf(slug: string, written: string): string[] {
  const decoded = decode(written);
  const fromRoot = readWrittenPath(decoded);
  const fromFolder = readWrittenPath(`${folderOf(slug)}/${decoded}`);
  const places = /^[\\/]/.test(decoded) ? [fromRoot] : [fromFolder, fromRoot];
  return places.flatMap((place) => (place.inside && place.path !== "" ? [nfc(withoutEnding(place.path))] : []));
}

function withoutEnding(path: string): string {
  return path.replace(/\.mdx?$/, "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Which pages are linked to from others, kept by page so that one page can be read anew. */
export class LinkIndex {
  readonly #targets = new Map<string, readonly string[]>();
  readonly #counts = new Map<string, number>();

  /** Sets the links of one page; undefined: there is no such page any more. */
  set(slug: string, targets: readonly string[] | undefined): void {
    for (const target of this.#targets.get(slug) ?? []) this.#count(target, -1);
    for (const target of targets ?? []) this.#count(target, 1);
    // Most pages of a large site lead to no other.
    if (targets && targets.length > 0) this.#targets.set(slug, targets);
    else this.#targets.delete(slug);
  }

  /** True when another page leads to this one: by its slug, or, for an index page, by its folder. */
  has(slug: string): boolean {
    return this.#counts.has(slug) || (/(?:^|\/)index$/.test(slug) && this.#counts.has(folderOf(slug)));
  }

  #count(target: string, by: 1 | -1): void {
    const count = (this.#counts.get(target) ?? 0) + by;
    if (count === 0) this.#counts.delete(target);
    else this.#counts.set(target, count);
  }
}
