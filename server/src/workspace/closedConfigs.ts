import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { isAlwaysSkipped } from "../disk/ignore.ts";
import { baseName, folderOf, folderUriOf, isSiteFile, isWithin, pathOfUri, uriKey, uriOfPath } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { recognize } from "../formats/recognize.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { findSiteConfigs, isExcludedFromSearch } from "../settings/findSiteConfigs.ts";
import type { FileHandle } from "./documents.ts";
import { isDescribedFile } from "./membership.ts";

/** The maximum number of closed site configs to read. Any others are checked when they are opened. */
const MAX_CONFIGS = 200;

/** The number of folders to list in parallel. */
const PARALLEL = 16;

/**
 * The maximum number of folders to search, because the workspace may be an entire home folder. Configs in other folders
 * are checked when they are opened.
 */
const MAX_FOLDERS = 20_000;
/** The maximum number of folders to search in a file system where listing a folder requires a network request. */
const MAX_REMOTE_FOLDERS = 500;

/** The maximum size of a closed config in bytes. Larger ones are checked when they are opened. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A site config on disk. */
interface ClosedConfig {
  readonly config: SiteConfig;
  readonly handle: FileHandle;
}

interface ClosedConfigsSource {
  /** Returns the URIs of the folders to search. */
  folders(): readonly string[];
  fileSystem(uri: string): FileSystem | undefined;
  /** Whether a file is open. For open files, the content on disk is ignored. */
  isOpen(uri: string): boolean;
  /** Returns the URI keys of all folders above open pages. Their configs are read even if there are too many others. */
  foldersOfPages(): ReadonlySet<string>;
  /**
   * Whether a file is a site config according to the settings.
   * @param root The folder whose settings rule out most files: either the searched folder or the file's own folder.
   * @param hasOwnSettings Whether a settings file below the root applies.
   */
  isSiteConfig(uri: string, root: string, hasOwnSettings?: boolean): Promise<boolean>;
  /** Called when the list of configs or the content of a config has changed. */
  onChange(): void;
  /**
   * Called after a search, and after changes on disk that {@link onChange} was called for.
   * @param removed The URIs of the configs that no longer exist.
   */
  onUpdate(removed: readonly string[]): void;
  onError(error: unknown): void;
}

/** The closed site configs in the workspace. They are found by a search and updated when files change on disk. */
export class ClosedConfigs {
  readonly #source: ClosedConfigsSource;
  #configs: ReadonlyMap<string, ClosedConfig> = new Map();
  #finding: Promise<void> | undefined;
  /** The most recent search. */
  #search: object | undefined;
  /**
   * The changes that are being applied. Changes are applied one after another so that a slow read cannot undo a later
   * change.
   */
  #applying: Promise<void> = Promise.resolve();
  /** The folders in which {@link findAbove} has looked for configs since the last change, by URI key. */
  readonly #looked = new Map<string, Promise<void>>();

  constructor(source: ClosedConfigsSource) {
    this.#source = source;
  }

  /** Resolves when the workspace has been searched. Never rejects. */
  whenSearched(): Promise<void> {
    this.#finding ??= this.#find().catch((error: unknown) => this.#source.onError(error));
    return this.#finding;
  }

