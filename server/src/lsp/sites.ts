import type { FileChange, FileSystem } from "../site/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../site/paths.ts";
import { type PageFile, type Site, unknownSite } from "../site/site.ts";
import { openSite, type SiteIndex, type SiteNeeds } from "../site/siteIndex.ts";
import { Boundary } from "./boundary.ts";
import type { Clock } from "./runtime.ts";

export interface SitesSource {
  /** The disk of a URI; undefined when there is none. */
  fileSystem(uri: string): FileSystem | undefined;
  /** True for a path that may be a site config's, by all that is set. @param folder of the site that is walked */
  isSiteConfig(uri: string, folder: string): Promise<boolean>;
  /** The globs that make site configs of the files in a folder. */
  globs(folder: string): Promise<readonly string[]>;
  /**
   * True when the client reports changes in a folder. Otherwise it is walked again from time to time, while in use.
   */
  isWatched(folder: string): boolean;
  readonly clock: Clock;
  /** What is known of a folder changed: its site's findings may differ now. */
  onChange(): void;
  /** A folder was read, or something in it changed. */
  onRead(site: Site): void;
  onError(error: unknown): void;
}

interface OpenSite {
  readonly boundary: Boundary;
  /** What is known of the folder by now: nothing, and then its index. */
  current: Site;
  readonly opening: Promise<SiteIndex> | undefined;
  index: SiteIndex | undefined;
  /** The work that is bringing the index up to date. */
  changing: Promise<unknown> | undefined;
  /** Where nobody reports changes: the time from which on a walk is due. */
  nextWalk: number;
}

/** A disk that changes all the time must not delay an answer forever. */
const MAX_WAITS = 5;

/** How long an answer to somebody who types may wait for the first reading of a folder. */
const TYPING_PATIENCE_MS = 500;
/** How long an answer that is the only one may wait for a disk. */
const PATIENCE_MS = 10_000;

/** Where nobody reports changes: the least time between two walks of a folder. */
const WALK_INTERVAL_MS = 2000;
/** And how much longer than a walk the time between two of them is. */
const WALK_SHARE = 20;

/** The sites of the open configs: each folder is walked once, in the background, and then kept current by changes. */
export class Sites {
  readonly #source: SitesSource;
  readonly #folders = new Map<string, OpenSite>();

  constructor(source: SitesSource) {
    this.#source = source;
  }

  /** The site of a config as far as it has been read, at once. The first call starts the walk of its folder. */
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
   * Resolves when the folder of a config has been walked for the first time, or after {@link TYPING_PATIENCE_MS};
   * undefined when the walk is done.
   */
  firstReading(configUri: string): Promise<unknown> | undefined {
    const site = this.#folders.get(folderUriOf(configUri));
    if (!site?.opening || site.index) return undefined;
    return this.#patiently(site.opening, TYPING_PATIENCE_MS);
  }

  /** Resolves when everything has been read that the rules need, files included, or after {@link PATIENCE_MS}. */
  async fullyRead(configUri: string, needs: (site: Site) => SiteNeeds): Promise<void> {
    const settling = async (): Promise<void> => {
      await this.upToDate(configUri);
      const index = this.#folders.get(folderUriOf(configUri))?.index;
      if (index?.known) await index.prepare(needs(index));
    };
    await this.#patiently(settling(), PATIENCE_MS);
  }

  /** Walks a folder now and keeps nothing of it. */
  async readOnce(folder: string): Promise<Site> {
    return this.#index(folder, new Boundary(folder, this.#source)) ?? unknownSite(folder);
  }

  /**
   * Reads, in the background, what rules need to know of a site and that is not read yet, and the pages that may be
   * asked for next.
   */
  readNeeds(configUri: string, needs: (site: Site) => SiteNeeds, next: (site: Site) => readonly PageFile[]): void {
    const folder = folderUriOf(configUri);
    const index = this.#folders.get(folder)?.index;
    if (!index?.known) return;
    this.#follow(folder, index.prepare(needs(index)));
    index.readAhead(next(index).map(({ slug }) => slug));
  }

  /** Tells every site that it concerns what happened on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    for (const [folder, site] of this.#folders) {
      const concerned = changes.filter(({ uri }) => pathOfUri(folder, uri) !== undefined);
      if (!site.opening || concerned.length === 0) continue;
      const applying = site.opening.then((index) => index.apply(concerned));
      this.#change(site, applying);
      this.#follow(folder, applying);
    }
  }

  /** Walks those sites again that end elsewhere since the settings changed. */
  settingsChanged(): void {
    for (const [folder, site] of this.#folders) {
      const walk = async (): Promise<void> => {
        const index = await site.opening;
        if (index && (await site.boundary.moved())) this.#walk(folder, site, index);
      };
      walk().catch((error: unknown) => this.#source.onError(error));
    }
  }

  /** Forgets the sites that none of the configs belongs to. */
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

  #index(folder: string, boundary: Boundary): Promise<SiteIndex> | undefined {
    const fileSystem = this.#source.fileSystem(folder);
    return fileSystem && openSite({ uri: folder, fileSystem, isSiteConfig: (uri) => boundary.isSiteConfig(uri) });
  }

  #patiently(work: Promise<unknown>, milliseconds: number): Promise<unknown> {
    const patience = Promise.withResolvers<void>();
    const timer = this.#source.clock.schedule(milliseconds, patience.resolve);
    return Promise.race([work, patience.promise]).finally(() => timer.cancel());
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

  #follow(folder: string, isNews: Promise<boolean>): void {
    isNews.then(
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
