import type { Site, Skipped, SkipReason } from "../../site/site.ts";

const WHY_SKIPPED: Readonly<Record<SkipReason, (path: string) => string>> = {
  "link-outside": (path) => `${path} is a symbolic link out of the site folder, so it is not followed.`,
  "link-loop": (path) => `${path} is a symbolic link to a folder that contains it, so it is not followed.`,
  "link-not-followed": (path) => `${path} is a symbolic link that cannot be followed.`,
  unreadable: (path) => `${path} cannot be read.`,
  ignored: (path) => `${path} is ignored by .gitignore.`,
  "other-site": (path) => `${path} is a separate site: it contains a site config.`,
};

/** A sentence with a leading space: why a path that is on disk is not part of the site. Empty when it was not skipped. */
export function whySkipped(path: string, site: Site): string {
  const skipped = site.skippedAt(path);
  return skipped ? ` ${describeSkipped(skipped)}` : "";
}

/** Why a file or folder on disk is not part of the site, as a sentence. */
export function describeSkipped({ path, reason }: Skipped): string {
  return WHY_SKIPPED[reason](path === "" ? "The site folder" : JSON.stringify(path));
}
