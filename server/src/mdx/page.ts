import type { Span } from "../json/jsonText.ts";

/** The format of a page: `.mdx` is Markdown with JSX and expressions, `.md` is plain Markdown with HTML. */
export type PageFormat = "mdx" | "md";

/** A link, or another reference, in a page. */
export interface PageLink {
  /** The target as written, without quotes and angle brackets. */
  readonly span: Span;
  /** The target with escapes and entities decoded. Percent-encoded characters stay as they are. */
  readonly target: string;
  /** The whole construct: from `[` to `)`, the definition, the tag, the import. */
  readonly whole: Span;
  /**
   * `link`: `[text](target)`; `definition`: `[name]: target`; `attribute`: `href` of a tag; `import`: of a snippet or a
   * component; `code`: a string in an expression that may be a path. `code` is never certain.
   */
  readonly kind: "link" | "definition" | "attribute" | "import" | "code";
}

/** An image, a video or a frame in a page. */
export interface PageImage {
  /** The target as written. Undefined when a definition elsewhere in the page has it. */
  readonly span: Span | undefined;
  readonly target: string;
  readonly whole: Span;
  /** The alternative text. Undefined when there is none to read. Only images need one. */
  readonly alt: string | undefined;
  /** True when the alternative text is required and missing. */
  readonly needsAlt: boolean;
}

/** A heading of a page. */
export interface PageHeading {
  /** The text between the marks, custom id included. */
  readonly span: Span;
  readonly level: number;
  /** Its text as readers see it. */
  readonly text: string;
  /** Its ID. Undefined for a heading without one (levels 5 and 6, empty headings). */
  readonly slug: string | undefined;
}

/** Why a page cannot be rendered, and where. */
export interface Unreadable {
  readonly span: Span;
  /** A sentence. */
  readonly message: string;
}

/** The content of a page that concerns other parts of the site. Offsets are UTF-16 code units of the whole text. */
export interface PageContents {
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly headings: readonly PageHeading[];
  /** All targets of `#…` links, headings included, each with the place that defines it. */
  readonly ids: ReadonlyMap<string, Span>;
  /** The first mistake that makes the page invalid MDX. The rest of the page is read nevertheless. */
  readonly unreadable: Unreadable | undefined;
}
