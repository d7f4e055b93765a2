import { countedMap } from "../json/work.ts";
import {
  baseName,
  extensionOf,
  folderOf,
  isSiteFile,
  isWithin,
  join,
  MAX_PATH,
  nfc,
  type PageExtension,
  pageExtensionOf,
  slugOf,
} from "./paths.ts";

export interface PageFile {
  /** The path as used in the navigation: relative to the site, separated by `/`, and without an extension. */
  readonly slug: string;
  /**
   * The page's files, relative to the site: `x.mdx`, `x.md`, or both. If there are two, the platform serves the first
   * one.
   */
  readonly files: readonly string[];
}

/** Why an entry on disk is not part of the site. */
export type SkipReason =
  /** A symbolic link that points outside the site folder. */
  | "link-outside"
  /** A symbolic link to one of the folders that contain it. */
  | "link-loop"
  /**
   * A symbolic link that is broken, that the file system cannot follow, or that exceeds the limit on linked folders.
   */
  | "link-not-followed"
  | "unreadable"
  /** Excluded by `.gitignore`. */
  | "ignored"
  /** Excluded by `.mintignore`. */
  | "unpublished"
  /** The folder of another site, which contains its own site config. */
  | "other-site";

/** An entry on disk that is not part of the site. */
export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
}

/** The contents of a folder. All names are in NFC. */
interface FolderNames {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

interface Folder {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

/**
 * The folders and files of a site as plain data: sets of names for each folder, and the pages by slug. The cost of an
 * operation depends only on the size of the change. Callers pass paths as spelled on disk, and paths are compared in
 * NFC.
 */
export class SiteTree {
  #folders = new Map<string, Folder>();
  #pages = countedMap<string, PageFile>();
  /** The site's images and documents. The site folder can contain many other files. */
  #assets = new Map<string, true>();
  /** The on-disk spelling of the few paths that are not in NFC, by NFC path. */
  #spelling = new Map<string, string>();
  #skipped = new Map<string, Skipped>();
  /** The folders that are not shared with a snapshot and can therefore be modified in place. */
  #unshared = new Set<Folder>();
  #touched = new Set<string>();

  /** The paths that were added, removed or changed since the last snapshot. */
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

