import type { FileChange, FileSystem } from "../site/fileSystem.ts";
import { folderUriOf, pathOfUri } from "../site/paths.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { openSite, type SiteIndex, type SiteNeeds } from "../site/siteIndex.ts";

export interface SitesSource {
  /** The disk of a URI; undefined when there is none. */
  fileSystem(uri: string): FileSystem | undefined;
  isSiteConfig(uri: string): boolean;
  /** What is known of a folder changed: its site's findings may differ now. */
  onChange(folder: string): void;
  onError(error: unknown): void;
}

interface OpenSite {
  readonly unknown: Site;
  readonly opening: Promise<SiteIndex> | undefined;
  index: SiteIndex | undefined;
}

/** The sites of the open configs: each folder is walked once, in the background, and then kept current by changes. */
export class Sites {
  readonly #source: SitesSource;
  readonly #folders = new Map<string, OpenSite>();

  constructor(source: SitesSource) {
    this.#source = source;
  }

  /** What is known by now of the site that a config belongs to. The first question starts the walk of its folder. */
  of(configUri: string): Site {
    const folder = folderUriOf(configUri);
    const site = this.#folders.get(folder) ?? this.#open(folder);
    return site.index ?? site.unknown;
  }

  /** What a folder holds, read now and not kept. */
  async read(folder: string): Promise<Site> {
    const fileSystem = this.#source.fileSystem(folder);
    const { isSiteConfig } = this.#source;
    return fileSystem ? openSite({ uri: folder, fileSystem, isSiteConfig }) : unknownSite(folder);
  }

  /** Reads, in the background, what rules need to know of a site and that is not read yet. */
  prepare(configUri: string, needs: (site: Site) => SiteNeeds): void {
    const folder = folderUriOf(configUri);
    const index = this.#folders.get(folder)?.index;
    if (index?.known) this.#follow(folder, index.prepare(needs(index)));
  }

  /** Tells every site that it concerns what happened on disk. */
  filesChanged(changes: readonly FileChange[]): void {
    for (const [folder, { opening }] of this.#folders) {
      const concerned = changes.filter(({ uri }) => pathOfUri(folder, uri) !== undefined);
      if (!opening || concerned.length === 0) continue;
      const applying = opening.then((index) => index.apply(concerned));
      this.#follow(folder, applying);
    }
  }

  /** Forgets the sites that none of the configs belongs to. */
  keepOnly(configUris: readonly string[]): void {
    const kept = new Set(configUris.map(folderUriOf));
    for (const folder of this.#folders.keys()) if (!kept.has(folder)) this.#folders.delete(folder);
  }

  #open(folder: string): OpenSite {
    const fileSystem = this.#source.fileSystem(folder);
    const { isSiteConfig } = this.#source;
    const opening = fileSystem && openSite({ uri: folder, fileSystem, isSiteConfig });
    const site: OpenSite = { unknown: unknownSite(folder), opening, index: undefined };
    this.#folders.set(folder, site);
    if (opening) {
      const opened = opening.then((index) => {
        site.index = index;
        return index.known;
      });
      this.#follow(folder, opened);
    }
    return site;
  }

  #follow(folder: string, isNews: Promise<boolean>): void {
    isNews.then(
      (news) => {
        if (news && this.#folders.has(folder)) this.#source.onChange(folder);
      },
      (error: unknown) => this.#source.onError(error),
    );
  }
}
