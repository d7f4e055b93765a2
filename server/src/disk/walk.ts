import { drain } from "./drain.ts";
import type { EntryType, FileSystem } from "./fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped, UNPUBLISHED_FILE } from "./ignore.ts";
import { baseName, folderOf, isSiteFile, isWithin, join, nfc, uriOfPath } from "./paths.ts";
import type { SiteTree, SkipReason } from "./siteTree.ts";
import { Symlinks } from "./symlinks.ts";

/**
 * The number of folders to list in parallel. It is high enough to hide latency, but low enough not to overload a remote
 * disk.
 */
const PARALLEL = 32;

/**
 * The maximum number of folders that are reached through links. Without a limit, nested links could multiply folders
 * endlessly.
 */
const MAX_LINKED_FOLDERS = 10_000;

/**
 * The maximum number of bytes to read when checking whether a file is a site config. Real site configs are far smaller.
 */
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

/**
 * The maximum number of times that changed links are followed again. Following one link can change the target of
 * another link.
 */
const MAX_LINK_ROUNDS = 5;

export interface WalkOptions {
  /** The URI of the site folder. */
  readonly uri: string;
  readonly fileSystem: FileSystem;
  /**
   * Whether the file at a URI can be a site config. A subfolder with a site config is another site, unless the file
   * belongs to another tool. Called for `.json` files.
   */
  readonly isSiteConfig: (uri: string) => boolean | Promise<boolean>;
  /** Whether the text may be the content of a site config. False if the text clearly belongs to another tool. */
  readonly mayBeSiteConfig: (uri: string, text: string) => boolean;
}

/**
 * Adds folders and their contents to a tree. Skips everything that is ignored, belongs to another site, or is outside
 * the site. Never rejects.
 */
export class Walker {
  readonly ignores = new GitIgnores();
  /** The patterns in the `.mintignore` file in the site folder. */
  readonly unpublished = new GitIgnores(true);
  /** The existing files that a pattern in `.mintignore` excludes, in NFC. Files in excluded folders are not listed. */
  readonly #unpublishedFiles = new Set<string>();
  readonly #tree: SiteTree;
  readonly #options: WalkOptions;
  readonly #symlinks: Symlinks;
  #linkedFolders = 0;

  constructor(tree: SiteTree, options: WalkOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#symlinks = new Symlinks(options.uri, options.fileSystem);
  }

  /** Lists the site folder and all its subfolders again. */
  async walk(): Promise<void> {
    this.forget("");
    await this.#drain([""]);
  }

  /** Removes everything recorded at a path. */
  forget(path: string): void {
    this.ignores.forget(path);
    this.unpublished.forget(path);
    this.#symlinks.forget(path);
    this.#tree.remove(path);
    for (const file of this.#unpublishedFiles) {
      if (!isWithin(file, nfc(path))) continue;
      this.#unpublishedFiles.delete(file);
      this.#tree.touch(folderOf(file));
    }
  }

  /** Whether a pattern in `.mintignore` excludes a file that exists. */
  isUnpublishedFile(path: string): boolean {
    return this.#unpublishedFiles.has(nfc(path));
  }

