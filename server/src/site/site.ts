import type { ApiDescription } from "../api/endpoint.ts";
import { uriOfPath } from "../disk/paths.ts";
import type { PageFile, Skipped } from "../disk/siteTree.ts";
import type { JsonText } from "../json/jsonText.ts";
import { counted, derived } from "../json/work.ts";
import type { ImageSize } from "./imageSize.ts";
import type { PageBody } from "./pageBody.ts";
import type { PageMetadata } from "./pageMetadata.ts";
import type { CopiedSpec } from "./specCopy.ts";

/**
 * The content of the folder of a site config. This is an in-memory index that is kept up to date by watching files, so
 * only methods that return a promise access the disk. Paths are relative to the folder and never point outside it. They
 * use `/` as the separator, are in Unicode form NFC, and are compared case-sensitively on every disk.
 */
export interface Site {
  /** The URI of the config's folder. */
  readonly uri: string;
  /** False if the disk cannot be read, as for an untitled file. Rules that check files then report nothing. */
  readonly isKnown: boolean;
  /** Incremented with every change that affects rules. Data derived from a site is cached per site and revision. */
  readonly revision: number;
  /** The pages by slug, in no particular order. */
  readonly pages: ReadonlyMap<string, PageFile>;
  /**
   * Skipped files and folders with the reasons, including folders of other sites. Names that are always skipped are not
   * listed.
   */
  readonly skipped: readonly Skipped[];
  /** Whether a file of any type, including pages, exists with exactly this name. */
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Returns all images and documents (but no pages) with one of the extensions (lowercase, without dots), sorted. */
  assetsWithExtension(extensions: readonly string[]): readonly string[];
  /** Returns the reason why a path that is not in the index may still exist on disk. */
  skippedAt(path: string): Skipped | undefined;
  /** Returns all paths of a file: the real path first, followed by paths through symbolic links within the site. */
  pathsOfFile(path: string): readonly string[];
  /** Returns the URI of a path, spelled as on disk. The path may not exist. */
  uriOf(path: string): string;

  /** Returns the metadata of a page if it has been read. Use this for lists that must not wait. */
  pageIfRead(slug: string): PageMetadata | undefined;
  /**
   * Returns the metadata of a page, reading it if necessary. Returns undefined if there is no such page. Never rejects.
   */
  readPage(slug: string): Promise<PageMetadata | undefined>;
  /** Returns the content of an OpenAPI file if it has been read. `prepareSite` reads those that a config refers to. */
  apiDescriptionIfRead(path: string): ApiDescription | undefined;
  /**
   * Returns the content of an OpenAPI file, reading it if necessary. Returns undefined if there is no such file. Never
   * rejects.
   */
  readApiDescription(path: string): Promise<ApiDescription | undefined>;
  /**
   * Returns the copy of an external API description if it exists and has been read.
   *
   * @param url See `specAddress`.
   */
  specCopyIfRead(url: string): CopiedSpec | undefined;
  /**
   * Reads the value of an API description, without caching it. Returns undefined if the description does not exist or
   * cannot be parsed. Never rejects.
   */
  readApiDocument(path: string): Promise<unknown>;
  /** Returns the text of a component file (`.jsx`, `.tsx`) if it has been read. */
  componentsIfRead(path: string): string | undefined;
  /**
   * Returns the text of a component file, reading it if necessary. Returns undefined if there is no such file. Never
   * rejects.
   */
  readComponents(path: string): Promise<string | undefined>;
  /** Returns a file that the config is split into, if it has been read. */
  jsonIfRead(path: string): JsonText | undefined;
  /**
   * Returns the size of an image, reading it if necessary. Returns undefined if there is no such file, or if the size
   * is unknown.
   */
  readImageSize(path: string): Promise<ImageSize | undefined>;
  /**
   * Whether another page links to or imports this page. Returns undefined until all pages that might do so have been
   * read.
   */
  isLinked(slug: string): boolean | undefined;
  /** Returns the slugs of pages that link to or import a page, among the pages that have been read. */
  linkedFrom(slug: string): readonly string[];
  /** Returns the content of a page, or undefined if it has not been read or does not exist. */
  body(slug: string): PageBody | undefined;
  /** Whether all pages have been read, except those that are too large. */
  readonly areBodiesRead: boolean;
  /** The paths of pages that are too large to read. Their content is unknown. */
  readonly tooLarge: readonly string[];
}

/** Returns a site whose content is unknown. */
export function unknownSite(uri: string): Site {
  return {
    uri,
    isKnown: false,
    revision: 0,
    pages: new Map(),
    skipped: [],
    hasFile: () => false,
    hasFolder: () => false,
    assetsWithExtension: () => [],
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

/** Caches the result of `derive(site)` for each revision of a site. */
export function memoSite<Value>(derive: (site: Site) => Value): (site: Site) => Value {
  const cache = new WeakMap<Site, { readonly revision: number; readonly value: Value }>();
  return (site) => {
    const found = cache.get(site);
    if (found?.revision === site.revision) return found.value;
    const value = counted(derived(() => derive(site)));
    cache.set(site, { revision: site.revision, value });
    return value;
  };
}

/**
 * Groups the sorted slugs of pages by a key.
 *
 * @param keyOf Returns the key for the text of a page, or undefined to omit the page.
 */
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
