import * as l10n from "@vscode/l10n";
import { isExternal, rejectedExtension } from "../formats/addresses.ts";
import type { ValueContext } from "../knowledge/valueContext.ts";
import type { Correction, ValueKind } from "./kind.ts";
import { pathInSite, sitePath, withLeadingSlash } from "./sitePath.ts";
import { misspelledScheme, notAbsolute, url, urlSpellings } from "./url.ts";

/** A link to a page on the site, or a URL. */
export const href = {
  id: "href",
  ...sitePath,
  problem: hrefProblem,
  doubt: misspelledScheme,
  corrections: (value, context) => linkCorrections(value, context, hrefProblem),
} satisfies ValueKind;

/** A link to a page on the site, or an `https:` URL. */
export const secureHref = {
  id: "secure-href",
  ...sitePath,
  problem: secureHrefProblem,
  doubt: misspelledScheme,
  corrections: (value, context) => linkCorrections(value, context, secureHrefProblem),
} satisfies ValueKind;

/** An absolute `https:` URL of a page. */
export const secureUrl = {
  id: "secure-url",
  candidatesFrom: "site",
  candidates: url.candidates,
  target: url.target,
  problem: secureUrlProblem,
  doubt: misspelledScheme,
  corrections: (value, context) => correctionsTo(value, spellings(value, true, context), secureUrlProblem),
} satisfies ValueKind;

type Problem = (value: string) => string | undefined;

function hrefProblem(value: string): string | undefined {
  if (/^(?:[/#]|mailto:)/.test(value) || URL.canParse(value)) return undefined;
  if (value.trim() === "") return emptyLink();
  return l10n.t(
    "{0} is not a valid link. Start a path of this site with /, and a URL with https://.",
    JSON.stringify(value),
  );
}

function secureHrefProblem(value: string): string | undefined {
  if (/^(?:\/(?!\/)|#|mailto:)/.test(value)) return undefined;
  const parsed = URL.parse(value);
  if (parsed) return insecure(value, parsed);
  if (value.trim() === "") return emptyLink();
  return l10n.t(
    "{0} is not a valid link. Start a path of this site with a single /, and a URL with https://.",
    JSON.stringify(value),
  );
}

function secureUrlProblem(value: string): string | undefined {
  const parsed = URL.parse(value);
  return parsed ? insecure(value, parsed) : notAbsolute(value);
}

function insecure(value: string, address: URL): string | undefined {
  const quoted = JSON.stringify(value);
  if (address.protocol === "http:") return l10n.t("{0} is rejected because it is not secure. Use https://.", quoted);
  if (address.protocol !== "https:") return l10n.t("{0} is rejected because it does not start with https://.", quoted);
  const ending = rejectedExtension(address);
  return ending === undefined
    ? undefined
    : l10n.t("{0} is rejected: a URL must not end in {1} here. Link to a page instead.", quoted, ending);
}

function emptyLink(): string {
  return l10n.t("The link is empty. Enter a path that starts with /, a URL, or a mailto: address.");
}

function linkCorrections(value: string, context: ValueContext, problem: Problem): readonly Correction[] {
  const page = pathInSite(value, context.site);
  const paths = isExternal(value) || /@|^\s*$/.test(value) ? [] : [withLeadingSlash(value)];
  const others = [...spellings(value, false, context), ...paths].filter((spelling) => spelling !== page);
  return [
    ...(page === undefined ? [] : correctionsTo(value, [page], problem, true)),
    ...correctionsTo(value, others, problem),
  ].slice(0, 2);
}

/** Suggests corrections for a value. `https:` URLs come first. */
function spellings(value: string, absolute: boolean, { occurrence }: ValueContext): readonly string[] {
  const all = urlSpellings(value, absolute, occurrence.field?.["x-start"]);
  return [...new Set([...all.map((spelling) => spelling.replace(/^http:\/\//i, "https://")), ...all])];
}

function correctionsTo(
  value: string,
  spellings: readonly string[],
  problem: Problem,
  isSame = false,
): readonly Correction[] {
  return spellings
    .filter((spelling) => spelling !== value && problem(spelling) === undefined)
    .slice(0, 2)
    .map((spelling) => ({
      title: l10n.t("Change to {0}", spelling),
      value: spelling,
      isSame: isSame || spelling === value.trim(),
    }));
}
