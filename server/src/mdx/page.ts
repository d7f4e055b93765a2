import type { Span } from "../json/jsonText.ts";
import type { Tag } from "./tag.ts";

/**
 * The format of a page. `.mdx` pages are Markdown with JSX and expressions. `.md` pages are plain Markdown with HTML.
 */
export type PageFormat = "mdx" | "md";

/** A link or another kind of reference on a page. */
export interface PageLink {
  /** The target as written, excluding quotes and angle brackets. */
  readonly span: Span;
  /** The target with escape sequences and entities decoded, but not percent-decoded. */
  readonly target: string;
  /** The span of the whole construct: the link `[text](target)`, the definition, the tag or the import. */
  readonly whole: Span;
  /**
   * `link`: `[text](target)`. `definition`: `[name]: target`. `attribute`: the `href` of a tag. `import`: an imported
   * snippet or component. `code`: a string in an expression that looks like a path but may be something else.
   */
  readonly kind: "link" | "definition" | "attribute" | "import" | "code";
}

/** An image, a video or an iframe on a page. */
export interface PageImage {
  /** The target as written. Undefined if the target is in a definition elsewhere on the page. */
  readonly span: Span | undefined;
  readonly target: string;
  readonly whole: Span;
  /** Whether required alternative text is missing. */
  readonly needsAlt: boolean;
}

/**
 * The target of a link or image that contains a space or line break. It ends the target, so readers see the source text
 * of the link.
 */
export interface SplitTarget {
  /** The target as written, excluding the title. */
  readonly span: Span;
  readonly whole: Span;
  readonly isImage: boolean;
}

export interface PageHeading {
  /** The source text of the heading, excluding its markers but including a custom ID. */
  readonly span: Span;
  readonly level: number;
  /** The text that readers see. */
  readonly text: string;
  /** The ID of the heading. Undefined for levels 5 and 6 and for empty headings. */
  readonly slug: string | undefined;
}

/** A component element on a page. */
export interface PageElement {
  readonly tag: Tag;
  readonly parent: PageElement | undefined;
  /** The offset of the closing tag. For an element without content, the end of the element's tag. */
  readonly contentEnd: number;
  /** The offset after the closing tag. For an element without content, the end of the element's tag. */
  readonly end: number;
}

/** Content that is not allowed in its element, such as text between steps. */
export interface MisplacedContent {
  readonly element: PageElement;
  readonly span: Span;
}

export interface PageFence {
  readonly span: Span;
  /** The text after the opening fence, without surrounding whitespace. */
  readonly info: Span;
  readonly isClosed: boolean;
  readonly element: PageElement | undefined;
}

/** A mistake that prevents a page from being rendered. */
export interface Unreadable {
  /** The tag or expression with the mistake, or its first character. */
  readonly span: Span;
  /** The place of the mistake, if it is in the value of an attribute or on a later line of the tag. */
  readonly place?: Span;
  /** A full sentence. */
  readonly message: string;
  /** The parts that the author must remove. Empty if removing them is not enough. */
  readonly removals?: readonly Span[];
}

/** An expression in text or in a tag. */
export interface PageExpression {
  /** The expression, including the braces. */
  readonly span: Span;
  /** The text in the braces. The object stays the same while the expression is moved. */
  readonly code: { readonly text: string };
  /** Whether the expression is a property of a tag. */
  readonly isInTag: boolean;
}

/** An ID that occurs more than once. */
export interface RepeatedId {
  readonly id: string;
  readonly span: Span;
  /** The span of the first occurrence of the ID. */
  readonly first: Span;
}

/**
 * The parts of a page that matter to the rest of the site. All offsets are in UTF-16 code units, counted from the start
 * of the text.
 */
export interface PageContents {
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly splitTargets: readonly SplitTarget[];
  readonly headings: readonly PageHeading[];
  /** The targets that `#…` links can refer to, including headings, with the spans that define them. */
  readonly ids: ReadonlyMap<string, Span>;
  /** The IDs set by the author that duplicate an earlier ID. */
  readonly repeatedIds: readonly RepeatedId[];
  /** The component elements in text order. */
  readonly elements: readonly PageElement[];
  readonly misplaced: readonly MisplacedContent[];
  readonly fences: readonly PageFence[];
  /** The expressions that consist only of a name, such as `{name}`. The spans include the braces. */
  readonly names: readonly Span[];
  /** The other expressions that use names. */
  readonly expressions: readonly PageExpression[];
  /** The blocks of imports and exports. */
  readonly modules: readonly Span[];
  /** The first MDX error on the page. The rest of the page is still parsed. */
  readonly unreadable: Unreadable | undefined;
}
