/** What an author may decide about a conversion. A rule decides what is left open, and a note says how. */
export interface Choices {
  /** The name of the first tab, with the pages that no other tab has. */
  readonly tab?: string;
  /** The name of the first anchor, with the pages that no other anchor has. */
  readonly anchor?: string;
  /** The outer division of a site with tabs and anchors. */
  readonly outer?: "tab" | "anchor";
  /** The owner of a page below two prefixes: the section with the longest prefix, or the first section in the file. */
  readonly owner?: "longest" | "first";
}

/** A choice that is still open. */
export type Question = keyof Choices;
