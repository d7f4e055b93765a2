import {
  baseName,
  endingOf,
  folderOf,
  isSiteFile,
  isWithin,
  join,
  nfc,
  type PageEnding,
  pageEndingOf,
  slugOf,
} from "./paths.ts";

/** A page on disk. */
export interface PageFile {
  /** The path in an entry of the navigation: relative to the site, `/` between segments, no extension. */
  readonly slug: string;
  /** Its file or files, relative to the site: `x.mdx`, `x.md`, or both. The platform serves the first one. */
  readonly files: readonly string[];
}

/** Why something on disk does not belong to the site. */
export type SkipReason =
  /** A symbolic link to a place outside the site's folder. */
  | "link-outside"
  /** A symbolic link into a folder that holds the link. */
  | "link-loop"
  /** A broken symbolic link, one that this file system cannot follow, or one too many. */
  | "link-not-followed"
  | "unreadable"
  /** `.gitignore` excludes it. */
  | "ignored"
  /** `.mintignore` excludes it. */
  | "unpublished"
  /** It belongs to another site: the folder has its own config. */
  | "other-site";

/** Something on disk that the index skipped. */
export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
}

/** The content of one folder, by the NFC forms of its names. */
interface FolderNames {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

interface Folder {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

/**
 * The folders and files of a site as plain data: names in sets, one per folder, and the pages by slug. An operation
 * costs only as much as it touches. Paths come in as the disk spells them and are compared in NFC.
 */
export class SiteTree {
  #folders = new Map<string, Folder>();
  #pages = new Map<string, PageFile>();
  /** The files that a site has in addition to its pages: images and documents. The folder may contain many others. */
  #assets = new Map<string, true>();
  /** The disk's own spelling of the few paths that differ from NFC. */
  #spelling = new Map<string, string>();
  #skipped = new Map<string, Skipped>();
  /** The folders that no copy shares. */
  #changing = new Set<Folder>();
  #touched = new Set<string>();

  /** The paths that were added, removed or changed since the last copy. */
  get touched(): ReadonlySet<string> {
    return this.#touched;
  }

  get pages(): ReadonlyMap<string, PageFile> {
    return this.#pages;
  }

