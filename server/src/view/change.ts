/** One change that readers see. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "renamed" | "changed";
  /** A full sentence. */
  readonly text: string;
}
