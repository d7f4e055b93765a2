import type { PageContents, PageLink } from "../markdown/page.ts";

/** A link or an image of a page with its place. */
export interface PageTarget extends Pick<PageLink, "kind" | "span" | "target"> {
  readonly isPicture: boolean;
}

/** The links and images of a page with a known target. A string in code may only look like a path. */
export function targetsIn({ links, pictures }: PageContents): readonly PageTarget[] {
  const certain = links.filter(({ kind, target }) => kind !== "code" || target.startsWith("/"));
  return [
    ...certain.map(({ kind, span, target }) => ({ kind, span, target, isPicture: false })),
    ...pictures.flatMap(({ span, target }) => (span ? [{ kind: "link" as const, span, target, isPicture: true }] : [])),
  ];
}
