import { type Clock, withTimeout } from "../clock.ts";
import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { openSite, type SiteIndex, type SiteNeeds } from "../site/siteIndex.ts";
import type { SpecCopies } from "../site/specCopy.ts";
import { Boundary } from "./boundary.ts";

interface SitesSource {
  /** Returns the file system for a URI, if there is one. */
  fileSystem(uri: string): FileSystem | undefined;
  /** The copies of API descriptions from other sites. */
  readonly copies: SpecCopies | undefined;
  /**
   * Whether the settings allow the file at a URI to be a site config.
   * @param folder The folder of the site that is being scanned.
   */
  isSiteConfig(uri: string, folder: string): Promise<boolean>;
  /** Returns the globs for site configs that apply in a folder. */
  globs(folder: string): Promise<readonly string[]>;
  /**
   * Whether the client reports changes in a folder. If the client does not, the folder is scanned again from time to
   * time while it is in use.
   */
  isWatched(folder: string): boolean;
  readonly clock: Clock;
  /** Called when what {@link Sites.at} returns, or its revision, has changed. */
  onChange(): void;
  /** Called after a folder, or a change in the folder, has been read and may affect the findings in its site. */
  onUpdate(): void;
  /** Called after a folder, or a change in the folder, has been read. */
  onRead(site: Site): void;
  onError(error: unknown): void;
}

interface OpenSite {
  readonly boundary: Boundary;
  /** The index of the folder, which is empty until the first scan. */
  current: Site;
  readonly opening: Promise<SiteIndex> | undefined;
  index: SiteIndex | undefined;
  /** The pending update of the index. */
  changing: Promise<unknown> | undefined;
  /** The earliest time of the next scan. Used only if the client does not report changes. */
  nextScan: number;
}

/**
 * The maximum number of updates to wait for. Without this limit, a constantly changing disk could delay a response
 * forever.
 */
const MAX_WAITS = 5;

/** The time that completion may wait for the first scan of a folder, in milliseconds. */
export const TYPING_MS = 30;
/** The time that other requests, such as a hover, may wait for the first scan, in milliseconds. */
const READING_MS = 500;
/** The time that a request may wait for the disk if the client does not repeat the request, in milliseconds. */
export const ONCE_MS = 10_000;

/** The minimum time between two scans of a folder, in milliseconds. Used only if the client does not report changes. */
const SCAN_INTERVAL_MS = 2000;
/** The minimum time between two scans, as a multiple of the scan's duration. */
const SCAN_INTERVAL_FACTOR = 20;

/** The sites of the configs. Each folder is scanned once in the background and is updated when files change. */
export class Sites {
  readonly #source: SitesSource;
  readonly #folders = new Map<string, OpenSite>();

  constructor(source: SitesSource) {
    this.#source = source;
  }

