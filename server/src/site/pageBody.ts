import type { PageEnding } from "../disk/paths.ts";
import { readPage } from "../formats/pages.ts";
import { TextLines } from "../json/textLines.ts";
import type { PageContents } from "../mdx/page.ts";

/** The size of the largest page that is read. Parsing a larger one would hold up everything else. */
export const MAX_PAGE_BYTES = 1024 * 1024;

/** One version of a page: its text and its content. Immutable. */
export interface PageBody {
  readonly slug: string;
  /** The path of its file. */
  readonly path: string;
  readonly text: string;
  readonly contents: PageContents;
  /** Offsets <-> line and character (UTF-16), for this version only. */
  readonly document: TextLines;
}

/** The pages of a site that are open in an editor, as they are there, by their slugs. */
export type OpenBodies = ReadonlyMap<string, PageBody>;

/** For callers without open pages: each page counts as it is on disk. */
export const noOpenBodies: OpenBodies = new Map();

/** Reads a page from its text. Returns the previous version when the text is the same. */
export function pageBody(slug: string, path: string, text: string, before: PageBody | undefined): PageBody {
  if (before?.text === text && before.path === path) return before;
  return new ReadPage(slug, text, path.endsWith(".md") ? ".md" : ".mdx");
}

/**
 * A page that was read. All pages of a site stay in memory, but few are used, so path and lines are computed on
 * demand.
 */
class ReadPage implements PageBody {
  readonly slug: string;
  readonly text: string;
  readonly contents: PageContents;
  readonly #ending: PageEnding;
  #document: TextLines | undefined;

  constructor(slug: string, text: string, ending: PageEnding) {
    this.slug = slug;
    this.text = text;
    this.contents = readPage(text, "mdx");
    this.#ending = ending;
  }

  get path(): string {
    return this.slug + this.#ending;
  }

  get document(): TextLines {
    this.#document ??= new TextLines(this.text);
    return this.#document;
  }
}
