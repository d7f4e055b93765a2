import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { findCorpus } from "../../corpus/find.ts";

/** The folder of the random site that contains a real site. */
export const REAL = "real";

/** The maximum number of pages to copy, and their maximum size in bytes. Each page is checked after each step. */
const MAX_PAGES = 25;
const MAX_BYTES = 12_000;

/** The folders of real sites, or undefined if they are not on this machine. */
export function realSites(): readonly string[] | undefined {
  const corpus = findCorpus();
  const folder = corpus && path.join(path.dirname(corpus), "corpus2/sites");
  if (folder === undefined || !existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .filter((site) => existsSync(path.join(site, "docs.json")));
}

/** Returns the texts of a real site by path: its config, and some of its pages. */
export function textsOfRealSite(site: string): ReadonlyMap<string, string> {
  const pages = globSync("**/*.{md,mdx}", { cwd: site })
    .sort()
    .filter((page) => statSync(path.join(site, page)).size <= MAX_BYTES)
    .slice(0, MAX_PAGES);
  return new Map(
    ["docs.json", ...pages].map((file) => [`${REAL}/${file}`, readFileSync(path.join(site, file), "utf8")]),
  );
}