  /** Returns the site of a folder, including everything that has been read so far. The first call starts the scan. */
  at(folder: string): Site {
    return (this.#folders.get(folder) ?? this.#open(folder)).current;
  }

  /** Scans the folders again whose changes the client does not report, from time to time. */
  scanUnwatched(): void {
    const now = this.#source.clock.now();
    for (const [folder, site] of this.#folders)
      if (site.index && now >= site.nextScan && !this.#source.isWatched(folder)) this.#scan(folder, site, site.index);
  }

  /** Releases the sites of all other folders. */
  release(kept: ReadonlySet<string>): void {
    for (const folder of this.#folders.keys()) if (!kept.has(folder)) this.#folders.delete(folder);
  }

  /** Resolves when a config's site has been scanned and all reported changes have been applied. */
  async upToDate(configUri: string): Promise<void> {
    const site = this.#folders.get(folderUriOf(configUri));
    await site?.opening;
    for (let wait = 0; wait < MAX_WAITS && site?.changing; wait++) await site.changing;
  }

  /**
   * Resolves after the first scan of a config's folder or after a time limit. Returns undefined if the scan is
   * complete.
   */
  firstReading(configUri: string, milliseconds = READING_MS): Promise<unknown> | undefined {
    const opening = this.#opening(configUri);
    return opening && withTimeout(this.#source.clock, milliseconds, opening);
  }

  /** Whether the first scan of a config's folder is still running. */
  isBeingRead(configUri: string): boolean {
    return this.#opening(configUri) !== undefined;
  }

  /** Resolves when everything that the rules need has been read, including file contents, or after {@link ONCE_MS}. */
  async fullyRead(configUri: string, needs: (site: Site) => SiteNeeds): Promise<void> {
    const settling = async (): Promise<void> => {
      await this.upToDate(configUri);
      const index = this.#folders.get(folderUriOf(configUri))?.index;
      if (index?.isKnown) await index.prepare(needs(index));
    };
    await withTimeout(this.#source.clock, ONCE_MS, settling());
  }

  /** Scans a folder without caching the result. */
  async readOnce(folder: string): Promise<Site> {
    return this.#index(folder, new Boundary(folder, this.#source)) ?? unknownSite(folder);
  }

  /**
   * Reads two things in the background: whatever the rules still need from a site, and the pages that are likely to be
   * needed next.
   */
  readNeeds(configUri: string, needs: (site: Site) => SiteNeeds, next: (site: Site) => readonly PageFile[]): void {
    const folder = folderUriOf(configUri);
    const index = this.#folders.get(folder)?.index;
    if (!index?.isKnown) return;
    this.#follow(folder, index.prepare(needs(index)));
    index.readAhead(next(index).map(({ slug }) => slug));
  }

  /** Passes changes on disk to the sites that they affect. */
  filesChanged(changes: readonly FileChange[]): void {
    for (const [folder, site] of this.#folders) {
      const concerned = changes.filter(({ uri }) => pathOfUri(folder, uri) !== undefined);
      for (const { uri, type } of concerned) if (type === "deleted") site.boundary.forget(uri);
      // If the site's config has changed, it may list pages in another folder.
      if (concerned.some(({ uri }) => uri.endsWith(".json") && folderUriOf(uri) === folder))
        this.#rescanIfMoved(folder, site);
      if (!site.opening || concerned.length === 0) continue;
      const applying = site.opening.then((index) => index.apply(concerned));
      this.#change(site, applying);
      this.#follow(folder, applying);
    }
  }

  /** Scans sites again if a change to the settings moved their boundaries. */
  settingsChanged(): void {
    for (const [folder, site] of this.#folders) this.#rescanIfMoved(folder, site);
  }

  #rescanIfMoved(folder: string, site: OpenSite): void {
    const rescan = async (): Promise<void> => {
      const index = await site.opening;
      if (index && (await site.boundary.hasMoved())) this.#scan(folder, site, index);
    };
    rescan().catch((error: unknown) => this.#source.onError(error));
  }

  #open(folder: string): OpenSite {
    const boundary = new Boundary(folder, this.#source);
    const opening = this.#index(folder, boundary, () => this.#source.onChange());
    const site: OpenSite = {
      boundary,
      current: unknownSite(folder),
      opening,
      index: undefined,
      changing: undefined,
      nextScan: 0,
    };
    this.#folders.set(folder, site);
    if (opening) {
      const opened = opening.then((index) => {
        site.current = index;
        site.index = index;
        this.#source.onChange();
        site.nextScan = this.#source.clock.now() + SCAN_INTERVAL_MS;
        return index.isKnown;
      });
      this.#follow(folder, opened);
    }
    return site;
  }

  /** Returns the first scan of a config's folder, or undefined once the scan is complete. */
  #opening(configUri: string): Promise<SiteIndex> | undefined {
    const site = this.#folders.get(folderUriOf(configUri));
    return site?.index ? undefined : site?.opening;
  }

  #index(folder: string, boundary: Boundary, onChange?: () => void): Promise<SiteIndex> | undefined {
    const { copies } = this.#source;
    const fileSystem = this.#source.fileSystem(folder);
    const isSiteConfig = (uri: string): Promise<boolean> => boundary.isSiteConfig(uri);
    return fileSystem && openSite({ uri: folder, fileSystem, copies, isSiteConfig, onChange });
  }

  #scan(folder: string, site: OpenSite, index: SiteIndex): void {
    const { clock } = this.#source;
    const start = clock.now();
    site.nextScan = Number.POSITIVE_INFINITY;
    const scanning = index.rescan().finally(() => {
      const end = clock.now();
      site.nextScan = end + Math.max(SCAN_INTERVAL_MS, (end - start) * SCAN_INTERVAL_FACTOR);
    });
    this.#change(site, scanning);
    this.#follow(folder, scanning);
  }

  #change(site: OpenSite, work: Promise<unknown>): void {
    const changing = work
      .catch(() => undefined)
      .finally(() => {
        if (site.changing === changing) site.changing = undefined;
      });
    site.changing = changing;
  }

  #follow(folder: string, hasChanged: Promise<boolean>): void {
    hasChanged.then(
      (isChanged) => {
        const site = this.#folders.get(folder);
        if (!site) return;
        if (site.index) this.#source.onRead(site.index);
        if (isChanged) this.#source.onUpdate();
      },
      (error: unknown) => this.#source.onError(error),
    );
  }
}
