import * as l10n from "@vscode/l10n";
import type { ValueContext } from "../knowledge/valueContext.ts";
import type { ValueKind } from "./kind.ts";
import { sitePath, withLeadingSlash } from "./sitePath.ts";
import { urlSpellings } from "./url.ts";

/**
 * The source or destination of a redirect: a path on the site that can contain wildcards. A destination can also be a
 * URL.
 */
export const redirectPath = {
  id: "redirect-path",
  problem(value, context) {
    if (value.startsWith("/") || (isDestination(context) && URL.canParse(value))) return undefined;
    if (value.trim() === "") return l10n.t("The path is empty. Enter a path that starts with /.");
    return isDestination(context)
      ? l10n.t("Start a path of this site with /, and a URL with https://.")
      : l10n.t("Start the path with /, for example {0}.", JSON.stringify(withLeadingSlash(value)));
  },
  corrections(value, context) {
    if (value.trim() === "") return [];
    const urls = isDestination(context)
      ? urlSpellings(value, false, undefined).filter((each) => URL.canParse(each))
      : [];
    return [...urls, withLeadingSlash(value)].slice(0, 2).map((each) => ({
      title: l10n.t("Change to {0}", each),
      value: each,
      isSame: urls.length === 0 && each === `/${value}`,
    }));
  },
  candidatesFrom: "site",
  // The source is usually the path of a page that no longer exists, so pages are proposed only for the destination.
  candidates: (context) => (isDestination(context) ? sitePath.candidates(context) : []),
  candidateCount: (context) => (isDestination(context) ? sitePath.candidateCount(context) : 0),
  describe: (value, context) => (isDestination(context) ? sitePath.describe(value, context) : undefined),
  target: (value, context) => (isDestination(context) ? sitePath.target(value, context) : undefined),
  afterMove: (value, context, movePath) =>
    isDestination(context) ? sitePath.afterMove(value, context, movePath) : undefined,
} satisfies ValueKind;

function isDestination({ occurrence }: ValueContext): boolean {
  return occurrence.field?.["x-role"] === "redirect.destination";
}
