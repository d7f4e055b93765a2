import type { OpenApiFacts } from "./openapi.ts";
import type { PageBody } from "./pageBody.ts";
import type { PageFacts } from "./pages.ts";
import { uriOfPath } from "./paths.ts";

/** A page on disk. */
export interface PageFile {
  /** The path an entry of the navigation names it by: relative to the site, `/` between segments, no extension. */
  readonly slug: string;
  /** The file(s) that hold it, relative to the site: `x.mdx`, `x.md`, or both, the one that is served first. */
  readonly files: readonly string[];
}

/** Why something on disk does not belong to the site. */
export type SkipReason =
  /** A symbolic link to a place outside the site's folder. */
  | "link-outside"
  /** A symbolic link into a folder that holds the link. */
  | "link-loop"
  /** A symbolic link that leads nowhere, or that this file system cannot follow, or one too many. */
  | "link-not-followed"
  | "unreadable"
  /** `.gitignore` leaves it out. */
  | "ignored"
  /** It belongs to another site: the folder has a config of its own. */
  | "other-site";

/** Something on disk that the index left alone. */
export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
}

/**
 * What is on disk in the folder of one site config. Reading it costs no I/O (what does returns a promise): it is an
 * index, kept current by watching. Paths are relative to the folder, with `/`, never leaving it, in Unicode form NFC,
 * and compared letter by letter, whatever the disk thinks of case.
 */
export interface Site {
  /** URI of the folder of the config. */
  readonly uri: string;
  /** False while nothing is known of the disk (an untitled file, no file system): rules about files then stay silent. */
  readonly known: boolean;
  /** Rises with every change of what a rule can see. What is derived from a site is kept for (site, revision). */
  readonly revision: number;
  /** The pages by their slugs, in no particular order. */
  readonly pages: ReadonlyMap<string, PageFile>;
  /** What was left alone and why, folders of other sites included; names that are always skipped are not listed. */
  readonly skipped: readonly Skipped[];
  /** True when a file (of any kind, pages included) is there, in exactly this case. */
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Every picture and document, pages aside, whose name ends in one of `endings` (lower case, no dot), sorted. */
  assetsEndingIn(endings: readonly string[]): readonly string[];
  /** Why a path that is not in the index may yet be on disk. */
  skippedAt(path: string): Skipped | undefined;
  /** Every path of the file at a path: the real one first, then those by which links within the site lead to it. */
  pathsOfFile(path: string): readonly string[];
  /** The URI of a path, spelt as the disk spells it; also for a path that is not there. */
  uriOf(path: string): string;

  /** What a page says of itself, if that was read already: for a list that must not wait. */
  knownPage(slug: string): PageFacts | undefined;
  /** Reads what a page says of itself, once; undefined when there is no such page. Never rejects. */
  readPage(slug: string): Promise<PageFacts | undefined>;
  /** What an OpenAPI file holds, if that was read already (`prepareSite` reads those that a config names). */
  knownOpenApi(path: string): OpenApiFacts | undefined;
  /** Reads what an OpenAPI file holds, once; undefined when there is no such file. Never rejects. */
  readOpenApi(path: string): Promise<OpenApiFacts | undefined>;
  /** True when another page links to this one or imports it; undefined while the pages' bodies are not read. */
  isLinked(slug: string): boolean | undefined;
  /** The slugs of the pages that link to a page or import it, as far as bodies are read. */
  linkedFrom(slug: string): readonly string[];
  /** What a page holds; undefined while it is not read, and for a page that is not there. */
  body(slug: string): PageBody | undefined;
  /** True when the bodies of all pages were read. */
  readonly areBodiesRead: boolean;
}

/** A site of which nothing is known. */
export function unknownSite(uri: string): Site {
  return {
    uri,
    known: false,
    revision: 0,
    pages: new Map(),
    skipped: [],
    hasFile: () => false,
    hasFolder: () => false,
    assetsEndingIn: () => [],
    skippedAt: () => undefined,
    pathsOfFile: (path) => [path],
    uriOf: (path) => uriOfPath(uri, path),
    knownPage: () => undefined,
    readPage: async () => undefined,
    knownOpenApi: () => undefined,
    readOpenApi: async () => undefined,
    isLinked: () => undefined,
    linkedFrom: () => [],
    body: () => undefined,
    areBodiesRead: false,
  };
}

/** Computes `derive(site)` once per revision of a site. */
export function memoSite<Value>(derive: (site: Site) => Value): (site: Site) => Value {
  const known = new WeakMap<Site, { readonly revision: number; readonly value: Value }>();
  return (site) => {
    const found = known.get(site);
    if (found?.revision === site.revision) return found.value;
    const value = derive(site);
    known.set(site, { revision: site.revision, value });
    return value;
  };
}
