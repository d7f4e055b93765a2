import type { SiteConfig } from "../formats/format.ts";
import type { JSONPath } from "../json/json.ts";
import type { Span } from "../json/jsonText.ts";
import { entriesOfKind, pathOf } from "../schema/entries.ts";
import type { KindId } from "../schema/schema.ts";
import type { PageBody } from "../site/pageBody.ts";
import { isReadme } from "../site/pages.ts";
import type { Site } from "../site/site.ts";

/** A link that may lead to another site. */
export interface LinkOut {
  /** The target as it is written: in a config, with its quotes. */
  readonly span: Span;
  /** The target, decoded. */
  readonly target: string;
  /** Its place in a config; empty in a page. */
  readonly path: JSONPath;
}

const WEB = /^\s*(?:https?:)?\/\//i;

/** The kinds of values that readers can follow. A `url` without an account may also be an address for programs. */
const FOLLOWED: readonly KindId[] = ["href", "secure-href", "secure-url", "url"];

/** The links and images of other sites in a page, in the order of the text. None in a file that readers do not see. */
export function* linksOutOfPage({ contents, slug }: PageBody, site: Site): Generator<LinkOut> {
  const file = site.pages.get(slug);
  if (!file || isReadme(file)) return;
  for (const { kind, span, target } of contents.links)
    if (kind !== "code" && kind !== "import" && WEB.test(target)) yield { span, target, path: [] };
  for (const { span, target } of contents.images) if (span && WEB.test(target)) yield { span, target, path: [] };
}

/** The links to other sites in one file of a config, in the order of their kinds. */
export function* linksOutOfConfig(config: SiteConfig): Generator<LinkOut> {
  for (const kind of FOLLOWED) {
    for (const entry of entriesOfKind(config, kind)) {
      const target: string = entry.node.value;
      const isForPrograms = entry.schema?.["x-url"] === "absolute" && entry.schema["x-start"] === undefined;
      if (WEB.test(target) && !(kind === "url" && isForPrograms))
        yield { span: entry.node, target, path: pathOf(entry) };
    }
  }
}
