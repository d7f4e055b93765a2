import * as l10n from "@vscode/l10n";
import type { Skipped, SkipReason } from "../../disk/siteTree.ts";
import type { Site } from "../../site/site.ts";

const WHY_SKIPPED: Readonly<Record<SkipReason, (path: string) => string>> = {
  "link-outside": (path) =>
    l10n.t("{0} is a symbolic link that points outside the site folder, so it is not followed.", path),
  "link-loop": (path) => l10n.t("{0} is a symbolic link to a folder that contains it, so it is not followed.", path),
  "link-not-followed": (path) => l10n.t("{0} is a symbolic link that cannot be followed.", path),
  unreadable: (path) => l10n.t("{0} cannot be read.", path),
  ignored: (path) => l10n.t("{0} is ignored by .gitignore.", path),
  unpublished: (path) => l10n.t("{0} is excluded by .mintignore, so it is not published.", path),
  "other-site": (path) => l10n.t("{0} is a separate site: it contains a site config.", path),
};

/**
 * Explains why a path was skipped, in a sentence with a leading space. The result is empty if the path was not skipped.
 */
export function whySkipped(path: string, site: Site): string {
  const skipped = site.skippedAt(path);
  return skipped ? ` ${describeSkipped(skipped)}` : "";
}

/** Explains why an existing file or folder is not part of the site. */
export function describeSkipped({ path, reason }: Skipped): string {
  return WHY_SKIPPED[reason](path === "" ? l10n.t("The site folder") : JSON.stringify(path));
}
