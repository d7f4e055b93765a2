import { isExternal } from "../formats/addresses.ts";
import type { GeneratedPages } from "../knowledge/made/generatedPages.ts";
import { comparableId } from "../mdx/slug.ts";
import { partsOf } from "../site/links.ts";
import { targetOf } from "../site/linkTarget.ts";
import type { Site } from "../site/site.ts";
import type { LinkTarget, TargetReader } from "./pageContent.ts";

/** Resolves the link and image targets in a page in the same way as the rules for pages do. */
export function pageTargets(slug: string, site: Site, generated: GeneratedPages): TargetReader {
  return {
    link: (target) => linkTarget(target, slug, site, generated),
    image(target, alt) {
      const found = targetOf({ kind: "link", target }, slug, site);
      return { file: found.state === "file" ? found.path : undefined, alt };
    },
  };
}

function linkTarget(target: string, slug: string, site: Site, generated: GeneratedPages): LinkTarget {
  if (isExternal(target)) return { url: target };
  const found = targetOf({ kind: "link", target }, slug, site);
  const page = found.state === "missing" ? generated.byAddress.get(found.path.toLowerCase()) : undefined;
  if (page) return { page: page.address };
  if (found.state !== "page") return {};
  const heading = found.hash === undefined || found.hash === "" ? undefined : comparableId(found.hash);
  if (partsOf(target).path !== "") return { page: found.slug, heading };
  return { heading };
}
