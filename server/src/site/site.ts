/** A page on disk. */
export interface PageFile {
  /** The path an entry of the navigation names it by: relative to the site, `/` between segments, no extension. */
  readonly slug: string;
  /** The file(s) that hold it, relative to the site: `x.mdx`, `x.md`, or both, the one that is served first. */
  readonly files: readonly string[];
}

/**
 * What is on disk in the folder of one site config. Reading it costs no I/O: it is an index, kept current by watching.
 * Paths are relative to the folder, with `/`, never leaving it.
 */
export interface Site {
  /** URI of the folder the config stands in. */
  readonly uri: string;
  /** False while nothing is known of the disk (an untitled file, no file system): rules about files then stay silent. */
  readonly known: boolean;
  readonly pages: ReadonlyMap<string, PageFile>;
  /** True when a file (of any kind, pages included) is there, in exactly this case. */
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
}

/** A site of which nothing is known. */
export function unknownSite(uri: string): Site {
  return { uri, known: false, pages: new Map(), hasFile: () => false, hasFolder: () => false };
}
