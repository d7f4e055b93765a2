import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { isAlwaysSkipped } from "../disk/ignore.ts";
import { baseName, folderOf, folderUriOf, isWithin, pathOfUri, uriKey } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { recognize } from "../formats/recognize.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { findSiteConfigs, isLeftOut } from "../settings/findSiteConfigs.ts";
import { isDescribedFile } from "./membership.ts";

/** The number of closed sites that are read. Any other site is checked when it is opened. */
const MAX_CONFIGS = 200;

/** The number of folders listed at a time. */
const PARALLEL = 16;

/** A limit on the time of a search, because a whole home folder may be open. Other configs are checked when opened. */
const MAX_FOLDERS = 20_000;
/** A lower number where each listing is a request over a network. */
const MAX_REMOTE_FOLDERS = 500;

/** The size of the largest config that is read while it is closed. */
const MAX_BYTES = 4 * 1024 * 1024;

interface ClosedConfigsSource {
  /** URIs of the folders to search. */
  folders(): readonly string[];
  fileSystem(uri: string): FileSystem | undefined;
  /** True for an open file: its content on disk does not count and is not kept. */
  isOpen(uri: string): boolean;
  /**
   * True when the settings treat the file at a path as a site config.
   * @param root the folder whose settings exclude most files at once: the searched folder, or the file's own
   * @param hasOwnSettings whether a settings file below the root applies
   */
  takes(uri: string, root: string, hasOwnSettings?: boolean): Promise<boolean>;
  /** The list of configs or their texts changed. @param gone URIs of those that no longer exist */
  onChange(gone: readonly string[]): void;
  onError(error: unknown): void;
}

/** The site configs of the workspace that are not open: found once, and kept current by changes on disk. */
export class ClosedConfigs {
  readonly #source: ClosedConfigsSource;
  #configs = new Map<string, SiteConfig>();
  #finding: Promise<void> | undefined;
  /** The search that began last. */
  #search: object | undefined;
  /** The changes that are applied: one after the other, since a slow read must not undo a later one. */
  #applying: Promise<void> = Promise.resolve();

  constructor(source: ClosedConfigsSource) {
    this.#source = source;
  }

  /** Resolves when the workspace has been searched. Never rejects. */
  found(): Promise<void> {
    this.#finding ??= this.#find().catch((error: unknown) => this.#source.onError(error));
    return this.#finding;
  }

  /** Resolves when the workspace has been searched and every change reported so far is applied. Never rejects. */
  async upToDate(): Promise<void> {
    await this.found();
    await this.#applying;
    // A change may have begun another search.
    await this.found();
  }

