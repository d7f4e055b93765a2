import type { Drawing } from "../formats/pages.ts";

/** A piece of text in a page. Text is always plain: it contains no markup. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "strong" | "emphasis" | "strike"; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly target: LinkTarget; readonly children: readonly Inline[] }
  | { readonly type: "image"; readonly image: ImageView }
  | { readonly type: "break" };

/** Where a link leads. */
export type LinkTarget =
  | { readonly kind: "page"; readonly slug: string; readonly heading: string | undefined }
  | { readonly kind: "heading"; readonly heading: string }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "none" };

/** An image in a page. */
export interface ImageView {
  /** The file in the site's folder. Undefined for an image on the web, and for one that does not exist. */
  readonly file: string | undefined;
  readonly alt: string;
}

/** A component, with the attributes that it shows. */
export interface ComponentBlock {
  readonly type: "component";
  /** `other`: a component without a known shape, drawn as a box with its name. */
  readonly kind: Drawing | "other";
  /** As written in the page: `Card`, `ParamField`. */
  readonly name: string;
  readonly title: string | undefined;
  readonly icon: string | undefined;
  readonly target: LinkTarget | undefined;
  /** Of a parameter: its type, and whether it is required. */
  readonly detail: string | undefined;
  readonly children: readonly Block[];
}

/** One block of a page. */
export type Block = {
  /** Where it begins in the text of the page, counted from 0, with the front matter. */
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
      readonly text: string;
    }
  | { readonly type: "table"; readonly head: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly type: "rule" }
  | ComponentBlock
);

export interface ListItem {
  /** Of a task: whether it is done. */
  readonly isDone: boolean | undefined;
  readonly children: readonly Block[];
}

export type TableCell = readonly Inline[];

/** The text of one page as readers see it. */
export interface PageContent {
  readonly slug: string;
  /** The endpoint that the page documents, for example `GET /users`. Undefined for any other page. */
  readonly endpoint: string | undefined;
  /** The line of its description in the front matter, counted from 0. */
  readonly descriptionLine: number | undefined;
  readonly blocks: readonly Block[];
  /** True when the page is longer than what is shown. */
  readonly isCut: boolean;
}
