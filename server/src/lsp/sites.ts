import { type Clock, within } from "../clock.ts";
import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { openSite, type SiteIndex, type SiteNeeds } from "../site/siteIndex.ts";
import type { SpecCopies } from "../site/specCopy.ts";
import { Boundary } from "./boundary.ts";

interface SitesSource {
  /** The disk of a URI. Undefined when it has none. */
  fileSystem(uri: string): FileSystem | undefined;
  /** The copies of API descriptions of other sites. */
  readonly copies: SpecCopies | undefined;
  /** True for a path that the settings allow as a site config. @param folder of the site that is walked */
  isSiteConfig(uri: string, folder: string): Promise<boolean>;
  /** The globs that make files in a folder site configs. */
  globs(folder: string): Promise<readonly string[]>;
  /** True when the client reports changes in a folder. Otherwise a folder in use is walked again from time to time. */
  isWatched(folder: string): boolean;
  readonly clock: Clock;
  /** The index of a folder changed: the findings of its site may differ. */
  onChange(): void;
  /** A folder was read, or something in it changed. */
  onRead(site: Site): void;
  onError(error: unknown): void;
}

interface OpenSite {
  readonly boundary: Boundary;
  /** The index of the folder, empty until the first walk. */
  current: Site;
  readonly opening: Promise<SiteIndex> | undefined;
  index: SiteIndex | undefined;
  /** The work that brings the index up to date. */
  changing: Promise<unknown> | undefined;
  /** When the next walk is due, if no client reports changes. */
  nextWalk: number;
}

/** A disk that changes all the time must not delay an answer forever. */
const MAX_WAITS = 5;

/** How long a completion may wait for the first walk of a folder. */
export const TYPING_MS = 30;
/** The same for another answer, for example a hover. */
const READING_MS = 500;
/** How long an answer that the client asks for only once may wait for the disk. */
export const ONCE_MS = 10_000;

/** Minimum time between two walks of a folder, if no client reports changes. */
const WALK_INTERVAL_MS = 2000;
/** The time between two walks, as a multiple of the time that a walk takes. */
const WALK_SHARE = 20;

/** The sites of the open configs. Each folder is walked once in the background and then kept current by changes. */
export class Sites {
  readonly #source: SitesSource;
  readonly #folders = new Map<string, OpenSite>();

  constructor(source: SitesSource) {
    this.#source = source;
  }

