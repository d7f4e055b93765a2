import * as l10n from "@vscode/l10n";
import { safeText } from "../ui/safeText.ts";
import type { FoundUsages, TokenUsage } from "./findUsages.ts";

/** How many usages a dialog lists. */
const LISTED = 8;

/** The usages that a rotation makes invalid. An older token is invalid already. */
export function currentOf({ usages }: FoundUsages): readonly TokenUsage[] {
  return usages.filter(({ token }) => token === "current");
}

/** The files that contain current tokens, as URIs. */
export function filesOf(found: FoundUsages): ReadonlySet<string> {
  return new Set(currentOf(found).map(({ uri }) => uri.toString()));
}

/** The button that rotates and then replaces the old tokens in the files that contain them. */
export function rotateAndReplace(files: number): string {
  return files === 1 ? l10n.t("Rotate and Replace in 1 File") : l10n.t("Rotate and Replace in {0} Files", files);
}

/** Says where a rotation makes tokens invalid. @param tokens the number of tokens that are rotated */
export function usagesText(found: FoundUsages, tokens: number): string {
  const places = currentOf(found).map(({ place }) => place);
  if (places.length === 0) {
    const nowhere =
      tokens === 1
        ? l10n.t("The token was not found in this workspace. It may be used elsewhere.")
        : l10n.t("The tokens were not found in this workspace. They may be used elsewhere.");
    return nowhere + found.remark;
  }
  const lines = places.slice(0, LISTED).map((place) => `• ${safeText(place, 120)}`);
  const more = places.length > LISTED ? [`• ${l10n.t("and {0} more", places.length - LISTED)}`] : [];
  const title = tokens === 1 ? l10n.t("This workspace uses it in:") : l10n.t("This workspace uses them in:");
  return [title + found.remark, ...lines, ...more].join("\n");
}