  get all(): readonly SiteConfig[] {
    return [...this.#configs.values()];
  }

  get(uri: string): SiteConfig | undefined {
    return this.#configs.get(uriKey(uri));
  }

  /** Searches again if it searched before: the folders or the globs changed. */
  findAgain(): void {
    if (!this.#finding) return;
    this.#finding = undefined;
    void this.found();
  }

  /** Forgets a config that was opened. */
  opened(uri: string): void {
    this.#configs.delete(uriKey(uri));
  }

  /** Reads a closed file from disk. Until then, the config stays as it was when open. */
  closed(uri: string, config: SiteConfig | undefined): void {
    if (config && this.#finding) this.#configs.set(uriKey(uri), config);
    this.filesChanged([{ uri, type: "changed" }]);
  }

  /** Follows changes on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    // Before the first search there is nothing to keep current. A search in progress must not undo a later change.
    const finding = this.#finding;
    if (!finding) return;
    this.#applying = Promise.all([finding, this.#applying])
      .then(() => this.#apply(changes))
      .catch((error: unknown) => this.#source.onError(error));
  }

  async #apply(changes: readonly FileChange[]): Promise<void> {
    const inside = changes.filter(({ uri }) => !this.#isInSkippedFolder(uri));
    const files = inside.filter(({ uri }) => uri.endsWith(".json") && !isDescribedFile(uri));
    // A name without an extension may be a folder that was created or deleted together with its configs.
    const folders = inside.filter(({ uri, type }) => type !== "changed" && !/\.[^/.]+$/.test(uri));
    if (inside.some(({ uri }) => baseName(uri) === ".gitignore") || (await this.#bringsFolder(folders)))
      return this.findAgain();
    const below = folders.flatMap((folder) => this.all.filter(({ uri }) => isWithin(uriKey(uri), uriKey(folder.uri))));
    // What was reported as deleted may be back: a later change was reported first, or by somebody else.
    const changed = new Set([...files, ...below].map(({ uri }) => uri));
    const news = (await Promise.all([...changed].map((uri) => this.#read(uri)))).flatMap((each) => each ?? []);
    if (news.length > 0) this.#source.onChange(news.flatMap(({ before, now }) => (before && !now ? [before.uri] : [])));
  }

  async #find(): Promise<void> {
    const search = {};
    this.#search = search;
    const before = this.#configs;
    const configs = new Map<string, SiteConfig>();
    for (const folder of this.#source.folders()) {
      const files = this.#source.fileSystem(folder);
      if (!files) continue;
      const uris: string[] = [];
      const found = findSiteConfigs(folder, files, {
        isSiteConfig: (uri, hasOwnSettings) => this.#source.takes(uri, folder, hasOwnSettings),
        parallel: PARALLEL,
        maxFolders: files.cheapReads ? MAX_FOLDERS : MAX_REMOTE_FOLDERS,
      });
      // A change of the target of a link is not reported for the link.
      for await (const each of found) if ("file" in each && !each.isLink) uris.push(each.file);
      for (const uri of uris.sort().slice(0, MAX_CONFIGS - configs.size)) {
        const text = await this.#text(uri, files);
        const config = text === undefined ? undefined : siteConfigIn(text, uri, before.get(uriKey(uri)));
        if (config) configs.set(uriKey(uri), config);
      }
    }
    // A search that began later knows better, and may have ended before.
    if (this.#search !== search) return this.found();
    this.#configs = configs;
    this.#source.onChange([...before].flatMap(([key, { uri }]) => (configs.has(key) ? [] : [uri])));
  }

  /** True when one of the created paths is a folder. */
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

  /** The searched folder that contains a URI. */
  #rootOf(uri: string): string | undefined {
    return this.#source.folders().find((root) => pathOfUri(root, uri) !== undefined);
  }

  /** True for a file in a package folder or in a folder with a dot. */
  #isInSkippedFolder(uri: string): boolean {
    const root = this.#rootOf(uri);
    return (
      root !== undefined &&
      folderOf(pathOfUri(root, uri) ?? "")
        .split("/")
        .some(isAlwaysSkipped)
    );
  }

  /** Reads one file again. Undefined when nothing changed. */
  async #read(uri: string): Promise<{ readonly before?: SiteConfig; readonly now?: SiteConfig } | undefined> {
    const key = uriKey(uri);
    const files = this.#source.fileSystem(uri);
    const root = this.#rootOf(uri);
    const isOurs =
      files &&
      (this.#configs.has(key) || this.#configs.size < MAX_CONFIGS) &&
      !(root !== undefined && (await isLeftOut(root, uri, files))) &&
      // The settings of its folder exclude nearly every JSON file, without a question about each one.
      (await this.#source.takes(uri, folderUriOf(uri)));
    const text = isOurs ? await this.#text(uri, files) : undefined;
    // The document may have opened or closed during the read.
    const before = this.#configs.get(key);
    const now = text === undefined ? undefined : siteConfigIn(text, uri, before);
    if (now) this.#configs.set(key, now);
    else this.#configs.delete(key);
    return now === before ? undefined : { ...(before && { before }), ...(now && { now }) };
  }

  /** The text of a closed file. Undefined when it is open or cannot be read. */
  async #text(uri: string, files: FileSystem): Promise<string | undefined> {
    const bytes = await files.readFile(uri, MAX_BYTES).catch(() => undefined);
    return bytes && !this.#source.isOpen(uri) ? new TextDecoder().decode(bytes) : undefined;
  }
}

/** The site config in a text, if it is one. @param before what the file was; the result, if the text is the same */
function siteConfigIn(text: string, uri: string, before: SiteConfig | undefined): SiteConfig | undefined {
  const config = before?.text === text ? before : parseSiteConfig(uri, text, (before?.version ?? 0) + 1);
  // A file that the editor called a site config is one only while it is open.
  return recognize(config) === "other" ? undefined : config;
}
