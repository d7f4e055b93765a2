/** The HTML tags that pages can use inline. */
export const MARKS = "b i u strong em kbd sup sub mark small del ins s code q abbr cite samp var".split(" ");

/** The HTML tags that pages can use as blocks. */
export const BLOCKS = (
  "table thead tbody tfoot tr td th ul ol li dl dt dd details summary blockquote figure figcaption " +
  "h1 h2 h3 h4 h5 h6 center"
).split(" ");

/** All HTML tags that a page is drawn with. The preview draws no other tags. */
export const PAGE_TAGS: readonly string[] = [...MARKS, ...BLOCKS, ..."p div span section pre hr br input".split(" ")];

/** The elements that the preview draws with code of its own, because they have behavior or show the site's files. */
export const ISLANDS = ["Tabs", "Tab", "CodeGroup", "Code", "Icon", "Picture", "Link"] as const;

/** Part of a page as readers see it: plain text, or an element. */
export type Drawn = string | DrawnElement;

/** An element of a page. */
export interface DrawnElement extends ElementAttributes {
  /** One of {@link PAGE_TAGS} or {@link ISLANDS}. */
  readonly tag: string;
  readonly children?: readonly Drawn[] | undefined;
}

/** All attributes of elements, with the types of their values. The preview ignores other attributes and values. */
export const ATTRIBUTES = {
  class: "class",
  /** The zero-based line of the element in the page, counting the front matter. A click opens the line. */
  line: "count",
  /** The line of an element for which a click has another meaning. */
  at: "count",
  /** The page or snippet that the content comes from. The lines of the content refer to this file. */
  slug: "text",
  /** The URL fragment of a heading. */
  id: "text",
  /** The title of a tab or of code. For HTML tags, the tooltip. */
  title: "text",
  role: "role",
  open: "flag",
  checked: "flag",
  /** The number of the first item in a list. */
  start: "count",
  /** The number of a step. */
  step: "count",
  columns: "count",
  color: "color",
  /** The color from which a component derives its colors. */
  own: "color",
  /** The icon that the author chose. */
  icon: "text",
  /** The icon to show if the author did not choose one. */
  ownIcon: "text",
  /** The image file in the site folder. Missing for an image that is remote or does not exist. */
  file: "text",
  alt: "text",
  /** The page that a link leads to. */
  page: "text",
  /** The URL fragment that a link leads to. */
  heading: "text",
  /** The address of another site that a link leads to. */
  url: "text",
  /** The index of the tab to show first. */
  first: "count",
  /** Whether the tabs do not stay in sync with other tabs that have the same titles. */
  isAlone: "flag",
  /** The text of a code block. */
  text: "text",
  language: "text",
  marks: "marks",
  hasNumbers: "flag",
} as const;

/** The types of attributes. */
interface AttributeTypes {
  readonly class: string;
  readonly role: "note";
  readonly text: string;
  readonly count: number;
  readonly flag: boolean;
  /** A CSS color. */
  readonly color: string;
  /** The marks for lines of code, by zero-based line number. */
  readonly marks: Readonly<Record<number, LineMark>>;
}

export type AttributeType = keyof AttributeTypes;

export type ElementAttributes = {
  readonly [Name in keyof typeof ATTRIBUTES]?: AttributeTypes[(typeof ATTRIBUTES)[Name]] | undefined;
};

export function isElement(drawn: Drawn): drawn is DrawnElement {
  return typeof drawn !== "string";
}

/** Whether a text is a CSS color. Other values could load a resource. */
export function isColor(text: string): boolean {
  return /^(?:#[\da-f]{3,8}|[a-z]{1,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i.test(text);
}

/** The marks on lines of code. */
export const LINE_MARKS = ["highlight", "added", "removed", "focus"] as const;
export type LineMark = (typeof LINE_MARKS)[number];

export type LinkTarget = Pick<ElementAttributes, "page" | "heading" | "url">;
export type ImageView = Pick<ElementAttributes, "file" | "alt">;

/** Resolves the link and image targets in a page. */
export interface TargetReader {
  link(target: string): LinkTarget;
  image(target: string, alt: string): ImageView;
}

/** The content of a page as readers see it. */
export interface PageContent {
  readonly slug: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /**
   * The endpoint that the page documents, such as `GET /users`. Undefined if the page does not document an endpoint.
   */
  readonly endpoint: string | undefined;
  /** The zero-based line number of the description in the front matter. */
  readonly descriptionLine: number | undefined;
  readonly blocks: readonly Drawn[];
  /** The syntax error that prevents readers from seeing the page, and the error's line number. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
  /** Whether the end of the page is omitted. */
  readonly isTruncated: boolean;
}
