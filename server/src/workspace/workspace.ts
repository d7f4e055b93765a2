import { type Clock, withTimeout } from "../clock.ts";
import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { pathOfUri, uriKey } from "../disk/paths.ts";
import type { LinkReport } from "../external/linkReport.ts";
import type { Site } from "../site/site.ts";
import type { SpecCopies } from "../site/specCopy.ts";
import { ClosedConfigs } from "./closedConfigs.ts";
import { Documents } from "./documents.ts";
import { FoundConfigs } from "./foundConfigs.ts";
import { LinkReports } from "./linkReports.ts";
import { globFor, isSettingsFile } from "./membership.ts";
import { isPage, OpenPages } from "./openPages.ts";
import { type DocumentSettings, SettingsStore } from "./settingsStore.ts";
import { Sites } from "./sites.ts";
import { Snapshot } from "./snapshot.ts";

/** The program that uses a workspace. */
interface WorkspaceHost {
  readonly clock: Clock;
  /** Returns the file system for a URI, if there is one. */
  fileSystem(uri: string): FileSystem | undefined;
  /** The copies of API descriptions from other sites. */
  readonly copies: SpecCopies | undefined;
  /** Requests the user's settings for a file from the client. Undefined if the client does not support such requests. */
  readonly askSettings: ((uri: string) => Promise<unknown>) | undefined;
  /** Whether the client reports changes to the files in workspace folders. */
  readonly reportsChanges: boolean;
  /** Called for a settings file that is a symbolic link to a file outside its repository. */
  onOutsideLink(uri: string): void;
  /** Called after a site, or a change in it, has been read. */
  onRead(site: Site): void;
  /** Called when the settings or a site have changed, which may affect all findings. */
  onChange(): void;
  /** Called when the configs on disk have changed, with the URIs of those that no longer exist. */
  onClosedConfigs(removed: readonly string[]): void;
  onError(during: string, error: unknown): void;
}

/**
 * The files that an editor shows and the sites that they belong to. Facts about files go in, and {@link snapshot} returns
 * everything that follows from them.
 */