  /** Returns the names of the files in a folder that patterns in `.mintignore` exclude. */
  unpublishedIn(folder: string): string[] {
    return [...this.#unpublishedFiles].filter((path) => folderOf(path) === nfc(folder)).map(baseName);
  }

  /** Adds a new path if it belongs to the site. */
  async add(path: string, type: EntryType): Promise<void> {
    const folders = await this.#addEntry(path, type);
    if (folders) await this.#drain([folders]);
  }

  /** Returns the other paths through which an entry can be reached by following links. */
  aliasesOf(path: string): string[] {
    return this.#symlinks.aliasesOf(path);
  }

  /** Returns all paths through which a file can be reached, starting with its real path. */
  pathsOfFile(path: string): readonly string[] {
    return this.#symlinks.pathsOfFile(path);
  }

  /** Follows links again if their targets have changed. */
  async refollow(): Promise<void> {
    // The targets of other links may be inside these links or hidden by them.
    for (let round = 0; round < MAX_LINK_ROUNDS; round++) {
      const stale = await this.#symlinks.findChanged();
      for (const path of stale) {
        this.forget(path);
        if (this.#tree.folder(folderOf(path))) await this.add(path, "link");
      }
      if (stale.length === 0) return;
    }
  }

  async #drain(folders: readonly string[]): Promise<void> {
    this.#linkedFolders = 0;
    await drain(folders, PARALLEL, (folder) => this.#list(folder));
    this.ignores.release();
    this.unpublished.release();
  }

  /** Lists a folder and returns the subfolders to list next. */
  async #list(path: string): Promise<string[]> {
    if (this.#symlinks.realPlace(path).ancestors.length > 0 && ++this.#linkedFolders > MAX_LINKED_FOLDERS) {
      this.#skip(path, "link-not-followed");
      return [];
    }
    const uri = this.#uriOf(path);
    let names: readonly (readonly [name: string, type: EntryType])[];
    try {
      names = await this.#options.fileSystem.readDirectory(uri);
    } catch {
      // If the folder was deleted in the meantime, there is nothing to report.
      if ((await this.#typeOf(uri)) !== undefined) this.#skip(path, "unreadable");
      return [];
    }
    if (path !== "" && (await this.#isOtherSite(path, names))) {
      this.#skip(path, "other-site");
      return [];
    }
    this.#tree.addFolder(path);
    const hasFile = (file: string): boolean => names.some(([name, type]) => name === file && type === "file");
    if (hasFile(".gitignore")) await this.#readIgnores(path, ".gitignore", this.ignores);
    if (path === "" && hasFile(UNPUBLISHED_FILE)) await this.#readIgnores(path, UNPUBLISHED_FILE, this.unpublished);
    const folders: string[] = [];
    const links: string[] = [];
    const files: string[] = [];
    for (const [name, type] of names) {
      if (type === "file" && this.#includesFile(path, name)) files.push(name);
      else if (type === "link") links.push(join(path, name));
      else if (type === "folder" && this.#includesFolder(join(path, name))) folders.push(join(path, name));
    }
    this.#tree.addFiles(path, files);
    for (const link of links) {
      const folder = await this.#follow(link);
      if (folder !== undefined) folders.push(folder);
    }
    return folders;
  }

  async #addEntry(path: string, type: EntryType): Promise<string | undefined> {
    if (type === "file") this.#addFile(path);
    else if (type === "link") return this.#follow(path);
    else if (type === "folder" && this.#includesFolder(path)) return path;
    return undefined;
  }

  #addFile(path: string): void {
    if (this.#includesFile(folderOf(path), baseName(path))) this.#tree.addFiles(folderOf(path), [baseName(path)]);
  }

  /**
   * Whether a file is not ignored. Checks `.gitignore` and `.mintignore` only for file types that can be part of a
   * site.
   */
  #includesFile(folder: string, name: string): boolean {
    const path = join(folder, name);
    if (!isSiteFile(name)) return true;
    if (this.ignores.ignores(path, false)) return false;
    if (!this.unpublished.ignores(path, false)) return true;
    this.#unpublishedFiles.add(nfc(path));
    this.#tree.touch(folder);
    return false;
  }

  #includesFolder(path: string): boolean {
    return !isAlwaysSkipped(baseName(path)) && !this.#isIgnored(path, true);
  }

  #isIgnored(path: string, isFolder: boolean): boolean {
    return this.ignores.ignores(path, isFolder) || this.unpublished.ignores(path, isFolder);
  }

  /** Adds the file that a link points to, or returns the folder to list. Records why a link is not followed. */
  async #follow(path: string): Promise<string | undefined> {
    if (isAlwaysSkipped(baseName(path))) return undefined;
    const target = await this.#symlinks.follow(path);
    switch (target.kind) {
      case "file":
        this.#addFile(path);
        return undefined;
      case "folder":
        return this.#includesFolder(path) ? path : undefined;
      case "none":
        if (!this.#isIgnored(path, false)) this.#skip(path, target.reason);
        return undefined;
      default:
        return target satisfies never;
    }
  }

  async #isOtherSite(path: string, names: readonly (readonly [string, EntryType])[]): Promise<boolean> {
    const { isSiteConfig } = this.#options;
    for (const [name, type] of names) {
      if (type !== "file" || !name.endsWith(".json")) continue;
      const uri = this.#uriOf(join(path, name));
      if ((await isSiteConfig(uri)) && (await this.#isSiteConfigByContent(uri))) return true;
    }
    return false;
  }

  /**
   * Whether the content of a file may be that of a site config. A file that cannot be read is judged by its name alone.
   */
  async #isSiteConfigByContent(uri: string): Promise<boolean> {
    const { fileSystem, mayBeSiteConfig } = this.#options;
    const bytes = await fileSystem.readFile(uri, MAX_CONFIG_BYTES).catch(() => undefined);
    return !bytes || mayBeSiteConfig(uri, new TextDecoder().decode(bytes));
  }

  async #readIgnores(folder: string, name: string, ignores: GitIgnores): Promise<void> {
    try {
      const bytes = await this.#options.fileSystem.readFile(this.#uriOf(join(folder, name)), GITIGNORE_MAX_BYTES);
      ignores.set(folder, new TextDecoder().decode(bytes));
    } catch {
      ignores.set(folder, undefined);
    }
  }

  #skip(path: string, reason: SkipReason): undefined {
    this.#tree.skip({ path, reason });
  }

  #uriOf(path: string): string {
    return uriOfPath(this.#options.uri, path);
  }

  async #typeOf(uri: string): Promise<EntryType | undefined> {
    return this.#options.fileSystem.typeOf(uri).catch(() => undefined);
  }
}