  /** The site of a config, as far as it has been read. The first call starts the walk of its folder. */
  current(configUri: string): Site {
    const folder = folderUriOf(configUri);
    const site = this.#folders.get(folder) ?? this.#open(folder);
    if (!this.#source.isWatched(folder) && site.index && this.#source.clock.now() >= site.nextWalk)
      this.#walk(folder, site, site.index);
    return site.current;
  }

  /** Resolves when the site of a config has been walked and every change reported so far has been applied. */
  async upToDate(configUri: string): Promise<void> {
    const site = this.#folders.get(folderUriOf(configUri));
    await site?.opening;
    for (let wait = 0; wait < MAX_WAITS && site?.changing; wait++) await site.changing;
  }

  /**
   * Resolves when the folder of a config has been walked for the first time, or after a while.
   * Undefined when the walk is done.
   */
  firstReading(configUri: string, milliseconds = READING_MS): Promise<unknown> | undefined {
    const opening = this.#opening(configUri);
    return opening && within(this.#source.clock, milliseconds, opening);
  }

  /** True while the folder of a config is walked for the first time. */
  isBeingRead(configUri: string): boolean {
    return this.#opening(configUri) !== undefined;
  }

  /** Resolves when everything that the rules need has been read, files included, or after {@link ONCE_MS}. */
  async fullyRead(configUri: string, needs: (site: Site) => SiteNeeds): Promise<void> {
    const settling = async (): Promise<void> => {
      await this.upToDate(configUri);
      const index = this.#folders.get(folderUriOf(configUri))?.index;
      if (index?.known) await index.prepare(needs(index));
    };
    await within(this.#source.clock, ONCE_MS, settling());
  }

  /** Walks a folder and does not keep the result. */
  async readOnce(folder: string): Promise<Site> {
    return this.#index(folder, new Boundary(folder, this.#source)) ?? unknownSite(folder);
  }

  /**
   * Reads in the background what rules still need to know of a site, and the pages that are likely to be needed next.
   */
  readNeeds(configUri: string, needs: (site: Site) => SiteNeeds, next: (site: Site) => readonly PageFile[]): void {
    const folder = folderUriOf(configUri);
    const index = this.#folders.get(folder)?.index;
    if (!index?.known) return;
    this.#follow(folder, index.prepare(needs(index)));
    index.readAhead(next(index).map(({ slug }) => slug));
  }

  /** Passes changes on disk to every site that they concern. */
  filesChanged(changes: readonly FileChange[]): void {
    for (const [folder, site] of this.#folders) {
      const concerned = changes.filter(({ uri }) => pathOfUri(folder, uri) !== undefined);
      for (const { uri, type } of concerned) if (type === "deleted") site.boundary.forget(uri);
      // Its config may list pages of another folder now.
      if (concerned.some(({ uri }) => uri.endsWith(".json") && folderUriOf(uri) === folder))
        this.#walkIfMoved(folder, site);
      if (!site.opening || concerned.length === 0) continue;
      const applying = site.opening.then((index) => index.apply(concerned));
      this.#change(site, applying);
      this.#follow(folder, applying);
    }
  }

  /** Walks the sites again whose boundaries changed with the settings. */
  settingsChanged(): void {
    for (const [folder, site] of this.#folders) this.#walkIfMoved(folder, site);
  }

  #walkIfMoved(folder: string, site: OpenSite): void {
    const walk = async (): Promise<void> => {
      const index = await site.opening;
      if (index && (await site.boundary.moved())) this.#walk(folder, site, index);
    };
    walk().catch((error: unknown) => this.#source.onError(error));
  }

  /** Forgets the sites that no longer have a config. */
  keepOnly(configUris: readonly string[]): void {
    const kept = new Set(configUris.map(folderUriOf));
    for (const folder of this.#folders.keys()) if (!kept.has(folder)) this.#folders.delete(folder);
  }

  #open(folder: string): OpenSite {
    const boundary = new Boundary(folder, this.#source);
    const opening = this.#index(folder, boundary);
    const site: OpenSite = {
      boundary,
      current: unknownSite(folder),
      opening,
      index: undefined,
      changing: undefined,
      nextWalk: 0,
    };
    this.#folders.set(folder, site);
    if (opening) {
      const opened = opening.then((index) => {
        site.current = index;
        site.index = index;
        site.nextWalk = this.#source.clock.now() + WALK_INTERVAL_MS;
        return index.known;
      });
      this.#follow(folder, opened);
    }
    return site;
  }

  /** The first walk of the folder of a config. Undefined when it is done. */
  #opening(configUri: string): Promise<SiteIndex> | undefined {
    const site = this.#folders.get(folderUriOf(configUri));
    return site?.index ? undefined : site?.opening;
  }

  #index(folder: string, boundary: Boundary): Promise<SiteIndex> | undefined {
    const { copies } = this.#source;
    const fileSystem = this.#source.fileSystem(folder);
    const isSiteConfig = (uri: string): Promise<boolean> => boundary.isSiteConfig(uri);
    return fileSystem && openSite({ uri: folder, fileSystem, copies, isSiteConfig });
  }

  #walk(folder: string, site: OpenSite, index: SiteIndex): void {
    const { clock } = this.#source;
    const start = clock.now();
    site.nextWalk = Number.POSITIVE_INFINITY;
    const walking = index.rescan().finally(() => {
      const end = clock.now();
      site.nextWalk = end + Math.max(WALK_INTERVAL_MS, (end - start) * WALK_SHARE);
    });
    this.#change(site, walking);
    this.#follow(folder, walking);
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
      (news) => {
        const site = this.#folders.get(folder);
        if (!site) return;
        if (site.index) this.#source.onRead(site.index);
        if (news) this.#source.onChange();
      },
      (error: unknown) => this.#source.onError(error),
    );
  }
}