export class Workspace {
  readonly #host: WorkspaceHost;
  readonly documents = new Documents((uri) => this.#changed(isPage(uri) ? "pages" : "configs"));
  readonly closedConfigs: ClosedConfigs;
  readonly settings: SettingsStore;
  readonly sites: Sites;
  readonly #linkReports = new LinkReports();
  #folders: readonly string[];
  #snapshot: Snapshot | undefined;
  #found: FoundConfigs | undefined;
  #areConfigsCurrent = false;
  #pages = new OpenPages([]);
  #arePagesCurrent = true;

  /** @param folders The URIs of the workspace folders. */
  constructor(folders: readonly string[], host: WorkspaceHost) {
    const { clock, copies } = host;
    const fileSystem: WorkspaceHost["fileSystem"] = (uri) => host.fileSystem(uri);
    const onChange = (): void => this.#changed("configs");
    this.#host = host;
    this.#folders = folders;
    this.settings = new SettingsStore({
      ask: host.askSettings,
      clock,
      fileSystem,
      onChange,
      onLateResponse: () => this.#settingsChanged(),
      onOutsideLink: (uri) => host.onOutsideLink(uri),
    });
    this.closedConfigs = new ClosedConfigs({
      fileSystem,
      folders: () => this.#folders,
      isOpen: (uri) => this.documents.get(uri) !== undefined,
      foldersOfPages: () => this.#currentPages().folders,
      isSiteConfig: (uri, root, hasOwnSettings) => this.#isSiteConfig(uri, root, hasOwnSettings),
      onChange,
      onUpdate: (removed) => {
        this.settings.forgetOthers();
        host.onClosedConfigs(removed);
      },
      onError: (error) => host.onError("search", error),
    });
    this.sites = new Sites({
      clock,
      copies,
      fileSystem,
      globs: async (folder) => (await this.settings.load(`${folder}/`)).settings.files,
      isSiteConfig: async (uri, folder) => (await this.#isSiteConfig(uri, folder)) && !this.snapshot().isOwned(uri),
      // Clients watch their workspace folders, but not the folder of a file that was opened on its own.
      isWatched: (folder) => host.reportsChanges && this.#folders.some((open) => pathOfUri(open, folder) !== undefined),
      onChange,
      onUpdate: () => host.onChange(),
      onRead: (site) => host.onRead(site),
      onError: (error) => host.onError("site", error),
    });
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /**
   * Returns the current state of all files, which is the same object until something changes. The sites of new configs
   * start to be read, and sites whose configs are gone are released.
   */
  snapshot(): Snapshot {
    this.sites.scanUnwatched();
    this.#snapshot ??= new Snapshot(this.#currentConfigs(), this.#currentPages());
    return this.#snapshot;
  }

  /**
   * Whether a file belonged to a split config in the last snapshot. No new snapshot is made, so that a file is not
   * parsed on every keystroke.
   */
  wasSplit(uri: string): boolean {
    return this.#found?.splitFiles.has(uriKey(uri)) ?? false;
  }

  open(uri: string, languageId: string, version: number, text: string): void {
    this.documents.open(uri, languageId, version, text, this.closedConfigs.get(uri)?.handle);
    this.closedConfigs.removeOpened(uri);
  }

  /** Closes a document. From now on, the file on disk is used. Returns false if the document is not open. */
  close(uri: string): boolean {
    const config = this.snapshot().open(uri)?.config;
    if (!this.documents.close(uri)) return false;
    this.settings.forgetOthers();
    // The file may have changed since it was last read, because clients report saves with a delay.
    if (isPage(uri)) this.sites.filesChanged([{ uri, type: "changed" }]);
    this.closedConfigs.addClosed(uri, config);
    return true;
  }

  /** Replaces the workspace folders, which are then searched. */
  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.#changed("configs");
    this.closedConfigs.searchAgain();
    this.#host.onChange();
  }

  /**
   * Handles a change to the user's settings.
   * @param pushed The new settings, or undefined if they must be requested from the client.
   */
  userSettingsChanged(pushed: unknown): void {
    if (pushed === undefined) this.settings.forgetUser();
    else this.settings.setPushed(pushed);
    this.#settingsChanged();
  }

  /** Handles changes on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    if (changes.some(({ uri }) => isSettingsFile(uri))) {
      this.settings.forgetFiles();
      this.#settingsChanged();
    }
    for (const { uri, type } of changes) if (type === "deleted") this.settings.forgetBelow(uri);
    this.sites.filesChanged(changes);
    this.closedConfigs.filesChanged(changes);
  }

  setLinkReport(site: Site, configUri: string, report: LinkReport): void {
    this.#linkReports.set(site, configUri, report);
    this.#changed("configs");
  }

  /** Loads the settings for a file. If the file is an open document or a config, they are then in use. */
  loadSettings(uri: string): Promise<DocumentSettings> {
    return this.settings.load(uri, (this.documents.get(uri) ?? this.closedConfigs.get(uri))?.handle);
  }

  /** Resolves when the configs of an open page's site have been found. */
  async findAbove(uri: string): Promise<void> {
    await this.closedConfigs.findAbove(uri);
    // The site's config may be found only by the search, such as one that is open and about to be closed.
    if (this.snapshot().above(uri).length === 0) await this.closedConfigs.whenSearched();
  }

  /** Waits for a limited time if the site of an open page has not been found or read yet. Then returns the page. */
  async pageSoon(uri: string, milliseconds: number): Promise<ReturnType<Snapshot["page"]>> {
    const now = this.snapshot().page(uri);
    if (now || !this.documents.get(uri)) return now;
    const waitForSite = async (): Promise<void> => {
      await this.findAbove(uri);
      for (const { config } of this.snapshot().above(uri)) await this.sites.upToDate(config.uri);
    };
    await withTimeout(this.#host.clock, milliseconds, waitForSite());
    return this.snapshot().page(uri);
  }

  /** Reads again what depends on the settings. */
  #settingsChanged(): void {
    this.closedConfigs.searchAgain();
    this.sites.settingsChanged();
    this.#host.onChange();
  }

  #changed(what: "configs" | "pages"): void {
    this.#snapshot = undefined;
    if (what === "configs") this.#areConfigsCurrent = false;
    else this.#arePagesCurrent = false;
  }

  #currentConfigs(): FoundConfigs {
    if (this.#found && this.#areConfigsCurrent) return this.#found;
    // Set first, because a site that is opened below may already report changes.
    this.#areConfigsCurrent = true;
    this.#found = new FoundConfigs({
      documents: this.documents.all,
      closedConfigs: this.closedConfigs.all,
      folders: this.#folders,
      linkReports: this.#linkReports,
      settingsOf: (handle) => this.settings.current(handle),
      siteIn: (folder) => this.sites.at(folder),
    });
    this.sites.release(this.#found.folders);
    return this.#found;
  }

  #currentPages(): OpenPages {
    if (!this.#arePagesCurrent) this.#pages = new OpenPages(this.documents.all, this.#pages);
    this.#arePagesCurrent = true;
    return this.#pages;
  }

  /**
   * Whether a file is a site config according to the settings. The folder's settings are checked first, because they
   * rule out most files.
   */
  async #isSiteConfig(uri: string, root: string, hasOwnSettings?: boolean): Promise<boolean> {
    if (!hasOwnSettings && !globFor(uri, await this.settings.load(`${root}/`), this.#folders)) return false;
    return globFor(uri, await this.loadSettings(uri), this.#folders) !== undefined;
  }
}
