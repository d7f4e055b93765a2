import type { SiteConfig } from "../formats/format.ts";
import { fieldsOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";

/** Longer sources are not read: no page has such a path. */
const MAX_SOURCE_CHARS = 500;

/** A redirect of a config: requests for one path are sent to another. */
export interface Redirect {
  /** As in the config. */
  readonly source: string;
  /** As in the config; undefined while it is missing. */
  readonly destination: string | undefined;
  /** True for a path below the site's folder that the source matches. */
  readonly matches: (path: string) => boolean;
}

/** The redirects of a config, in the order of the text. */
export const redirectsOf = memo((config: SiteConfig): readonly Redirect[] =>
  fieldsOf(config)
    .objects("redirects")
    .flatMap((redirect) => {
      const source = redirect.text("redirect.source")?.text;
      if (source === undefined || source.length >= MAX_SOURCE_CHARS) return [];
      const pattern = patternOf(source);
      const destination = redirect.text("redirect.destination")?.text;
      return [{ source, destination, matches: (path: string) => pattern.test(path) }];
    }),
);

/** `/old/:slug*` matches everything below `old`; `:name` one segment. */
function patternOf(source: string): RegExp {
  const path = withoutSlashes(source).replace(/\*{2,}/g, "*");
  const pattern = path
    .split(/(:\w+\*?|\*)/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : part.endsWith("*") ? ".*" : "[^/]+"))
    .join("");
  return new RegExp(`^${pattern.replace(/\/\.\*$/, "(?:/.*)?")}$`);
}

/** A path without slashes at its ends, and without empty segments. */
function withoutSlashes(path: string): string {
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .join("/");
}
