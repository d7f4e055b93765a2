import type { Drawing, InlineDrawing } from "../formats/components.ts";

/** The inline content of a page. Its text is plain text, without markup. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  /** Code whose value cannot be determined without running it. */
  | { readonly type: "expression"; readonly text: string }
  | { readonly type: "formula"; readonly text: string }
  | { readonly type: "strong" | "emphasis" | "strike"; readonly children: readonly Inline[] }
  /** An inline HTML tag, such as `kbd`. */
  | { readonly type: "html"; readonly tag: string; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly target: LinkTarget; readonly children: readonly Inline[] }
  | { readonly type: "image"; readonly image: ImageView }
  | InlineComponent
  | { readonly type: "break" };

/** An inline component. */
export interface InlineComponent extends Pick<Look, "icon" | "color"> {
  readonly type: "component";
  readonly kind: InlineDrawing;
  /** The text of the tooltip. */
  readonly title?: string | undefined;
  readonly children: readonly Inline[];
}

export type LinkTarget =
  | { readonly kind: "page"; readonly slug: string; readonly heading: string | undefined }
  | { readonly kind: "heading"; readonly heading: string }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "none" };

export interface ImageView {
  /** The file in the site folder. Undefined for an image that is remote or missing. */
  readonly file: string | undefined;
  readonly alt: string;
}

/** The attributes of a component that are visible to readers. */
export interface Look {
  readonly title?: string | undefined;
  /** Secondary text: a description, a hint, or a URL. */
  readonly note?: string | undefined;
  readonly icon?: string | undefined;
  readonly image?: ImageView | undefined;
  /** A CSS color. */
  readonly color?: string | undefined;
  readonly columns?: number | undefined;
  /** The label of the button. */
  readonly action?: string | undefined;
  /** The type and location of a parameter, and whether it is required. */
  readonly pills?: readonly Pill[] | undefined;
  /** Whether the component is initially open or, in a file tree, highlighted. */
  readonly isOpen?: boolean | undefined;
  /** Whether the tabs do not stay in sync with other tabs that have the same titles. */
  readonly isAlone?: boolean | undefined;
  /** Whether the card shows its icon next to its text. */
  readonly isWide?: boolean | undefined;
}

/** A short label with a border around it. */
export interface Pill {
  readonly text: string;
  readonly kind: "plain" | "required" | "deprecated";
}

/** A component with its visible attributes. */
export interface ComponentBlock extends Look {
  readonly type: "component";
  /** The kind of drawing. `other` stands for an unknown component, which is drawn as a box with its name. */
  readonly kind: Exclude<Drawing, InlineDrawing | "heading" | "codeSample"> | "other";
  /** The name as it is written in the page, such as `Card` or `ParamField`. */
  readonly name: string;
  readonly target?: LinkTarget | undefined;
  /**
   * The path of the snippet or component file in the site. The line numbers of a snippet's blocks refer to this file.
   */
  readonly file?: string | undefined;
  readonly children: readonly Block[];
}

/** The kind of mark on a line of code. */
export type LineMark = "highlight" | "added" | "removed" | "focus";

/** A block in a page. */
export type Block = {
  /** The zero-based line number where the block starts in the page, counting the front matter. */
  readonly line: number;
} & (
  | {
      readonly type: "heading";
      readonly level: number;
      /** The URL fragment for the heading. */
      readonly id: string;
      readonly children: readonly Inline[];
    }
  | { readonly type: "paragraph"; readonly children: readonly Inline[] }
  | { readonly type: "list"; readonly isOrdered: boolean; readonly start: number; readonly items: readonly ListItem[] }
  | { readonly type: "quote"; readonly children: readonly Block[] }
  | {
      readonly type: "code";
      readonly language: string | undefined;
      readonly title: string | undefined;
      readonly icon?: string | undefined;
      readonly text: string;
      /** The marks for lines, by zero-based line number. */
      readonly marks?: Readonly<Record<number, LineMark>> | undefined;
      readonly hasNumbers?: boolean | undefined;
    }
  /** An HTML block element, such as a table cell. */
  | { readonly type: "html"; readonly tag: string; readonly children: readonly Block[] }
  | { readonly type: "formula"; readonly text: string }
  /** Code whose value cannot be determined without running it. */
  | { readonly type: "expression"; readonly text: string }
  | { readonly type: "table"; readonly head: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly type: "rule" }
  | ComponentBlock
);

export interface ListItem {
  /** Whether the task is done. Undefined if the item is not a task. */
  readonly isDone: boolean | undefined;
  readonly children: readonly Block[];
}

export type TableCell = readonly Inline[];

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
  readonly blocks: readonly Block[];
  /** The syntax error that prevents readers from seeing the page, and the error's line number. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
  /** Whether the end of the page is omitted. */
  readonly isTruncated: boolean;
}
