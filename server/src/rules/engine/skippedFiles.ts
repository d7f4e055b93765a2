import type { Site, Skipped, SkipReason } from "../../site/site.ts";

const WHY_SKIPPED: Readonly<Record<SkipReason, (path: string) => string>> = {
  "link-outside": (path) => `${path} is a link that leaves the site's folder, so it is not followed.`,
  "link-loop": (path) => `${path} is a link into a folder that it lies in, so it is not followed.`,
  "link-not-followed": (path) => `${path} is a link that cannot be followed.`,
  unreadable: (path) => `${path} cannot be read.`,
  ignored: (path) => `.gitignore leaves out ${path}.`,
  "other-site": (path) => `${path} is a site of its own, since it holds a site config.`,
};

/** A sentence, with a space before it, on why a path may be on disk and yet not part of the site; empty otherwise. */
export function whySkipped(path: string, site: Site): string {
  const skipped = site.skippedAt(path);
  return skipped ? ` ${describeSkipped(skipped)}` : "";
}

/** Why something on disk is no part of the site, as a sentence. */
export function describeSkipped({ path, reason }: Skipped): string {
  return WHY_SKIPPED[reason](path === "" ? "The site's folder" : JSON.stringify(path));
}
