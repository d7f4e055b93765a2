import type { FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { recognize } from "../formats/recognize.ts";
import { readParts } from "../site/configParts.ts";
import { ownerOf, ownsFolderOf } from "../site/ownedFolders.ts";
import { openSite, type SiteIndex } from "../site/siteIndex.ts";
import type { SpecCopies } from "../site/specCopy.ts";
import type { FolderSettings } from "./folderSettings.ts";
import type { DocumentSettings } from "./settingsStore.ts";

interface OpenerSource {
  readonly disk: FileSystem;
  /** The copies of API descriptions from other sites. */
  readonly copies?: SpecCopies | undefined;
  readonly settings: FolderSettings;
  /** The URI of a folder that the globs for site configs may also be relative to. */
  readonly root: string;
}

/** A site config with its site, its settings, and the files that it is split into. */
export interface OpenedConfig {
  readonly config: SiteConfig;
  readonly site: SiteIndex;
  readonly settings: DocumentSettings;
  /** Whether this config is the first one in its folder. The pages in the folder belong to that config only. */
  readonly isFirst: boolean;
}

/**
 * Opens site configs one at a time, without keeping their sites. Configs must come in the order of a search: before the
 * configs in their subfolders, and right after other configs in their folder, with which they share a site.
 */
export class SiteOpener {
  readonly #source: OpenerSource;
  readonly #opened: SiteConfig[] = [];
  #site: SiteIndex | undefined;

  constructor(source: OpenerSource) {
    this.#source = source;
  }

  /** Returns the reason why a config does not define a site: it belongs to another tool, or its folder to another site. */
  reasonToIgnore(config: SiteConfig): "other tool" | "other site" | undefined {
    if (recognize(config) === "other") return "other tool";
    return ownerOf(config, this.#opened) && "other site";
  }

  async open(whole: SiteConfig): Promise<OpenedConfig> {
    const { copies, disk, root, settings } = this.#source;
    const folder = folderUriOf(whole.uri);
    this.#opened.push(whole);
    const isFirst = this.#site?.uri !== folder;
    const isSiteConfig = async (uri: string): Promise<boolean> =>
      (await settings.isSiteConfig(uri, root)) && !this.#opened.some((config) => ownsFolderOf(config, uri));
    if (!this.#site || isFirst) this.#site = await openSite({ uri: folder, fileSystem: disk, copies, isSiteConfig });
    const site = this.#site;
    const config = await readParts(whole, site);
    // The parts may list pages in further folders, whose configs then have no effect.
    this.#opened.splice(-1, 1, config);
    return { config, site, settings: await settings.get(folder), isFirst };
  }
}
