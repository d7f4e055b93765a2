import { readFileRef } from "../site/fileRef.ts";
import { folderOf, join, nfc, readWrittenPath, slugOf } from "../site/paths.ts";
import type { Site } from "../site/site.ts";
import type { TargetReader } from "./pageBlocks.ts";
import type { LinkTarget } from "./pageContent.ts";

/** Looks up the targets of one page in its site. */
export function pageTargets(slug: string, site: Site): TargetReader {
  const folder = folderOf(slug);
  /** A path relative to the site, from a path that starts at the site's folder or at the page's folder. */
  const inSite = (path: string): string => (path.startsWith("/") ? path : join(folder, path));
  return {
    link: (target) => linkTarget(target, inSite, site),
    image(target, alt) {
      const ref = /^[a-z][a-z\d+.-]*:|^\/\//i.test(target) ? undefined : readFileRef(inSite(target), site);
      return { file: ref?.state === "found" ? ref.path : undefined, alt };
    },
  };
}

function linkTarget(target: string, inSite: (path: string) => string, site: Site): LinkTarget {
  if (target === "") return { kind: "none" };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return { kind: "external", url: target };
  const [path = "", heading] = target.split("#", 2);
  if (path === "") return heading ? { kind: "heading", heading } : { kind: "none" };
  const place = readWrittenPath(inSite(path.split("?", 1)[0]!));
  if (!place.inside) return { kind: "none" };
  const bare = nfc(place.path);
  const slug = [slugOf(bare), bare, join(bare, "index")].find((each) => each !== undefined && site.pages.has(each));
  return slug === undefined ? { kind: "none" } : { kind: "page", slug, heading };
}
