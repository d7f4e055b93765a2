import { uriOfPath } from "../disk/paths.ts";
import type { PageFile, Skipped } from "../disk/siteTree.ts";
import type { JsonText } from "../json/jsonText.ts";
import type { ApiDescription } from "./endpoint.ts";
import type { ImageSize } from "./imageSize.ts";
import type { PageBody } from "./pageBody.ts";
import type { PageFacts } from "./pages.ts";
import type { CopiedSpec } from "./specCopy.ts";

/**
 * The content of the folder of one site config. Except for methods that return a promise, access costs no I/O: this is
 * an index, kept current by watching. Paths are relative to the folder, use `/`, never leave it, are in Unicode form
 * NFC, and are compared case-sensitively on every disk.
 */
export interface Site {
  /** URI of the folder of the config. */
  readonly uri: string;
  /** False while the disk is unknown (an untitled file, no file system). Rules about files then report nothing. */
  readonly known: boolean;
  /** Increases with every change that a rule can see. Data derived from a site is cached for (site, revision). */
  readonly revision: number;
  /** The pages by their slugs, in no particular order. */
  readonly pages: ReadonlyMap<string, PageFile>;
  /** Skipped entries with the reasons, including folders of other sites. Always skipped names are not listed. */
  readonly skipped: readonly Skipped[];
  /** True when a file of any type, pages included, exists with exactly this case. */
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Every image and document, without pages, whose name ends in one of `endings` (lower case, no dot), sorted. */
  assetsEndingIn(endings: readonly string[]): readonly string[];
  /** Why a path that is not in the index may still be on disk. */
  skippedAt(path: string): Skipped | undefined;
  /** Every path of the file at a path: the real one first, then those through links within the site. */
  pathsOfFile(path: string): readonly string[];
  /** The URI of a path, as the disk spells it; also for a path that does not exist. */
  uriOf(path: string): string;

  /** The metadata of a page, if it was read already: for a list that must not wait. */
  pageIfRead(slug: string): PageFacts | undefined;
  /** Reads the metadata of a page, once. Undefined when there is no such page. Never rejects. */
  readPage(slug: string): Promise<PageFacts | undefined>;
  /** The content of an OpenAPI file, if it was read already (`prepareSite` reads those that a config names). */
  apiDescriptionIfRead(path: string): ApiDescription | undefined;
  /** Reads the content of an OpenAPI file, once. Undefined when there is no such file. Never rejects. */
  readApiDescription(path: string): Promise<ApiDescription | undefined>;
  /** The copy of an API description of another site, if there is one and it was read already. @param url see `specAddress` */
  specCopyIfRead(url: string): CopiedSpec | undefined;
  /** Reads the value of an API description each time. Undefined when there is none that can be parsed. Never rejects. */
  readApiDocument(path: string): Promise<unknown>;
  /** The text of a file with components (`.jsx`, `.tsx`), if it was read already. */
  componentsIfRead(path: string): string | undefined;
  /** Reads a file with components, once. Undefined when there is no such file. Never rejects. */
  readComponents(path: string): Promise<string | undefined>;
  /** A file that the config is split into, if it was read already. */
  jsonIfRead(path: string): JsonText | undefined;
  /** Reads the size of an image, once. Undefined when there is no such file, or when its size is not known. */
  readImageSize(path: string): Promise<ImageSize | undefined>;
  /** True when another page links to this one or imports it. Undefined while a page that may do so is not read. */
  isLinked(slug: string): boolean | undefined;
  /** The slugs of the pages that link to a page or import it, as far as bodies are read. */
  linkedFrom(slug: string): readonly string[];
  /** The content of a page. Undefined while it is not read, and for a page that does not exist. */
  body(slug: string): PageBody | undefined;
  /** True when the bodies of all pages were read, but for those that are too large. */
  readonly areBodiesRead: boolean;
  /** The paths of pages that are too large to be read. Their content is unknown. */
  readonly tooLarge: readonly string[];
}

/** A site whose content is unknown. */
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
    pageIfRead: () => undefined,
    readPage: async () => undefined,
    apiDescriptionIfRead: () => undefined,
    readApiDescription: async () => undefined,
    specCopyIfRead: () => undefined,
    readApiDocument: async () => undefined,
    componentsIfRead: () => undefined,
    readComponents: async () => undefined,
    jsonIfRead: () => undefined,
    readImageSize: async () => undefined,
    isLinked: () => undefined,
    linkedFrom: () => [],
    body: () => undefined,
    areBodiesRead: false,
    tooLarge: [],
  };
}

/** Computes `derive(site)` once per revision of a site. */
export function memoSite<Value>(derive: (site: Site) => Value): (site: Site) => Value {
  const cache = new WeakMap<Site, { readonly revision: number; readonly value: Value }>();
  return (site) => {
    const found = cache.get(site);
    if (found?.revision === site.revision) return found.value;
    const value = derive(site);
    cache.set(site, { revision: site.revision, value });
    return value;
  };
}

/** The slugs of the pages with the same key, sorted. @param keyOf of the text of a page; undefined leaves the page out */
export function slugsBy(
  site: Site,
  keyOf: (text: string, slug: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>();
  for (const slug of [...site.pages.keys()].sort()) {
    const key = keyOf(site.body(slug)?.text ?? "", slug);
    if (key === undefined) continue;
    const same = pages.get(key);
    if (same) same.push(slug);
    else pages.set(key, [slug]);
  }
  return pages;
}
