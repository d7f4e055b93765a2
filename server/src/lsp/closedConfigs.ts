import { recognize } from "../config/recognize.ts";
import { parseSiteConfig, type SiteConfig } from "../config/siteConfig.ts";
import type { FileChange, FileSystem } from "../site/fileSystem.ts";
import { baseName, folderUriOf, isWithin, pathOfUri } from "../site/paths.ts";
import { findSiteConfigs, isInSkippedFolder, isLeftOut } from "./findSiteConfigs.ts";
import { isSettingsFile } from "./membership.ts";
import { uriKey } from "./uriKey.ts";

/** More sites than this are found, but only so many are read: the rest is checked when it is opened. */
const MAX_CONFIGS = 200;

/** The largest config that is read while it is closed. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface ClosedConfigsSource {
  /** URIs of the folders to search. */
  folders(): readonly string[];
  fileSystem(uri: string): FileSystem | undefined;
  /** True for a file that is open: what is on disk does not count, and is not kept a second time. */
  isOpen(uri: string): boolean;
  /**
   * True when a file's path makes a site config of it, by all that is set.
   * @param root the folder whose settings rule most files out at once: the one that is searched, or the file's own
   * @param hasOwnSettings whether a settings file below the root has a say
   */
  takes(uri: string, root: string, hasOwnSettings?: boolean): Promise<boolean>;
  /** The configs that there are, or their texts, changed. @param gone URIs of those that are no longer there */
  onChange(gone: readonly string[]): void;
  onError(error: unknown): void;
}

/** The site configs of the workspace that are not open, as they are on disk: found once and kept current by changes. */
export class ClosedConfigs {
  readonly #source: ClosedConfigsSource;
  #configs = new Map<string, SiteConfig>();
  #finding: Promise<void> | undefined;

  constructor(source: ClosedConfigsSource) {
    this.#source = source;
  }

  /** Resolves when the workspace has been searched. Never rejects. */
  found(): Promise<void> {
    this.#finding ??= this.#find().catch((error: unknown) => this.#source.onError(error));
    return this.#finding;
  }

  get all(): readonly SiteConfig[] {
    return [...this.#configs.values()];
  }

  get(uri: string): SiteConfig | undefined {
    return this.#configs.get(uriKey(uri));
  }

  /** Searches again, when a search was made before: the folders or the globs changed. */
  findAgain(): void {
    if (!this.#finding) return;
    this.#finding = undefined;
    void this.found();
  }

  /** Forgets a config that was opened. */
  opened(uri: string): void {
    this.#configs.delete(uriKey(uri));
  }

  /** Reads a file that was closed from disk; until that is done, a config stays as it was open. */
  closed(uri: string, config: SiteConfig | undefined): void {
    if (config && this.#finding) this.#configs.set(uriKey(uri), config);
    this.filesChanged([{ uri, type: "changed" }]);
  }

  /** Takes note of what happened on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    // Before the first search there is nothing to keep current; during one, its result must not undo what came later.
    this.#finding?.then(() => this.#apply(changes)).catch((error: unknown) => this.#source.onError(error));
  }

  async #apply(changes: readonly FileChange[]): Promise<void> {
    const inside = changes.filter(({ uri }) => !isInSkippedFolder(this.#placeOf(uri)?.path ?? ""));
    const files = inside.filter(({ uri }) => uri.endsWith(".json") && !isSettingsFile(uri));
    // A name without an ending may be a folder, that came with configs in it or went with them.
    const folders = inside.filter(({ uri, type }) => type !== "changed" && !/\.[^/.]+$/.test(uri));
    if (inside.some(({ uri }) => baseName(uri) === ".gitignore") || (await this.#bringsFolder(folders)))
      return this.findAgain();
    const gone = folders.flatMap(({ uri }) => [...this.#configs.keys()].filter((key) => isWithin(key, uriKey(uri))));
    for (const { uri, type } of files) if (type === "deleted") gone.push(uriKey(uri));
    const before = new Map(this.#configs);
    for (const key of gone) this.#configs.delete(key);
    const read = files.filter(({ type }) => type !== "deleted").map(({ uri }) => this.#read(uri));
    const isNews = (await Promise.all(read)).includes(true);
    const uris = [...before].flatMap(([key, { uri }]) => (this.#configs.has(key) ? [] : [uri]));
    if (uris.length > 0 || isNews) this.#source.onChange(uris);
  }

  async #find(): Promise<void> {
    const before = this.#configs;
    const configs = new Map<string, SiteConfig>();
    for (const folder of this.#source.folders()) {
      const files = this.#source.fileSystem(folder);
      if (!files) continue;
      const uris = await findSiteConfigs(folder, files, (uri, hasOwnSettings) =>
        this.#source.takes(uri, folder, hasOwnSettings),
      );
      for (const uri of uris.sort().slice(0, MAX_CONFIGS - configs.size)) {
        const config = await this.#parse(uri, files, before.get(uriKey(uri)));
        if (config) configs.set(uriKey(uri), config);
      }
    }
    this.#configs = configs;
    this.#source.onChange([...before].flatMap(([key, { uri }]) => (configs.has(key) ? [] : [uri])));
  }

  /** True when one of the things that came is a folder. */
  async #bringsFolder(changes: readonly FileChange[]): Promise<boolean> {
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

  /** The searched folder that a URI lies in, and its path there; undefined when it lies in none. */
  #placeOf(uri: string): { readonly root: string; readonly path: string } | undefined {
    for (const root of this.#source.folders()) {
      const path = pathOfUri(root, uri);
      if (path !== undefined) return { root, path };
    }
    return undefined;
  }

  /** Reads one file again; true when anything is different now. */
  async #read(uri: string): Promise<boolean> {
    const key = uriKey(uri);
    const before = this.#configs.get(key);
    const files = this.#source.fileSystem(uri);
    const place = this.#placeOf(uri);
    const isOurs =
      files &&
      (before !== undefined || this.#configs.size < MAX_CONFIGS) &&
      !(place && (await isLeftOut(place.root, place.path, files))) &&
      // What is set for its folder rules nearly every JSON file out, without asking about each.
      (await this.#source.takes(uri, folderUriOf(uri)));
    const config = isOurs ? await this.#parse(uri, files, before) : undefined;
    if (config) this.#configs.set(key, config);
    else this.#configs.delete(key);
    return config !== before;
  }

  async #parse(uri: string, files: FileSystem, before: SiteConfig | undefined): Promise<SiteConfig | undefined> {
    if (this.#source.isOpen(uri)) return undefined;
    const bytes = await files.readFile(uri, MAX_BYTES).catch(() => undefined);
    if (!bytes) return undefined;
    const text = new TextDecoder().decode(bytes);
    if (before?.text === text) return before;
    const config = parseSiteConfig(uri, text, (before?.version ?? 0) + 1);
    return recognize(config) === "other" ? undefined : config;
  }
}
