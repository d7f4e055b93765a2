import type { SiteConfig } from "../formats/format.ts";
import type { JSONPath } from "../json/json.ts";
import type { Span } from "../json/jsonText.ts";
import { entriesOfKind, pathOf } from "../schema/entries.ts";
import type { KindId } from "../schema/schema.ts";
import type { PageBody } from "../site/pageBody.ts";
import { isReadme } from "../site/pageMetadata.ts";
import type { Site } from "../site/site.ts";

/** A link that may point to another site. */
export interface ExternalLink {
  /** The span of the target as written. In a config, the span includes the quotes. */
  readonly span: Span;
  /** The decoded target of the link. */
  readonly target: string;
  /** The path of the value in a config. Empty for a link on a page. */
  readonly path: JSONPath;
}

const WEB = /^\s*(?:https?:)?\/\//i;

/**
 * The kinds of links that readers can follow. A `url` that does not belong to an account may be intended for programs.
 */
const FOLLOWED: readonly KindId[] = ["href", "secure-href", "secure-url", "url"];

/** Yields the external links and images on a page, in text order. Yields nothing for a file that readers do not see. */
export function* externalLinksOfPage({ contents, slug }: PageBody, site: Site): Generator<ExternalLink> {
  const file = site.pages.get(slug);
  if (!file || isReadme(file)) return;
  for (const { kind, span, target } of contents.links)
    if (kind !== "code" && kind !== "import" && WEB.test(target)) yield { span, target, path: [] };
  for (const { span, target } of contents.images) if (span && WEB.test(target)) yield { span, target, path: [] };
}

/** Yields the external links in a single file of a config, grouped by kind. */
export function* externalLinksOfConfig(config: SiteConfig): Generator<ExternalLink> {
  for (const kind of FOLLOWED) {
    for (const entry of entriesOfKind(config, kind)) {
      const target: string = entry.node.value;
      const isForPrograms = entry.schema?.["x-url"] === "absolute" && entry.schema["x-start"] === undefined;
      if (WEB.test(target) && !(kind === "url" && isForPrograms))
        yield { span: entry.node, target, path: pathOf(entry) };
    }
  }
}
