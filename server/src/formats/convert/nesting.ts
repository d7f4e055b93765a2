import type { Section } from "./oldNavigation.ts";

/** Which kind of section is around the other. */
interface Nesting {
  readonly outer: Section["kind"];
  /** The folders do not say it: an author may decide otherwise. */
  readonly isOpen: boolean;
}

/** Reads from the folders of tabs and anchors which kind contains the other. */
export function nesting(tabs: readonly Section[], anchors: readonly Section[]): Nesting {
  const anchorsContain = contain(anchors, tabs);
  return { outer: anchorsContain ? "anchor" : "tab", isOpen: anchorsContain === contain(tabs, anchors) };
}

function contain(outer: readonly Section[], inner: readonly Section[]): boolean {
  return outer.some(({ prefix: around }) =>
    inner.some(({ prefix }) => around !== undefined && prefix?.startsWith(`${around}/`)),
  );
}
