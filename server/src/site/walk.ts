import { drain } from "./drain.ts";
import type { EntryType, FileSystem } from "./fileSystem.ts";
import { GITIGNORE_MAX_BYTES, GitIgnores, isAlwaysSkipped } from "./ignore.ts";
import { baseName, folderOf, isWithin, join, pathOfUri, uriOfPath } from "./paths.ts";
import type { SkipReason } from "./site.ts";
import type { SiteTree } from "./siteTree.ts";

/** Folders listed at a time: enough to hide the disk's latency, few enough not to flood a remote one. */
const PARALLEL = 32;

/** Folders reached through links: links that lead to each other could otherwise multiply without end. */
const MAX_LINKED_FOLDERS = 10_000;

/** The kinds of files that a site is made of; `.gitignore` is asked about these and about folders only. */
const SITE_FILE = /\.(?:mdx?|json|ya?ml|svg|png|jpe?g|webp|gif|ico|avif)$/i;

/** Where a followed link leads. */
interface FollowedLink {
  /** The path of its target in the site, without any link in it. */
  readonly real: string;
  /** The real folders in which this link and those before it stand: a link into one of them or above is a loop. */
  readonly standsIn: readonly string[];
}

export interface WalkOptions {
  /** URI of the site's folder. */
  readonly uri: string;
  readonly fileSystem: FileSystem;
  /** True for the config of a site: a folder below that has one is a site of its own. Asked about `.json` files. */
  readonly isSiteConfig: (uri: string) => boolean | Promise<boolean>;
}

/** Lists folders into a tree: what is ignored, belongs to another site or leads outside stays out. Never rejects. */
export class Walker {
  readonly ignores = new GitIgnores();
  readonly #tree: SiteTree;
  readonly #options: WalkOptions;
  readonly #links = new Map<string, FollowedLink>();
  #linkedFolders = 0;
  #rootUri: Promise<string> | undefined;

  constructor(tree: SiteTree, options: WalkOptions) {
    this.#tree = tree;
    this.#options = options;
  }

  /** Lists a folder and all below it anew. Its parent must be in the tree, as must be its reason to be there. */
  async walk(path: string): Promise<void> {
    this.forget(path);
    await this.#drain([path]);
  }

  /** Takes out whatever was known at a path. */
  forget(path: string): void {
    this.ignores.forget(path);
    for (const link of this.#links.keys()) if (isWithin(link, path)) this.#links.delete(link);
    this.#tree.remove(path);
  }

  /** Adds what stands at a path, which nothing is known of yet, if it is part of the site. */
  async add(path: string, type: EntryType): Promise<void> {
    const folders = await this.#addEntry(path, type);
    if (folders) await this.#drain([folders]);
  }

  /** The paths under which something at a path is known, too, because a followed link leads there. */
  aliasesOf(path: string): string[] {
    const aliases: string[] = [];
    for (const [link, { real }] of this.#links) {
      if (isWithin(path, real) && !isWithin(path, link)) {
        aliases.push(path === real ? link : join(link, real === "" ? path : path.slice(real.length + 1)));
      }
    }
    return aliases;
  }

  async #drain(folders: readonly string[]): Promise<void> {
    this.#linkedFolders = 0;
    await drain(folders, PARALLEL, (folder) => this.#list(folder));
    this.ignores.rest();
  }

  /** Lists one folder; answers with the folders below it that are to be listed. */
  async #list(path: string): Promise<string[]> {
    if (this.#realPlace(path).standsIn.length > 0 && ++this.#linkedFolders > MAX_LINKED_FOLDERS) {
      this.#skip(path, "link-not-followed");
      return [];
    }
    const uri = this.#uriOf(path);
    let names: readonly (readonly [name: string, type: EntryType])[];
    try {
      names = await this.#options.fileSystem.readDirectory(uri);
    } catch {
      // Gone since its parent was listed: nothing to say.
      if ((await this.#typeOf(uri)) !== undefined) this.#skip(path, "unreadable");
      return [];
    }
    if (path !== "" && (await this.#isOtherSite(path, names))) {
      this.#skip(path, "other-site");
      return [];
    }
    this.#tree.addFolder(path);
    if (names.some(([name, type]) => name === ".gitignore" && type === "file")) await this.#readGitIgnore(path);
    const folders: string[] = [];
    const links: string[] = [];
    for (const [name, type] of names) {
      const child = join(path, name);
      if (type === "link") links.push(child);
      else if (type === "file") this.#addFile(child);
      else if (type === "folder" && this.#takesFolder(child)) folders.push(child);
    }
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
    if (SITE_FILE.test(path) && this.ignores.ignores(path, false)) return;
    this.#tree.addFile(path);
  }

  #takesFolder(path: string): boolean {
    return !isAlwaysSkipped(baseName(path)) && !this.ignores.ignores(path, true);
  }

  /** Adds the file that a link leads to, or answers with the folder; says why when it is not followed. */
  async #follow(path: string): Promise<string | undefined> {
    if (isAlwaysSkipped(baseName(path)) || this.ignores.ignores(path, true)) return undefined;
    const target = await this.#realUri(this.#uriOf(path));
    if (target === undefined) return this.#skip(path, "link-not-followed");
    const real = pathOfUri(await this.#realRoot(), target);
    if (real === undefined) return this.#skip(path, "link-outside");
    const type = await this.#typeOf(target);
    if (type === "file") this.#addFile(path);
    if (type !== "folder") return undefined;

    const { at, standsIn } = this.#realPlace(folderOf(path));
    const folders = [...standsIn, at];
    if (folders.some((folder) => isWithin(folder, real))) return this.#skip(path, "link-loop");
    this.#links.set(path, { real, standsIn: folders });
    return path;
  }

  /** The real place of a folder that may have been reached through links. */
  #realPlace(path: string): { readonly at: string; readonly standsIn: readonly string[] } {
    if (this.#links.size > 0) {
      for (let above = path; above !== ""; above = folderOf(above)) {
        const link = this.#links.get(above);
        if (!link) continue;
        return {
          at: path === above ? link.real : join(link.real, path.slice(above.length + 1)),
          standsIn: link.standsIn,
        };
      }
    }
    return { at: path, standsIn: [] };
  }

  async #isOtherSite(path: string, names: readonly (readonly [string, EntryType])[]): Promise<boolean> {
    for (const [name, type] of names) {
      if (
        type === "file" &&
        name.endsWith(".json") &&
        (await this.#options.isSiteConfig(this.#uriOf(join(path, name))))
      )
        return true;
    }
    return false;
  }

  async #readGitIgnore(folder: string): Promise<void> {
    try {
      const bytes = await this.#options.fileSystem.readFile(
        this.#uriOf(join(folder, ".gitignore")),
        GITIGNORE_MAX_BYTES,
      );
      this.ignores.set(folder, new TextDecoder().decode(bytes));
    } catch {
      this.ignores.set(folder, undefined);
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

  async #realUri(uri: string): Promise<string | undefined> {
    return this.#options.fileSystem.realUri?.(uri).catch(() => undefined);
  }

  #realRoot(): Promise<string> {
    this.#rootUri ??= this.#realUri(this.#options.uri).then((real) => real ?? this.#options.uri);
    return this.#rootUri;
  }
}
