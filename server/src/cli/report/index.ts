import type { Format } from "../check/options.ts";
import type { Reporter } from "./reporter.ts";

/** Loads the writer of each format. A run needs one of them. */
const LOAD: Readonly<Record<Format, () => Promise<Reporter>>> = {
  pretty: async () => (await import("./pretty.ts")).pretty,
  compact: async () => (await import("./compact.ts")).compact,
  json: async () => (await import("./json.ts")).json,
  sarif: async () => (await import("./sarif.ts")).sarif,
  github: async () => (await import("./github.ts")).github,
  gitlab: async () => (await import("./gitlab.ts")).gitlab,
};

/** The writer of a format. */
export function reporterOf(format: Format): Promise<Reporter> {
  return LOAD[format]();
}

/** Formats for services that know the files of a repository by their paths from its root. */
export const REPOSITORY_FORMATS: ReadonlySet<Format> = new Set<Format>(["sarif", "github", "gitlab"]);