  get skipped(): readonly Skipped[] {
    return [...this.#skipped.values()];
  }

  folder(path: string): FolderNames | undefined {
    return this.#folders.get(nfc(path));
  }

  hasFile(path: string): boolean {
    const nfcPath = nfc(path);
    return this.#folders.get(folderOf(nfcPath))?.files.has(baseName(nfcPath)) ?? false;
  }

  /** The skipped entry at a path, or at the nearest folder above it. */
  skippedAt(path: string): Skipped | undefined {
    if (this.#skipped.size === 0) return undefined;
    for (let at = nfc(path); at !== ""; at = folderOf(at)) {
      const skipped = this.#skipped.get(at);
      if (skipped) return skipped;
    }
    return undefined;
  }

  /** The names of what was skipped directly in a folder. */
  skippedIn(folder: string): string[] {
    const nfcPath = nfc(folder);
    return [...this.#skipped.keys()].filter((path) => folderOf(path) === nfcPath).map(baseName);
  }

  /** A path as the disk spells it. */
  spelling(path: string): string {
    const nfcPath = nfc(path);
    if (this.#spelling.size === 0 || nfcPath === "") return path;
    const own = this.#spelling.get(nfcPath);
    const name = own === undefined ? baseName(path) : baseName(own);
    return join(this.spelling(folderOf(path)), name);
  }

  /** Every file of the site, without pages, with one of the extensions (lower case, no dot), sorted. */
  assetsEndingIn(endings: readonly string[]): string[] {
    return [...this.#assets.keys()].filter((path) => endings.includes(endingOf(path))).sort();
  }

  /** Adds an empty folder, and its name to the folder above. */
  addFolder(path: string): void {
    const nfcPath = this.#spell(path);
    if (this.#folders.has(nfcPath)) return;
    const folder = { files: new Set<string>(), folders: new Set<string>() };
    this.#folders.set(nfcPath, folder);
    this.#changing.add(folder);
    this.touch(nfcPath);
    if (nfcPath !== "") this.#folderToChange(folderOf(nfcPath))?.folders.add(baseName(nfcPath));
  }

  /** Adds files by name, possibly very many, to an existing folder. */
  addFiles(path: string, names: readonly string[]): void {
    const folder = nfc(path);
    const files = this.#folderToChange(folder)?.files;
    if (!files) return;
    for (const own of names) {
      const name = nfc(own);
      if (files.has(name)) continue;
      files.add(name);
      if (name !== own) this.#spelling.set(join(folder, name), join(path, own));
      if (isSiteFile(name)) this.#addSiteFile(folder, name);
    }
    this.touch(folder);
  }

  /** A tree for readers, equal to this one. Later changes of this one do not show in it. */
  copy(): SiteTree {
    const tree = new SiteTree();
    tree.#folders = new Map(this.#folders);
    tree.#pages = new Map(this.#pages);
    tree.#assets = new Map(this.#assets);
    tree.#spelling = new Map(this.#spelling);
    tree.#skipped = new Map(this.#skipped);
    this.#changing = new Set();
    this.#touched = new Set();
    return tree;
  }

  /** Records that something was skipped. */
  skip(skipped: Skipped): void {
    const nfcPath = this.#spell(skipped.path);
    this.#skipped.set(nfcPath, { path: nfcPath, reason: skipped.reason });
    this.touch(nfcPath);
  }

  /** Notes that a path was added, removed or changed. For files that are never read, their folder. */
  touch(path: string): void {
    this.#touched.add(nfc(path));
  }

  /** The paths that are in only one of two trees, or differ in their spelling on disk or in why they were skipped. */
  differencesFrom(other: SiteTree): ReadonlySet<string> {
    const different = new Set<string>();
    for (const [here, there] of [
      [this, other],
      [other, this],
    ] as const) {
      for (const [path, { files }] of here.#folders) {
        const other = there.#folders.get(path);
        if (!other) different.add(path);
        for (const name of files) if (!other?.files.has(name)) different.add(join(path, name));
      }
      for (const [path, { reason }] of here.#skipped)
        if (there.#skipped.get(path)?.reason !== reason) different.add(path);
      for (const [path, own] of here.#spelling) if (there.#spelling.get(path) !== own) different.add(path);
    }
    return different;
  }

  /**
   * Removes what is at a path: a file, a folder with everything below it, or a note. Returns false where there was
   * nothing.
   */
  remove(path: string): boolean {
    const nfcPath = nfc(path);
    const name = baseName(nfcPath);
    let isThere = this.#spelling.delete(nfcPath);
    if (nfcPath !== "" && this.#folders.get(folderOf(nfcPath))?.files.has(name)) {
      this.#folderToChange(folderOf(nfcPath))?.files.delete(name);
      this.#forgetFile(nfcPath);
      isThere = true;
    }
    if (this.#folders.has(nfcPath)) {
      this.#forgetFolder(nfcPath);
      if (nfcPath !== "") this.#folderToChange(folderOf(nfcPath))?.folders.delete(name);
      isThere = true;
    }
    // There are few notes: ignored files and content of other sites are not recorded.
    for (const at of this.#skipped.keys()) {
      if (!isWithin(at, nfcPath)) continue;
      this.#skipped.delete(at);
      this.touch(at);
      isThere = true;
    }
    return isThere;
  }

  /** A folder whose names may change: a copy, made once, of one that this tree shares with the copy for readers. */
  #folderToChange(path: string): Folder | undefined {
    const folder = this.#folders.get(path);
    if (!folder || this.#changing.has(folder)) return folder;
    const own = { files: new Set(folder.files), folders: new Set(folder.folders) };
    this.#folders.set(path, own);
    this.#changing.add(own);
    return own;
  }

  #spell(path: string): string {
    const nfcPath = nfc(path);
    if (nfcPath !== path) this.#spelling.set(nfcPath, path);
    return nfcPath;
  }

  #forgetFolder(nfcPath: string): void {
    const folder = this.#folders.get(nfcPath);
    if (!folder) return;
    this.#folders.delete(nfcPath);
    this.#spelling.delete(nfcPath);
    this.touch(nfcPath);
    for (const name of folder.files) this.#forgetFile(join(nfcPath, name));
    for (const name of folder.folders) this.#forgetFolder(join(nfcPath, name));
  }

  #forgetFile(nfcPath: string): void {
    this.#spelling.delete(nfcPath);
    this.touch(nfcPath);
    const slug = slugOf(nfcPath);
    if (slug === undefined) this.#assets.delete(nfcPath);
    else this.#setPageFiles(slug, this.#pages.get(slug)?.files.filter((file) => file !== nfcPath) ?? []);
  }

  #addSiteFile(folder: string, name: string): void {
    const nfcPath = join(folder, name);
    this.touch(nfcPath);
    const slugInFolder = slugOf(name);
    if (slugInFolder === undefined) this.#assets.set(nfcPath, true);
    else {
      const slug = inOnePiece(folder, slugInFolder);
      this.#setPageFiles(slug, [...(this.#pages.get(slug)?.files ?? []), nfcPath]);
    }
  }

  #setPageFiles(slug: string, files: readonly string[]): void {
    const ending = files.length === 1 ? pageEndingOf(files[0]!) : undefined;
    if (files.length === 0) this.#pages.delete(slug);
    else if (ending) this.#pages.set(slug, new PageWithOneFile(slug, ending));
    // `.mdx` is served first, and sorts last.
    else this.#pages.set(slug, { slug, files: [...files].sort().reverse() });
  }
}

/** A page with one file, as nearly every page. A site may have tens of thousands: the path of the file is made on demand. */
class PageWithOneFile implements PageFile {
  readonly slug: string;
  readonly #ending: PageEnding;

  constructor(slug: string, ending: PageEnding) {
    this.slug = slug;
    this.#ending = ending;
  }

  get files(): readonly string[] {
    return [this.slug + this.#ending];
  }
}

/**
 * Joins a folder (empty for the site's) and a slug in it. V8 keeps the pieces of a template beside the whole, and this for
 * each page.
 */
function inOnePiece(folder: string, slug: string): string {
  return folder === "" ? slug : [folder, slug].join("/");
}
