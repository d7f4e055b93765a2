import type { SiteConfig } from "../../formats/format.ts";
import { siteFieldsOf } from "../../formats/readSite.ts";
import { memo } from "../../json/memo.ts";

/** Sources that are this long or longer are ignored, because no real page has such a long path. */
const MAX_SOURCE_CHARS = 500;

export interface Redirect {
  /** The source as written in the config. */
  readonly source: string;
  /** The destination as written in the config. Undefined if the redirect has no destination. */
  readonly destination: string | undefined;
  /** Whether the source matches a path relative to the site folder. */
  readonly matches: (path: string) => boolean;
}

/** Returns the redirects in a config, in text order. */
export function redirectsOf({ whole }: SiteConfig): readonly Redirect[] {
  return redirectsOfSite(whole);
}

const redirectsOfSite = memo((whole: SiteConfig): readonly Redirect[] =>
  siteFieldsOf(whole)
    .objects("redirects")
    .flatMap((redirect) => {
      const source = redirect.text("redirect.source")?.text;
      if (source === undefined || source.length >= MAX_SOURCE_CHARS) return [];
      const destination = redirect.text("redirect.destination")?.text;
      return [{ source, destination, matches: sourceMatcher(source) }];
    }),
);

/**
 * Creates a matcher for a redirect source. `/old/:slug*` and `/old/*` match `old` and everything below it. `:name`
 * matches a single segment.
 */
export function sourceMatcher(source: string): (path: string) => boolean {
  const parts = withoutSlashes(source)
    .replace(/\*{2,}/g, "*")
    .split(/(:\w+\*?|\*)/);
  const [start = ""] = parts;
  if (parts.length === 1) return (path) => path === start;
  const isFolder = parts.at(-1) === "" && parts.at(-2)!.endsWith("*") && parts.at(-3)!.endsWith("/");
  return (path) => {
    const whole = isFolder ? `${path}/` : path;
    return whole.startsWith(start) && matchesParts(whole, parts);
  };
}

/**
 * Whether the parts match the whole path. Unlike a regular expression, this does not become slow with many wildcards.
 * @param parts Literal text, alternating with wildcards.
 */
function matchesParts(path: string, parts: readonly string[]): boolean {
  /** Whether the parts so far match the first `index` characters of the path. */
  let matched = Array.from({ length: path.length + 1 }, (_, end) => end === 0);
  for (const [index, part] of parts.entries()) {
    const before = matched;
    if (index % 2 === 0) {
      matched = before.map((_, end) => before[end - part.length] === true && path.endsWith(part, end));
      continue;
    }
    const isAny = part.endsWith("*");
    let isOpen = false;
    matched = before.map((isBefore, end) => {
      if (!isAny && path[end - 1] === "/") isOpen = false;
      if (isAny) isOpen ||= isBefore;
      const isMatched = isOpen;
      isOpen ||= isBefore;
      return isMatched;
    });
  }
  return matched[path.length]!;
}

/** Returns the address of a page or path. The platform removes a trailing `index` before it looks for a redirect. */
export const addressOf = (path: string): string => path.replace(/(?:^|\/)index$/, "");

/** Removes leading and trailing slashes, and empty segments. */
function withoutSlashes(path: string): string {
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .join("/");
}
