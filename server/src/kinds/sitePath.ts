import { isExternal } from "../formats/addresses.ts";
import { generatedPageAt, generatedPages } from "../knowledge/made/generatedPages.ts";
import { pagesByFolder } from "../knowledge/pages/pageOrder.ts";
import type { Candidate, ValueContext } from "../knowledge/valueContext.ts";
import { targetAfterMoves } from "../site/linksAfterMoves.ts";
import { targetOf } from "../site/linkTarget.ts";
import { isReadme, navigationTitle } from "../site/pageMetadata.ts";
import type { Site } from "../site/site.ts";
import { describeImage } from "./assetPath.ts";
import type { ValueKind } from "./kind.ts";
import { describeEndpoint, endpointTitle, endpointUri } from "./operation.ts";
import { describePage } from "./pagePath.ts";
import { isMailAddress, isWebAddress } from "./url.ts";

/**
 * Functions that are shared by all kinds of links in a site config. The paths in these links are relative to the site
 * folder.
 */
export const sitePath = {
  candidatesFrom: "site",
  candidates: siteLinks,
  candidateCount: ({ site }) => site.pages.size,
  async describe(value, context) {
    const generated = generatedPageAt(value, "", context);
    if (generated) return describeEndpoint(generated.endpoint, generated.file, generated.address);
    const found = targetInSite(value, context.site);
    if (found?.state === "page") return describePage(found.slug, context);
    return found?.state === "file" ? describeImage(found.path, context.site) : undefined;
  },
  target(value, { config, site }) {
    if (isWebAddress(value) || isMailAddress(value)) return value;
    const generated = generatedPageAt(value, "", { config, site });
    if (generated) return endpointUri(generated, site);
    const found = targetInSite(value, site);
    const file = found?.state === "page" ? site.pages.get(found.slug)?.files[0] : found?.path;
    return file === undefined ? undefined : site.uriOf(file);
  },
  afterMove: (value, { site }, movePath) =>
    value.startsWith("/") ? targetAfterMoves(value, site, movePath) : undefined,
} satisfies Partial<ValueKind>;

/** Finds the page or file that a link with a leading `/` leads to. */
function targetInSite(value: string, site: Site) {
  if (!value.startsWith("/") || isExternal(value)) return undefined;
  const found = targetOf({ kind: "link", target: value }, "", site);
  return found.state === "page" || found.state === "file" ? { path: undefined, slug: "", ...found } : undefined;
}

/** Adds a leading `/` to a path such as `docs/x` or `./docs/x`. */
export function withLeadingSlash(path: string): string {
  return `/${path.trim().replace(/^(?:\.{0,2}[/\\])+/, "")}`;
}

/** Returns the result of {@link withLeadingSlash} if the site has such a page or file. */
export function pathInSite(value: string, site: Site): string | undefined {
  const path = withLeadingSlash(value);
  return targetInSite(path, site) && path;
}

function* siteLinks({ config, site, fits }: ValueContext): Generator<Candidate> {
  for (const page of pagesByFolder(site)) {
    if (isReadme(page)) continue;
    const { slug } = page;
    const title = navigationTitle(site.pageIfRead(slug));
    const value = `/${slug}`;
    if (fits?.(value) ?? true) yield { value, ...(title !== undefined && { detail: title }), icon: "file" };
  }
  for (const { address, endpoint } of generatedPages(config, site).byAddress.values()) {
    const value = `/${address}`;
    if (!site.pages.has(address) && (fits?.(value) ?? true))
      yield { value, detail: endpointTitle(endpoint), icon: "reference" };
  }
}