  /** Returns the skipped entry at a path, or at the nearest ancestor that was skipped. */
  skippedAt(path: string): Skipped | undefined {
    if (this.#skipped.size === 0 || path.length > MAX_PATH) return undefined;
    for (let at = nfc(path); at !== ""; at = folderOf(at)) {
      const skipped = this.#skipped.get(at);
      if (skipped) return skipped;
    }
    return undefined;
  }

  /** Returns the names of the skipped entries in a folder. */
  skippedIn(folder: string): string[] {
    const nfcPath = nfc(folder);
    return [...this.#skipped.keys()].filter((path) => folderOf(path) === nfcPath).map(baseName);
  }

  /** Returns the path as spelled on disk. */
  spelling(path: string): string {
    const nfcPath = nfc(path);
    if (this.#spelling.size === 0 || nfcPath === "" || path.length > MAX_PATH) return path;
    const own = this.#spelling.get(nfcPath);
    const name = own === undefined ? baseName(path) : baseName(own);
    return join(this.spelling(folderOf(path)), name);
  }

  /**
   * Returns all files in the site, except pages, that have one of the given extensions (lowercase, without the dot).
   * The files are sorted.
   */
  assetsWithExtension(extensions: readonly string[]): string[] {
    return [...this.#assets.keys()].filter((path) => extensions.includes(extensionOf(path))).sort();
  }

  /** Adds an empty folder to the tree and to its parent. */
  addFolder(path: string): void {
    const nfcPath = this.#recordSpelling(path);
    if (this.#folders.has(nfcPath)) return;
    const folder = { files: new Set<string>(), folders: new Set<string>() };
    this.#folders.set(nfcPath, folder);
    this.#unshared.add(folder);
    this.touch(nfcPath);
    if (nfcPath !== "") this.#mutableFolder(folderOf(nfcPath))?.folders.add(baseName(nfcPath));
  }

  /** Adds any number of files to an existing folder. */
  addFiles(path: string, names: readonly string[]): void {
    const folder = nfc(path);
    const files = this.#mutableFolder(folder)?.files;
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

  /** Returns a snapshot. Later changes to this tree do not affect it. */
  copy(): SiteTree {
    const tree = new SiteTree();
    tree.#folders = new Map(this.#folders);
    tree.#pages = countedMap(this.#pages);
    tree.#assets = new Map(this.#assets);
    tree.#spelling = new Map(this.#spelling);
    tree.#skipped = new Map(this.#skipped);
    this.#unshared = new Set();
    this.#touched = new Set();
    return tree;
  }

  skip(skipped: Skipped): void {
    const nfcPath = this.#recordSpelling(skipped.path);
    this.#skipped.set(nfcPath, { path: nfcPath, reason: skipped.reason });
    this.touch(nfcPath);
  }

  /**
   * Records that a path was added, removed or changed. For a file that is never read, pass the file's folder instead.
   */
  touch(path: string): void {
    this.#touched.add(nfc(path));
  }

  /**
   * Returns the paths that exist in only one of the two trees, or that differ in their on-disk spelling or skip reason.
   */
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
   * Removes whatever is at a path: a file, a folder with its contents, or a skipped entry. Returns false if there was
   * nothing at the path.
   */
  remove(path: string): boolean {
    const nfcPath = nfc(path);
    const name = baseName(nfcPath);
    let isThere = this.#spelling.delete(nfcPath);
    if (nfcPath !== "" && this.#folders.get(folderOf(nfcPath))?.files.has(name)) {
      this.#mutableFolder(folderOf(nfcPath))?.files.delete(name);
      this.#forgetFile(nfcPath);
      isThere = true;
    }
    if (this.#folders.has(nfcPath)) {
      this.#forgetFolder(nfcPath);
      if (nfcPath !== "") this.#mutableFolder(folderOf(nfcPath))?.folders.delete(name);
      isThere = true;
    }
    // Only a few skipped entries are recorded. Ignored files and the contents of other sites are not.
    for (const at of this.#skipped.keys()) {
      if (!isWithin(at, nfcPath)) continue;
      this.#skipped.delete(at);
      this.touch(at);
      isThere = true;
    }
    return isThere;
  }

  /** Returns a folder that can be modified. If the folder is still shared with a snapshot, copies it first. */
  #mutableFolder(path: string): Folder | undefined {
    const folder = this.#folders.get(path);
    if (!folder || this.#unshared.has(folder)) return folder;
    const own = { files: new Set(folder.files), folders: new Set(folder.folders) };
    this.#folders.set(path, own);
    this.#unshared.add(own);
    return own;
  }

  #recordSpelling(path: string): string {
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
      const slug = flatJoin(folder, slugInFolder);
      this.#setPageFiles(slug, [...(this.#pages.get(slug)?.files ?? []), nfcPath]);
    }
  }

  #setPageFiles(slug: string, files: readonly string[]): void {
    const extension = files.length === 1 ? pageExtensionOf(files[0]!) : undefined;
    if (files.length === 0) this.#pages.delete(slug);
    else if (extension) this.#pages.set(slug, new PageWithOneFile(slug, extension));
    // Sorting in reverse puts `.mdx` first.
    else this.#pages.set(slug, { slug, files: [...files].sort().reverse() });
  }
}

/**
 * A page with a single file, which nearly all pages are. The path of the file is computed on demand, because a site can
 * have tens of thousands of pages.
 */
class PageWithOneFile implements PageFile {
  readonly slug: string;
  readonly #extension: PageExtension;

  constructor(slug: string, extension: PageExtension) {
    this.slug = slug;
    this.#extension = extension;
  }

  get files(): readonly string[] {
    return [this.slug + this.#extension];
  }
}

/**
 * Joins a folder and a slug into a flat string. If a template literal were used, V8 would also keep both parts in
 * memory.
 */
function flatJoin(folder: string, slug: string): string {
  return folder === "" ? slug : [folder, slug].join("/");
}
