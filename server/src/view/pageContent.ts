import type { Drawing, InlineDrawing } from "../formats/pages.ts";

/** A piece of text in a page. Text is always plain: it contains no markup. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  /** Code of the page whose value only its site knows. */
  | { readonly type: "expression"; readonly text: string }
  | { readonly type: "formula"; readonly text: string }
  | { readonly type: "strong" | "emphasis" | "strike"; readonly children: readonly Inline[] }
  /** A mark of HTML, such as `kbd`. */
  | { readonly type: "html"; readonly tag: string; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly target: LinkTarget; readonly children: readonly Inline[] }
  | { readonly type: "image"; readonly image: ImageView }
  | InlineComponent
  | { readonly type: "break" };

/** A component in a line of text. */
export interface InlineComponent extends Pick<Look, "icon" | "color"> {
  readonly type: "component";
  readonly kind: InlineDrawing;
  /** The tooltip. */
  readonly title?: string | undefined;
  readonly children: readonly Inline[];
}

/** The target of a link. */
export type LinkTarget =
  | { readonly kind: "page"; readonly slug: string; readonly heading: string | undefined }
  | { readonly kind: "heading"; readonly heading: string }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "none" };

/** An image in a page. */
export interface ImageView {
  /** The file in the site's folder. Undefined for a remote or missing image. */
  readonly file: string | undefined;
  readonly alt: string;
}

/** The attributes of a component that readers see. */
export interface Look {
  readonly title?: string | undefined;
  /** A second text: a description, a hint, an address. */
  readonly note?: string | undefined;
  /** The name of an icon. */
  readonly icon?: string | undefined;
  readonly image?: ImageView | undefined;
  /** A color of CSS. */
  readonly color?: string | undefined;
  readonly columns?: number | undefined;
  /** The text of its button. */
  readonly action?: string | undefined;
  /** For a parameter: its type, its location, whether it is required. */
  readonly pills?: readonly Pill[] | undefined;
  /** True for a part that is open at first, or that stands out. */
  readonly isOpen?: boolean | undefined;
  /** True for tabs that do not switch with others of the same title. */
  readonly isAlone?: boolean | undefined;
  /** True for a card whose icon is beside its text. */
  readonly isWide?: boolean | undefined;
}

/** A short text in a frame. */
export interface Pill {
  readonly text: string;
  readonly kind: "plain" | "required" | "deprecated";
}

/** A component, with the attributes that it shows. */
export interface ComponentBlock extends Look {
  readonly type: "component";
  /** `other`: a component without a known shape, drawn as a box with its name. */
  readonly kind: Exclude<Drawing, InlineDrawing | "heading" | "codeSample"> | "other";
  /** As written in the page: `Card`, `ParamField`. */
  readonly name: string;
  readonly target?: LinkTarget | undefined;
  /** The file that it is from, in the site's folder. The lines of a snippet's blocks are in that file. */
  readonly file?: string | undefined;
  readonly children: readonly Block[];
}

/** The marks of a line of code. */
export type LineMark = "highlight" | "added" | "removed" | "focus";

/** One block of a page. */
export type Block = {
  /** Its first line in the text of the page, counted from 0, including the front matter. */
  readonly line: number;
} & (
  | {
      readonly type: "heading";
      readonly level: number;
      /** The part of the URL after `#`. */
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
      /** The marks of lines, counted from 0. */
      readonly marks?: Readonly<Record<number, LineMark>> | undefined;
      readonly hasNumbers?: boolean | undefined;
    }
  /** A block of HTML, such as a cell of a table. */
  | { readonly type: "html"; readonly tag: string; readonly children: readonly Block[] }
  | { readonly type: "formula"; readonly text: string }
  /** Code of the page whose value only its site knows. */
  | { readonly type: "expression"; readonly text: string }
  | { readonly type: "table"; readonly head: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly type: "rule" }
  | ComponentBlock
);

export interface ListItem {
  /** Whether a task is done. */
  readonly isDone: boolean | undefined;
  readonly children: readonly Block[];
}

export type TableCell = readonly Inline[];

/** The text of one page as readers see it. */
export interface PageContent {
  readonly slug: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The endpoint that the page documents, for example `GET /users`. Undefined for any other page. */
  readonly endpoint: string | undefined;
  /** The line of its description in the front matter, counted from 0. */
  readonly descriptionLine: number | undefined;
  readonly blocks: readonly Block[];
  /** Why readers see one line in place of the page, and where. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
  /** True when the page is longer than what is shown. */
  readonly isCut: boolean;
}
