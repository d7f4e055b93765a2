import { folderUriOf, uriKey } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { composeConfig } from "../site/configParts.ts";
import { ownsFolderOf } from "../site/ownedFolders.ts";
import type { Site } from "../site/site.ts";
import type { ClosedConfigs } from "./closedConfigs.ts";
import type { FileHandle, OpenDocument } from "./documents.ts";
import type { LinkReports } from "./linkReports.ts";
import { type Because, membership } from "./membership.ts";
import { isPage } from "./openPages.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** A site config, open or closed, with its site and settings. */
export interface FoundConfig {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly settings: DocumentSettings;
  /** The reason why the document counts as a site config. Undefined if the document is not open. */
  readonly because: Because | undefined;
}

/** What the workspace knows about its files, apart from open pages. */
interface Facts {
  readonly documents: readonly OpenDocument[];
  readonly closedConfigs: ClosedConfigs["all"];
  /** The URIs of the workspace folders. */
  readonly folders: readonly string[];
  settingsOf(handle: FileHandle): DocumentSettings;
  siteIn(folder: string): Site;
  readonly linkReports: LinkReports;
}

/** The site configs of a workspace. They never change. */
export class FoundConfigs {
  /** The open documents, without pages, by URI. */
  readonly documents: ReadonlyMap<string, OpenDocument>;
  /** All configs, except parts of other configs and those in a folder that belongs to another config's site. */
  readonly all: readonly FoundConfig[];
  /** The configs that the pages in their folders belong to: the first one in each folder, by name. */
  readonly first: readonly FoundConfig[];
  /** The configs on disk that are not open. */
  readonly closed: readonly SiteConfig[];
  /** The sites of all files that are site configs or parts of one, by URI key. */
  readonly files: ReadonlyMap<string, Site>;
  /** The keys of all files that belong to split configs. */
  readonly splitFiles: ReadonlySet<string>;
  /** The folders of all configs and of all open documents that may become one again, such as while they are edited. */
  readonly folders: ReadonlySet<string>;
  readonly #byKey = new Map<string, FoundConfig>();
  /** The configs in each folder, including those that belong to another config's site, by URI key of the folder. */
  readonly #inFolders = new Map<string, FoundConfig[]>();
  readonly #parts = new Map<string, FoundConfig>();

  constructor({ closedConfigs, documents, folders, linkReports, settingsOf, siteIn }: Facts) {
    const files = documents.filter(({ uri }) => !isPage(uri));
    const byKey = new Map(files.map((document) => [uriKey(document.uri), document]));
    this.documents = new Map(files.map((document) => [document.uri, document]));
    const closed = [...closedConfigs].flatMap(([key, each]) => (byKey.has(key) ? [] : [each]));
    this.closed = closed.map(({ config }) => config);
    this.folders = new Set([...files, ...this.closed].map(({ uri }) => folderUriOf(uri)));

    /** Adds the site and the referenced files. If a file is open in the editor, the editor's text is used. */
    const add = (whole: SiteConfig, handle: FileHandle, because: Because | undefined): FoundConfig => {
      const folder = folderUriOf(whole.uri);
      const site = siteIn(folder);
      const found: FoundConfig = {
        config: composeConfig(
          whole,
          site,
          (path) => byKey.get(uriKey(site.uriOf(path)))?.config ?? site.jsonIfRead(path),
        ),
        because,
        settings: linkReports.addTo(settingsOf(handle), site, whole.uri),
        site,
      };
      this.#byKey.set(uriKey(whole.uri), found);
      const key = uriKey(folder);
      this.#inFolders.set(key, [...(this.#inFolders.get(key) ?? []), found]);
      return found;
    };

    const open = files.flatMap((document) => {
      const because = membership(document, settingsOf(document.handle), folders);
      return because ? [add(document.config, document.handle, because)] : [];
    });
    const all = [...open, ...closed.map(({ config, handle }) => add(config, handle, undefined))];
    const independent = all.filter(({ config: { uri } }) => !this.isOwned(uri));
    const partKeys = new Set(independent.flatMap(({ config }) => config.parts.map(({ uri }) => uriKey(uri))));
    const wholes = independent.flatMap(({ config }) => (config.parts.length > 0 ? uriKey(config.uri) : []));
    this.splitFiles = new Set([...partKeys, ...wholes]);
    this.all = independent.filter(({ config }) => !partKeys.has(uriKey(config.uri)));
    for (const found of this.all.toReversed())
      for (const part of found.config.parts.toReversed()) this.#parts.set(uriKey(part.uri), { ...found, config: part });
    const sorted = this.all.toSorted((one, other) => (uriKey(one.config.uri) < uriKey(other.config.uri) ? -1 : 1));
    const firsts = new Map(sorted.toReversed().map((found) => [uriKey(found.site.uri), found]));
    this.first = this.all.filter((found) => firsts.get(uriKey(found.site.uri)) === found);
    this.files = new Map(
      [...independent.map((found) => [uriKey(found.config.uri), found] as const), ...this.#parts].map(
        ([key, { site }]) => [key, site],
      ),
    );
  }

  /** Whether a config is in a folder that belongs to another config's site. Such a config is ignored. */
  isOwned(uri: string): boolean {
    return this.#above(uri).some(({ config }) => ownsFolderOf(config, uri));
  }

  /**
   * Returns the config at a URI: the open document or, if the document is not open, the file on disk. Returns undefined
   * for other files, and for a config that is ignored.
   */
  at(uri: string): FoundConfig | undefined {
    const key = uriKey(uri);
    const part = this.#parts.get(key);
    if (part && this.documents.has(uri)) return part;
    const found = this.#byKey.get(key);
    return found && !this.isOwned(uri) ? found : part;
  }

  /** Returns the configs that the page or API description at a URI may belong to. */
  above(uri: string): readonly FoundConfig[] {
    const above = new Set(this.#above(uri));
    return this.first.filter((found) => above.has(found));
  }

  #above(uri: string): readonly FoundConfig[] {
    const found: FoundConfig[] = [];
    for (let key = uriKey(uri), end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      key = key.slice(0, end);
      found.push(...(this.#inFolders.get(key) ?? []));
    }
    return found;
  }
}
