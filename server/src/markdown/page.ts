import type { Span } from "../config/siteConfig.ts";

/** How a page is written: `.mdx` is Markdown with JSX and expressions, `.md` is plain Markdown with HTML. */
export type PageFormat = "mdx" | "md";

/** A place of a page that leads somewhere. */
export interface PageLink {
  /** The target as it is written, without quotes and angle brackets. */
  readonly span: Span;
  /** The target with escapes and entities decoded; a percent-encoded character stays as it is. */
  readonly target: string;
  /** The whole construct: from `[` to `)`, the definition, the tag, the import. */
  readonly whole: Span;
  /**
   * `link`: `[text](target)`; `definition`: `[name]: target`; `attribute`: `href` of a tag; `import`: of a snippet or a
   * component; `code`: a string in an expression that may be a path. The last kind is never certain.
   */
  readonly kind: "link" | "definition" | "attribute" | "import" | "code";
}

/** A picture, a video, a frame: what a page shows. */
export interface PagePicture {
  /** The target as it is written; undefined when a definition elsewhere in the page says it. */
  readonly span: Span | undefined;
  readonly target: string;
  readonly whole: Span;
  /** The alternative text; undefined when there is none to read. Only pictures need one. */
  readonly alt: string | undefined;
  /** True when readers who cannot see it need an alternative text, and the page does not give one. */
  readonly needsAlt: boolean;
}

/** A heading of a page. */
export interface PageHeading {
  /** The text between the marks, custom id included. */
  readonly span: Span;
  readonly level: number;
  /** Its text as readers see it. */
  readonly text: string;
  /** What a link names it by; undefined for a heading that the platform gives no id (levels 5 and 6, empty ones). */
  readonly slug: string | undefined;
}

/** Why a page cannot be shown, and where. */
export interface Unreadable {
  readonly span: Span;
  /** A sentence. */
  readonly message: string;
}

/** What a page holds that other parts of the site are bound to. Offsets are UTF-16 code units of the whole text. */
export interface PageContents {
  readonly links: readonly PageLink[];
  readonly pictures: readonly PagePicture[];
  readonly headings: readonly PageHeading[];
  /** Everything that `#…` may name, headings included, with the place that gives it the name. */
  readonly ids: ReadonlyMap<string, Span>;
  /** The first thing that keeps the page from being MDX. The rest is read all the same. */
  readonly unreadable: Unreadable | undefined;
}