  /**
   * Resolves when the configs in the folders above a page have been found. A search of a large workspace takes longer.
   * Never rejects.
   */
  async findAbove(uri: string): Promise<void> {
    const root = this.#rootOf(uri);
    if (root === undefined) return;
    const folders: string[] = [];
    for (let folder = folderUriOf(uri); pathOfUri(root, folder) !== undefined; folder = folderUriOf(folder))
      folders.push(folder);
    await Promise.all(folders.map((folder) => this.#look(folder)));
  }

  /** Resolves when the workspace has been searched and all reported changes have been applied. Never rejects. */
  async whenUpToDate(): Promise<void> {
    await this.whenSearched();
    await this.#applying;
    // A change may have started another search.
    await this.whenSearched();
  }

  /** The configs by URI key. The same map until one of them changes. */
  get all(): ReadonlyMap<string, ClosedConfig> {
    return this.#configs;
  }

  get(uri: string): ClosedConfig | undefined {
    return this.#configs.get(uriKey(uri));
  }

  /** Searches again after the folders or the globs have changed. Does nothing before the first search. */
  searchAgain(): void {
    this.#looked.clear();
    if (!this.#finding) return;
    this.#finding = undefined;
    void this.whenSearched();
  }

  removeOpened(uri: string): void {
    this.#set(uri, undefined);
  }

  /** Adds a config that the user has closed. The config is then replaced by the version on disk. */
  addClosed(uri: string, config: SiteConfig | undefined): void {
    if (config && this.#finding) this.#set(uri, config);
    this.filesChanged([{ uri, type: "changed" }]);
  }

  /** Applies changes on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    // Before the first search, there is nothing to update. During a search, changes must wait, because the search would
    // undo them.
    this.#looked.clear();
    const finding = this.#finding;
    if (!finding) return;
    this.#applying = Promise.all([finding, this.#applying])
      .then(() => this.#apply(changes))
      .catch((error: unknown) => this.#source.onError(error));
  }

  async #apply(changes: readonly FileChange[]): Promise<void> {
    const inside = changes.filter(({ uri }) => !this.#isInSkippedFolder(uri));
    const files = inside.filter(({ uri }) => uri.endsWith(".json") && !isDescribedFile(uri));
    // The path may be that of a folder that was created or deleted along with the configs in it, such as `v1.2`.
    const folders = inside.filter(({ uri, type }) => type !== "changed" && !isSiteFile(uri));
    if (inside.some(({ uri }) => baseName(uri) === ".gitignore") || (await this.#includesNewFolder(folders)))
      return this.searchAgain();
    const keys = folders.map(({ uri }) => uriKey(uri));
    const uris = [...this.#configs.values()].map(({ config: { uri } }) => uri);
    const below = uris.filter((uri) => keys.some((key) => isWithin(uriKey(uri), key)));
    // Files that were reported as deleted are also read, because they may exist again.
    const changed = new Set([...files.map(({ uri }) => uri), ...below]);
    const updates = (await Promise.all([...changed].map((uri) => this.#read(uri)))).flatMap((each) => each ?? []);
    if (updates.length > 0)
      this.#source.onUpdate(updates.flatMap(({ before, now }) => (before && !now ? [before.uri] : [])));
  }

  async #find(): Promise<void> {
    const search = {};
    this.#search = search;
    const before = this.#configs;
    const configs = new Map<string, ClosedConfig>();
    for (const folder of this.#source.folders()) {
      const files = this.#source.fileSystem(folder);
      if (!files) continue;
      const uris: string[] = [];
      const found = findSiteConfigs(folder, files, {
        isSiteConfig: (uri, hasOwnSettings) => this.#source.isSiteConfig(uri, folder, hasOwnSettings),
        parallel: PARALLEL,
        maxFolders: files.cheapReads ? MAX_FOLDERS : MAX_REMOTE_FOLDERS,
      });
      // Symbolic links are skipped, because changes to their targets are not reported.
      for await (const each of found) if ("file" in each && !each.isLink) uris.push(each.file);
      const left = MAX_CONFIGS - configs.size;
      const needed = this.#source.foldersOfPages();
      for (const uri of uris.sort().filter((uri, index) => index < left || needed.has(uriKey(folderUriOf(uri))))) {
        const text = await this.#text(uri, files);
        const known = before.get(uriKey(uri));
        const config = text === undefined ? undefined : siteConfigIn(text, uri, known?.config);
        if (config) configs.set(uriKey(uri), { config, handle: known?.handle ?? {} });
      }
    }
    // If a newer search has started, its result is more accurate, even if it finished first.
    if (this.#search !== search) return this.whenSearched();
    // Configs may have been closed during the search.
    const replaced = this.#configs;
    this.#configs = configs;
    this.#source.onChange();
    this.#source.onUpdate([...replaced].flatMap(([key, { config }]) => (configs.has(key) ? [] : [config.uri])));
  }

  /** Reads the configs in a folder. */
  #look(folder: string): Promise<void> {
    const key = uriKey(folder);
    const looking =
      this.#looked.get(key) ?? this.#readConfigsIn(folder).catch((error: unknown) => this.#source.onError(error));
    this.#looked.set(key, looking);
    return looking;
  }

  async #readConfigsIn(folder: string): Promise<void> {
    if (this.#isInSkippedFolder(`${folder}/`)) return;
    const entries = await this.#source
      .fileSystem(folder)
      ?.readDirectory(folder)
      .catch(() => []);
    const names = (entries ?? []).flatMap(([name, type]) => (type === "file" && name.endsWith(".json") ? [name] : []));
    const uris = names.map((name) => uriOfPath(folder, name)).filter((uri) => !isDescribedFile(uri) && !this.get(uri));
    const updates = await Promise.all(uris.map((uri) => this.#read(uri)));
    if (updates.some((update) => update !== undefined)) this.#source.onUpdate([]);
  }

  /** Adds, replaces, or removes a config. */
  #set(uri: string, config: SiteConfig | undefined): void {
    const key = uriKey(uri);
    const before = this.#configs.get(key);
    if (before?.config === config) return;
    const configs = new Map(this.#configs);
    if (config) configs.set(key, { config, handle: before?.handle ?? {} });
    else configs.delete(key);
    this.#configs = configs;
    this.#source.onChange();
  }

  /** Whether the changes include a new folder. */
  async #includesNewFolder(changes: readonly FileChange[]): Promise<boolean> {
    for (const { uri, type } of changes) {
      if (type !== "created") continue;
      if (
        (await this.#source
          .fileSystem(uri)
          ?.typeOf(uri)
          .catch(() => undefined)) === "folder"
      )
        return true;
    }
    return false;
  }

  /** Returns the searched folder that contains the file at a URI. */
  #rootOf(uri: string): string | undefined {
    return this.#source.folders().find((root) => pathOfUri(root, uri) !== undefined);
  }

  /** Whether a file is in a package folder or a hidden folder. */
  #isInSkippedFolder(uri: string): boolean {
    const root = this.#rootOf(uri);
    return (
      root !== undefined &&
      folderOf(pathOfUri(root, uri) ?? "")
        .split("/")
        .some(isAlwaysSkipped)
    );
  }

  /** Reads a file again. Returns undefined if it has not changed. */
  async #read(uri: string): Promise<{ readonly before?: SiteConfig; readonly now?: SiteConfig } | undefined> {
    const key = uriKey(uri);
    const files = this.#source.fileSystem(uri);
    const root = this.#rootOf(uri);
    const isSiteConfig =
      files &&
      (this.#configs.has(key) ||
        this.#configs.size < MAX_CONFIGS ||
        this.#source.foldersOfPages().has(uriKey(folderUriOf(uri)))) &&
      !(root !== undefined && (await isExcludedFromSearch(root, uri, files))) &&
      // The folder's settings rule out nearly every JSON file, so there is no need to load settings for each file.
      (await this.#source.isSiteConfig(uri, folderUriOf(uri)));
    const text = isSiteConfig ? await this.#text(uri, files) : undefined;
    // The document may have been opened or closed during the read.
    const before = this.#configs.get(key)?.config;
    const now = text === undefined ? undefined : siteConfigIn(text, uri, before);
    this.#set(uri, now);
    return now === before ? undefined : { ...(before && { before }), ...(now && { now }) };
  }

  /** Returns the contents of a closed file, or undefined if the file is open, too large, or cannot be read. */
  async #text(uri: string, files: FileSystem): Promise<string | undefined> {
    const bytes = await files.readFile(uri, MAX_BYTES + 1).catch(() => undefined);
    return bytes && bytes.length <= MAX_BYTES && !this.#source.isOpen(uri)
      ? new TextDecoder().decode(bytes)
      : undefined;
  }
}

/**
 * Parses text as a site config. Returns undefined if the text is not a site config.
 * @param before The previous config, which is reused if its text is the same.
 */
function siteConfigIn(text: string, uri: string, before: SiteConfig | undefined): SiteConfig | undefined {
  const config = before?.text === text ? before : parseSiteConfig(uri, text, (before?.version ?? 0) + 1);
  // In an editor, the language ID can make any file a site config, but only as long as the file is open.
  return recognize(config) === "other" ? undefined : config;
}
