import type { PageExtension } from "../disk/paths.ts";
import { readEditedPage, readPage } from "../formats/components.ts";
import { TextLines } from "../json/textLines.ts";
import type { PageContents } from "../mdx/page.ts";
import type { PageVersion } from "../mdx/readPage.ts";

/** The maximum size of a page in bytes. Parsing a larger page would block everything else. */
export const MAX_PAGE_BYTES = 1024 * 1024;

/** A version of a page: its text and parsed content. It is immutable. */
export interface PageBody {
  readonly slug: string;
  readonly path: string;
  readonly text: string;
  readonly contents: PageContents;
  /** Converts between offsets and positions (UTF-16) for this version of the text. */
  readonly document: TextLines;
}

/** The open pages of a site with their current text, by slug. */
export type OpenBodies = ReadonlyMap<string, PageBody>;

/** For callers that have no open pages. The pages on disk are then used. */
export const noOpenBodies: OpenBodies = new Map();

/** Parses a page. Returns the previous version if the text is the same. */
export function pageBody(slug: string, path: string, text: string, before: PageBody | undefined): PageBody {
  if (before?.text === text && before.path === path) return before;
  return new ReadPage(slug, text, extensionOf(path), readPage(text, "mdx"));
}

/** A version of a page that is being edited. */
export interface EditedBody extends PageBody {
  readonly version: PageVersion;
}

/** Parses a page like {@link pageBody}, but only the parts that have changed since the previous version. */
export function editedBody(slug: string, path: string, text: string, before: EditedBody | undefined): EditedBody {
  if (before?.text === text && before.path === path) return before;
  const version = readEditedPage(text, before?.version);
  return Object.assign(new ReadPage(slug, text, extensionOf(path), version.contents), { version });
}

function extensionOf(path: string): PageExtension {
  return path.endsWith(".md") ? ".md" : ".mdx";
}

/**
 * A parsed page. All pages of a site stay in memory, but few of them are used, so the path and lines are computed on
 * demand.
 */
class ReadPage implements PageBody {
  readonly slug: string;
  readonly text: string;
  readonly contents: PageContents;
  readonly #extension: PageExtension;
  #document: TextLines | undefined;

  constructor(slug: string, text: string, extension: PageExtension, contents: PageContents) {
    this.slug = slug;
    this.text = text;
    this.contents = contents;
    this.#extension = extension;
  }

  get path(): string {
    return this.slug + this.#extension;
  }

  get document(): TextLines {
    this.#document ??= new TextLines(this.text);
    return this.#document;
  }
}
