import type { Span } from "../json/jsonText.ts";
import type { PageContents, PageLink } from "../mdx/page.ts";

/** A link or an image of a page with its place. */
export interface PageTarget extends Pick<PageLink, "kind" | "span" | "target"> {
  readonly isImage: boolean;
  /** The whole construct of a link. Undefined for an image. */
  readonly whole: Span | undefined;
}

/** The links and images of a page with a known target. A string in code may only look like a path. */
export function targetsIn({ links, images }: PageContents): readonly PageTarget[] {
  const certain = links.filter(({ kind, target }) => kind !== "code" || target.startsWith("/"));
  return [
    ...certain.map(({ kind, span, target, whole }) => ({ kind, span, target, isImage: false, whole })),
    ...images.flatMap(({ span, target }) =>
      span ? [{ kind: "link" as const, span, target, isImage: true, whole: undefined }] : [],
    ),
  ];
}
