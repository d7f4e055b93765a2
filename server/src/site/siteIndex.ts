import { SiteContents } from "./contents.ts";
import type { EntryType, FileChange, FileSystem } from "./fileSystem.ts";
import { isAlwaysSkipped } from "./ignore.ts";
import type { OpenApiFacts } from "./openapi.ts";
import type { PageFacts } from "./pages.ts";
import { baseName, folderOf, join, nfc, pathOfUri, uriOfPath } from "./paths.ts";
import type { PageFile, Site, Skipped } from "./site.ts";
import { SiteTree } from "./siteTree.ts";
import { Walker, type WalkOptions } from "./walk.ts";

/** Changes in one folder from which on the folder is listed once instead of asking for each of them. */
const MANY_CHANGES = 10;

/** What has to be read before every rule can tell what it knows. */
export interface SiteNeeds {
  /** Paths of OpenAPI files. */
  readonly openApi: readonly string[];
  /** Whether it matters which pages lead to which. */
  readonly links: boolean;
}

/** Walks a site's folder once and answers with its index. Never rejects: a folder that cannot be read is not `known`. */
export async function openSite(options: WalkOptions): Promise<SiteIndex> {
  const index = new SiteIndex(options);
  await index.rescan();
  return index;
}

/** A site's folder as one walk found it, kept current by {@link apply}. */
export class SiteIndex implements Site {
  readonly uri: string;
  readonly #fileSystem: FileSystem;
  readonly #isSiteConfig: WalkOptions["isSiteConfig"];
  readonly #tree = new SiteTree();
  readonly #walker: Walker;
  readonly #contents: SiteContents;
  #revision = 0;
  /** What changes the index does so one after the other. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: WalkOptions) {
    this.uri = options.uri;
    this.#fileSystem = options.fileSystem;
    this.#isSiteConfig = options.isSiteConfig;
    this.#walker = new Walker(this.#tree, options);
    this.#contents = new SiteContents(options.fileSystem, (path) => this.uriOf(path));
  }

  get known(): boolean {
    return this.#tree.folder("") !== undefined;
  }

  get revision(): number {
    return this.#revision;
  }

  get pages(): ReadonlyMap<string, PageFile> {
    return this.#tree.pages;
  }

  get skipped(): readonly Skipped[] {
    return this.#tree.skipped;
  }

  hasFile(path: string): boolean {
    return this.#tree.hasFile(path);
  }

  hasFolder(path: string): boolean {
    return this.#tree.folder(path) !== undefined;
  }

  filesEndingIn(endings: readonly string[]): readonly string[] {
    return this.#tree.filesEndingIn(endings);
  }

  skippedAt(path: string): Skipped | undefined {
    const noted = this.#tree.skippedAt(path);
    if (noted) return noted;
    // Everything that .gitignore leaves out could be much: it is asked again instead of being noted.
    const segments = path.split("/");
    for (let depth = 1; depth <= segments.length; depth++) {
      const at = segments.slice(0, depth).join("/");
      if (this.#walker.ignores.ignores(at, depth < segments.length)) return { path: at, reason: "ignored" };
    }
    return undefined;
  }

  uriOf(path: string): string {
    return uriOfPath(this.uri, this.#tree.spelling(path));
  }

  knownPage(slug: string): PageFacts | undefined {
    const page = this.pages.get(slug);
    return page && this.#contents.knownPage(page.files[0]!);
  }

  async readPage(slug: string): Promise<PageFacts | undefined> {
    const page = this.pages.get(slug);
    return page && this.#contents.readPage(page.files[0]!);
  }

  knownOpenApi(path: string): OpenApiFacts | undefined {
    return this.#contents.knownOpenApi(path);
  }

  async readOpenApi(path: string): Promise<OpenApiFacts | undefined> {
    return this.hasFile(path) ? this.#contents.readOpenApi(nfc(path)) : undefined;
  }

  isLinked(slug: string): boolean | undefined {
    return this.#contents.isLinked(slug);
  }

  /**
   * Reads what rules need (`needsOf` in `rules/`) and is not read yet: when a site was opened, after its files changed,
   * and after its config changed. True when something became known: the findings may differ now.
   */
  prepare(needs: SiteNeeds): Promise<boolean> {
    return this.#inTurn(async () => {
      let isNews = needs.links && (await this.#contents.readLinks(this.pages.values()));
      for (const path of needs.openApi) {
        if (!this.hasFile(path) || this.knownOpenApi(nfc(path))) continue;
        await this.readOpenApi(path);
        isNews = true;
      }
      return isNews;
    });
  }

  /**
   * Brings the index up to date after changes on disk, looking only where they happened. True when anything that a
   * rule or a feature can see may be different now.
   */
  apply(changes: readonly FileChange[]): Promise<boolean> {
    return this.#inTurn(async () => {
      for (const [folder, names] of this.#byFolder(changes)) {
        const isListed = names.size > MANY_CHANGES && this.hasFolder(folder);
        if (isListed) await this.#relist(folder);
        for (const [path, type] of names) {
          if (!isListed || this.hasFolder(path) || /(?:^|\/)\.gitignore$|\.json$/.test(path))
            await this.#update(path, type);
          else if (this.hasFile(path)) this.#tree.touch(path);
        }
      }
      await this.#walker.refollow();
      return false;
    });
  }

  /** Walks the whole folder anew: when changes may have been missed. True when anything may be different now. */
  rescan(): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#rewalk("");
      return false;
    });
  }

  /** Does a piece of work when those before it are done, then lets go of what it made stale. */
  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const turn = this.#work.then(async () => {
      const isNews = await work();
      const touched = this.#tree.takeTouched();
      await this.#contents.refresh(touched, this.pages);
      if (!isNews && touched.size === 0) return false;
      this.#revision++;
      return true;
    });
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  /** The changed paths with the last thing said of each, by folder; what is never part of a site is left out. */
  #byFolder(changes: readonly FileChange[]): Map<string, Map<string, FileChange["type"]>> {
    const folders = new Map<string, Map<string, FileChange["type"]>>();
    for (const { uri, type } of changes) {
      const changed = pathOfUri(this.uri, uri);
      if (changed === undefined) continue;
      for (const path of [changed, ...this.#walker.aliasesOf(changed)]) {
        const folder = folderOf(path);
        if (folder.split("/").some(isAlwaysSkipped)) continue;
        const names = folders.get(folder) ?? new Map<string, FileChange["type"]>();
        // Taken out first, so that the order is that of the last change of each.
        names.delete(path);
        folders.set(folder, names.set(path, type));
      }
    }
    return folders;
  }

  async #update(path: string, type: FileChange["type"]): Promise<void> {
    const folder = folderOf(path);
    if (path === "") {
      if (type !== "changed") await this.#rewalk("");
    } else if (!this.#tree.folder(folder)) {
      await this.#updateBelowUnknown(folder);
    } else if (baseName(path) === ".gitignore") {
      await this.#rewalk(folder);
    } else if (folder !== "" && path.endsWith(".json") && (await this.#isSiteConfig(uriOfPath(this.uri, path)))) {
      await this.#rewalk(folder);
    } else {
      const found = await this.#typeOf(path);
      // The disk may take two spellings for one: then only the folder's list tells which of them is there.
      const isAmbiguous = nfc(path) !== path || (type === "deleted" && found !== undefined);
      if (isAmbiguous) await this.#relist(folder);
      if (found === "file" && this.hasFile(path)) this.#tree.touch(path);
      else if (found === "folder" && this.hasFolder(path)) {
        // Gone and come again, with other content.
        if (type !== "changed") await this.#replace(path, found);
      } else if (!isAmbiguous) await this.#replace(path, found);
    }
  }

  /** Handles a change in a folder that is not in the index: skipped for good reason, or simply not heard of yet. */
  async #updateBelowUnknown(folder: string): Promise<void> {
    const skipped = this.skippedAt(folder);
    if (!skipped) return this.#update(folder, "created");
    // The config that made another site of it may be gone, or it may be readable now.
    if (skipped.path === nfc(folder) && skipped.reason !== "ignored") await this.#rewalk(folder);
  }

  /** Compares a folder's list with what is known of it, and takes over every difference. */
  async #relist(folder: string): Promise<void> {
    const known = this.#tree.folder(folder);
    const uri = uriOfPath(this.uri, folder);
    const listed = await this.#fileSystem.readDirectory(uri).catch(() => undefined);
    if (!known || !listed) return this.#rewalk(folder);
    const types = new Map(listed.map(([name, type]) => [nfc(name), { name, type }]));
    const skipped = this.#tree.skippedIn(folder);
    for (const name of [...known.files, ...known.folders, ...skipped]) {
      if (!types.has(name)) this.#walker.forget(join(folder, name));
    }
    for (const [known, { name, type }] of types) {
      const path = join(folder, name);
      const isKnown = (type === "file" && this.hasFile(path)) || (type === "folder" && this.hasFolder(path));
      if (!isKnown || this.#tree.spelling(join(folder, known)) !== path) await this.#replace(path, type);
    }
  }

  /** Puts what is on disk now in the place of what was known. */
  async #replace(path: string, found: EntryType | undefined): Promise<void> {
    this.#walker.forget(path);
    if (found) await this.#walker.add(path, found);
  }

  /** Walks a folder anew. It may be a link, which then has to be followed anew. */
  async #rewalk(folder: string): Promise<void> {
    if (folder === "") await this.#walker.walk();
    else await this.#replace(folder, await this.#typeOf(folder));
  }

  #typeOf(path: string): Promise<EntryType | undefined> {
    return this.#fileSystem.typeOf(uriOfPath(this.uri, path)).catch(() => undefined);
  }
}
