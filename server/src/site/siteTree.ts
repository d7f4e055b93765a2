import { baseName, endingOf, folderOf, isSiteFile, isWithin, join, nfc, slugOf } from "./paths.ts";
import type { PageFile, Skipped } from "./site.ts";

/** The content of one folder, by the NFC forms of its names. */
export interface FolderNames {
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
  readonly #folders = new Map<string, Folder>();
  readonly #pages = new Map<string, PageFile>();
  /** The files that a site consists of besides its pages: images and documents. The folder may contain many others. */
  readonly #assets = new Set<string>();
  /** The disk's own spelling of the few paths that differ from NFC. */
  readonly #spelling = new Map<string, string>();
  readonly #skipped = new Map<string, Skipped>();

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
    const known = nfc(path);
    return this.#folders.get(folderOf(known))?.files.has(baseName(known)) ?? false;
  }

  /** What was skipped at a path, or at the nearest folder above it. */
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
    const known = nfc(folder);
    return [...this.#skipped.keys()].filter((path) => folderOf(path) === known).map(baseName);
  }

  /** A path as the disk spells it. */
  spelling(path: string): string {
    const known = nfc(path);
    if (this.#spelling.size === 0 || known === "") return path;
    const own = this.#spelling.get(known);
    const name = own === undefined ? baseName(path) : baseName(own);
    return join(this.spelling(folderOf(path)), name);
  }

  /** Every file of the site, without pages, with one of the extensions (lower case, no dot), sorted. */
  assetsEndingIn(endings: readonly string[]): string[] {
    return [...this.#assets].filter((path) => endings.includes(endingOf(path))).sort();
  }

  /** Adds an empty folder, and its name to the folder above. */
  addFolder(path: string): void {
    const known = this.#spell(path);
    if (this.#folders.has(known)) return;
    this.#folders.set(known, { files: new Set(), folders: new Set() });
    this.touch(known);
    if (known !== "") this.#folders.get(folderOf(known))?.folders.add(baseName(known));
  }

  /** Adds files by name, possibly very many, to an existing folder. */
  addFiles(path: string, names: readonly string[]): void {
    const folder = nfc(path);
    const files = this.#folders.get(folder)?.files;
    if (!files) return;
    for (const own of names) {
      const name = nfc(own);
      if (files.has(name)) continue;
      files.add(name);
      if (name !== own) this.#spelling.set(join(folder, name), join(path, own));
      if (isSiteFile(name)) this.#addSiteFile(join(folder, name));
    }
    this.touch(folder);
  }

  /** Becomes equal to another tree. The two share what never changes, such as names and pages. */
  become(other: SiteTree): void {
    for (const [path, { files, folders }] of other.#folders)
      this.#folders.set(path, { files: new Set(files), folders: new Set(folders) });
    for (const [slug, page] of other.#pages) this.#pages.set(slug, page);
    for (const path of other.#assets) this.#assets.add(path);
    for (const [path, own] of other.#spelling) this.#spelling.set(path, own);
    for (const [path, skipped] of other.#skipped) this.#skipped.set(path, skipped);
  }

  /** Records that something was skipped. */
  skip(skipped: Skipped): void {
    const known = this.#spell(skipped.path);
    this.#skipped.set(known, { path: known, reason: skipped.reason });
    this.touch(known);
  }

  /** Called with each path that was added, removed or changed. For files that are never read, with their folder. */
  protected touch(_path: string): void {}

  /** The paths that are in only one of two trees, or differ in their spelling on disk or in why they were skipped. */
  differencesFrom(other: SiteTree): ReadonlySet<string> {
    const different = new Set<string>();
    for (const [here, there] of [
      [this, other],
      [other, this],
    ] as const) {
      for (const [path, { files }] of here.#folders) {
        const known = there.#folders.get(path);
        if (!known) different.add(path);
        for (const name of files) if (!known?.files.has(name)) different.add(join(path, name));
      }
      for (const [path, { reason }] of here.#skipped)
        if (there.#skipped.get(path)?.reason !== reason) different.add(path);
      for (const [path, own] of here.#spelling) if (there.#spelling.get(path) !== own) different.add(path);
    }
    return different;
  }

  /** Removes what is at a path: a file, a folder with everything below it, or a note. */
  remove(path: string): void {
    const known = nfc(path);
    const parent = this.#folders.get(folderOf(known));
    if (known !== "" && parent?.files.delete(baseName(known))) this.#forgetFile(known);
    if (this.#folders.has(known)) {
      this.#forgetFolder(known);
      if (known !== "") parent?.folders.delete(baseName(known));
    }
    // There are few notes: ignored files and content of other sites are not recorded.
    for (const at of this.#skipped.keys()) {
      if (!isWithin(at, known)) continue;
      this.#skipped.delete(at);
      this.touch(at);
    }
    this.#spelling.delete(known);
  }

  #spell(path: string): string {
    const known = nfc(path);
    if (known !== path) this.#spelling.set(known, path);
    return known;
  }

  #forgetFolder(known: string): void {
    const folder = this.#folders.get(known);
    if (!folder) return;
    this.#folders.delete(known);
    this.#spelling.delete(known);
    this.touch(known);
    for (const name of folder.files) this.#forgetFile(join(known, name));
    for (const name of folder.folders) this.#forgetFolder(join(known, name));
  }

  #forgetFile(known: string): void {
    this.#spelling.delete(known);
    this.touch(known);
    const slug = slugOf(known);
    if (slug === undefined) this.#assets.delete(known);
    else this.#setPageFiles(slug, this.#pages.get(slug)?.files.filter((file) => file !== known) ?? []);
  }

  #addSiteFile(known: string): void {
    this.touch(known);
    const slug = slugOf(known);
    const files = slug === undefined ? undefined : this.#pages.get(slug)?.files;
    if (slug === undefined) this.#assets.add(known);
    else this.#setPageFiles(slug, files ? [...files, known] : [known]);
  }

  #setPageFiles(slug: string, files: readonly string[]): void {
    // `.mdx` is served first, and sorts last.
    if (files.length === 0) this.#pages.delete(slug);
    else this.#pages.set(slug, { slug, files: files.length === 1 ? files : [...files].sort().reverse() });
  }
}
