import type { Span } from "../json/jsonText.ts";
import type { Tag } from "./tag.ts";

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

/** A tag with what is in it. */
export interface PageElement {
  /** The opening tag, with the offsets of the whole text. */
  readonly tag: Tag;
  /** The element that it is in. */
  readonly parent: PageElement | undefined;
  /** The end of its content: the offset of its closing tag, or the end of the tag for an element without content. */
  readonly contentEnd: number;
  /** The offset behind its closing tag. */
  readonly end: number;
}

/** Something in an element that must hold other things: text between steps, for example. */
export interface MisplacedContent {
  readonly element: PageElement;
  readonly span: Span;
}

/** A fenced code block. */
export interface PageFence {
  readonly span: Span;
  /** The trimmed text after the opening fence. */
  readonly info: Span;
  readonly isClosed: boolean;
  readonly element: PageElement | undefined;
}

/** Why a page cannot be rendered, and where. */
export interface Unreadable {
  readonly span: Span;
  /** A sentence. */
  readonly message: string;
}

/** An ID that is given twice. */
export interface RepeatedId {
  readonly id: string;
  readonly span: Span;
  /** The place of the first one. */
  readonly first: Span;
}

/** The content of a page that concerns other parts of the site. Offsets are UTF-16 code units of the whole text. */
export interface PageContents {
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly headings: readonly PageHeading[];
  /** All targets of `#…` links, headings included, each with the place that defines it. */
  readonly ids: ReadonlyMap<string, Span>;
  /** The IDs that the author gives to something although they are taken, each with its place. */
  readonly repeatedIds: readonly RepeatedId[];
  /** The elements of components, in the order of the text. */
  readonly elements: readonly PageElement[];
  readonly misplaced: readonly MisplacedContent[];
  readonly fences: readonly PageFence[];
  /** The expressions that are only a name, `{name}`, with their braces. */
  readonly names: readonly Span[];
  /** The blocks of imports and exports. */
  readonly modules: readonly Span[];
  /** The first mistake that makes the page invalid MDX. The rest of the page is read nevertheless. */
  readonly unreadable: Unreadable | undefined;
}
