import { drain } from "./drain.ts";
import type { EntryType, FileSystem } from "./fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped, UNPUBLISHED_FILE } from "./ignore.ts";
import { baseName, folderOf, isSiteFile, join, uriOfPath } from "./paths.ts";
import type { SiteTree, SkipReason } from "./siteTree.ts";
import { Symlinks } from "./symlinks.ts";

/**
 * The number of folders listed at a time: enough to hide the latency of the disk, few enough not to flood a remote one.
 */
const PARALLEL = 32;

/** The number of folders reached through links. Links to each other could multiply without end. */
const MAX_LINKED_FOLDERS = 10_000;

/** How many bytes of a file are read to recognize it: more than any real site config has. */
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

/** How often links are followed again after one change, when each changes the target of another. */
const MAX_LINK_ROUNDS = 5;

export interface WalkOptions {
  /** URI of the site's folder. */
  readonly uri: string;
  readonly fileSystem: FileSystem;
  /**
   * True for a path that a site config may have. A folder below with a site config is another site, unless the file
   * belongs to another tool. Called for `.json` files.
   */
  readonly isSiteConfig: (uri: string) => boolean | Promise<boolean>;
  /** False for a text that plainly belongs to another tool: only a real site config makes a folder a site. */
  readonly mayBeSiteConfig: (uri: string, text: string) => boolean;
}

/** Lists folders into a tree, without what is ignored, belongs to another site or leads outside. Never rejects. */
export class Walker {
  readonly ignores = new GitIgnores();
  /** The patterns of the `.mintignore` at the root. */
  readonly unpublished = new GitIgnores();
  readonly #tree: SiteTree;
  readonly #options: WalkOptions;
  readonly #symlinks: Symlinks;
  #linkedFolders = 0;

  constructor(tree: SiteTree, options: WalkOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#symlinks = new Symlinks(options.uri, options.fileSystem);
  }

  /** Lists the site's folder and everything below it again. */
  async walk(): Promise<void> {
    this.forget("");
    await this.#drain([""]);
  }

  /** Removes what was recorded at a path. */
  forget(path: string): void {
    this.ignores.forget(path);
    this.unpublished.forget(path);
    this.#symlinks.forget(path);
    this.#tree.remove(path);
  }

  /** Adds a new path, if it belongs to the site. */
  async add(path: string, type: EntryType): Promise<void> {
    const folders = await this.#addEntry(path, type);
    if (folders) await this.#drain([folders]);
  }

  /** The other paths of something at a path, through followed links. */
  aliasesOf(path: string): string[] {
    return this.#symlinks.aliasesOf(path);
  }

  /** Every path of one file, the real one first. */
  pathsOfFile(path: string): readonly string[] {
    return this.#symlinks.pathsOfFile(path);
  }

  /** Follows the links again whose target changed. */
  async refollow(): Promise<void> {
    // The content of one link may be, or hide, the target of another.
    for (let round = 0; round < MAX_LINK_ROUNDS; round++) {
      const stale = await this.#symlinks.stale();
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
    this.ignores.rest();
    this.unpublished.rest();
  }

  /** Lists one folder. Returns the folders below it that need to be listed. */
  async #list(path: string): Promise<string[]> {
    if (this.#symlinks.realPlace(path).standsIn.length > 0 && ++this.#linkedFolders > MAX_LINKED_FOLDERS) {
      this.#skip(path, "link-not-followed");
      return [];
    }
    const uri = this.#uriOf(path);
    let names: readonly (readonly [name: string, type: EntryType])[];
    try {
      names = await this.#options.fileSystem.readDirectory(uri);
    } catch {
      // Deleted since its parent was listed: nothing to report.
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
      if (type === "file" && this.#takesFile(path, name)) files.push(name);
      else if (type === "link") links.push(join(path, name));
      else if (type === "folder" && this.#takesFolder(join(path, name))) folders.push(join(path, name));
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
    else if (type === "folder" && this.#takesFolder(path)) return path;
    return undefined;
  }

  #addFile(path: string): void {
    if (this.#takesFile(folderOf(path), baseName(path))) this.#tree.addFiles(folderOf(path), [baseName(path)]);
  }

  /** `.gitignore` and `.mintignore` are checked for files that a site consists of, and for folders. */
  #takesFile(folder: string, name: string): boolean {
    return !isSiteFile(name) || !this.#isIgnored(join(folder, name), false);
  }

  #takesFolder(path: string): boolean {
    return !isAlwaysSkipped(baseName(path)) && !this.#isIgnored(path, true);
  }

  #isIgnored(path: string, isFolder: boolean): boolean {
    return this.ignores.ignores(path, isFolder) || this.unpublished.ignores(path, isFolder);
  }

  /** Adds the file that a link leads to, or returns the folder. Records why a link is not followed. */
  async #follow(path: string): Promise<string | undefined> {
    if (isAlwaysSkipped(baseName(path))) return undefined;
    const target = await this.#symlinks.follow(path);
    switch (target.kind) {
      case "file":
        this.#addFile(path);
        return undefined;
      case "folder":
        return this.#takesFolder(path) ? path : undefined;
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

  /** An unreadable file counts by its name. */
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
