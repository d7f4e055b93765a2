import { pathOfUri, uriKey } from "../../disk/paths.ts";
import type { ConfigOfSite } from "../../features/service.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { composeConfig } from "../../site/configParts.ts";
import { ownerOf, ownsFolderOf } from "../../site/ownedFolders.ts";
import type { Site } from "../../site/site.ts";
import type { SiteNeeds } from "../../site/siteIndex.ts";
import type { ClosedConfigs } from "./closedConfigs.ts";
import type { Documents, OpenDocument } from "./documents.ts";
import type { LinkReports } from "./linkReports.ts";
import { type Because, membership } from "./membership.ts";
import type { OpenPageBodies } from "./openBodies.ts";
import type { DocumentSettings, SettingsStore } from "./settingsStore.ts";
import type { Sites } from "./sites.ts";

/** A site config, open or closed, with everything that features and rules need. */
export interface ConfigWithSettings extends ConfigOfSite {
  readonly settings: DocumentSettings;
  /** The reason why the document counts as a site config. Undefined if the document is not open. */
  readonly because: Because | undefined;
}

/** Returns the files that must be read for a complete check of a config. */
export function needsOfConfig({ config, settings }: ConfigWithSettings, site: Site): SiteNeeds {
  return needsOf(config, site, settings.settings.check.pages !== false);
}

interface ConfigsSource {
  readonly documents: Documents;
  readonly closedConfigs: ClosedConfigs;
  readonly settings: SettingsStore;
  readonly sites: Sites;
  readonly openBodies: OpenPageBodies;
  readonly linkReports: LinkReports;
  /** Returns the URIs of the workspace folders. */
  folders(): readonly string[];
}

/** The site configs found so far, whether open or only on disk, with their sites and settings. */
export class Configs {
  readonly #source: ConfigsSource;
  #splitFiles: ReadonlySet<string> = new Set();

  constructor(source: ConfigsSource) {
    this.#source = source;
  }

  /** All configs, except those in a folder that belongs to another config's site. */
  get all(): readonly ConfigWithSettings[] {
    const found = this.#found;
    const configs = found.map(({ config }) => config);
    const all = configs.length < 2 ? found : found.filter(({ config }) => !ownerOf(config, configs));
    const parts = new Set(all.flatMap(({ config }) => config.parts.map(({ uri }) => uriKey(uri))));
    const wholes = all.flatMap(({ config }) => (config.parts.length > 0 ? uriKey(config.uri) : []));
    const splitFiles = new Set([...parts, ...wholes]);
    const isSame =
      splitFiles.size === this.#splitFiles.size && [...splitFiles].every((uri) => this.#splitFiles.has(uri));
    if (!isSame) this.#splitFiles = splitFiles;
    return parts.size === 0 ? all : all.filter(({ config }) => !parts.has(uriKey(config.uri)));
  }

  get #found(): readonly ConfigWithSettings[] {
    const open = this.#source.documents.all.flatMap(({ uri }) => this.#openWhole(uri) ?? []);
    return [...open, ...this.closed.map((config) => this.#closedConfig(config))];
  }

  /** Whether a config is in a folder that belongs to another config's site. Such a config is ignored. */
  isOwned(uri: string): boolean {
    return this.#found.some(({ config }) => ownsFolderOf(config, uri));
  }

  get closed(): readonly SiteConfig[] {
    const { closedConfigs, documents } = this.#source;
    const open = new Set(documents.all.map(({ uri }) => uriKey(uri)));
    return closedConfigs.all.filter(({ uri }) => !open.has(uriKey(uri)));
  }

  /** Returns the open config at a URI, or undefined if the document is not open or not a site config. */
  open(uri: string): ConfigWithSettings | undefined {
    if (!this.#source.documents.get(uri)) return undefined;
    return this.#partAt(uri) ?? (this.isOwned(uri) ? undefined : this.#openWhole(uri));
  }

  /** Returns the config at a URI: the open document or, if the document is not open, the file on disk. */
  at(uri: string): ConfigWithSettings | undefined {
    if (this.#source.documents.get(uri)) return this.open(uri);
    const config = this.#source.closedConfigs.get(uri);
    return config && !this.isOwned(uri) ? this.#closedConfig(config) : this.#partAt(uri);
  }

  /** Returns the configs whose site folder contains the file at a URI. */
  above(uri: string): readonly ConfigWithSettings[] {
    return this.all.filter(({ site }) => pathOfUri(site.uri, uri) !== undefined);
  }

  /**
   * Whether a file belongs to a split config. A change to such a file affects the findings in the config's other files.
   * The result is based on the last access to {@link all}, so that the document is not parsed on every keystroke.
   */
  isSplit(uri: string): boolean {
    return this.#splitFiles.has(uriKey(uri));
  }

  /**
   * The URI keys of all files that belong to split configs, as of the last access to {@link all}. The same object until
   * a file joins or leaves.
   */
  get splitFiles(): ReadonlySet<string> {
    return this.#splitFiles;
  }

  /** Returns the file at a URI, if it is part of a split config. */
  #partAt(uri: string): ConfigWithSettings | undefined {
    const key = uriKey(uri);
    for (const found of this.all) {
      const config = found.config.parts.find((part) => uriKey(part.uri) === key);
      if (config) return { ...found, config };
    }
    return undefined;
  }

  #openWhole(uri: string): ConfigWithSettings | undefined {
    const document = this.#source.documents.get(uri);
    if (!document) return undefined;
    const because = membership(document, this.#source.settings.current(uri), this.#source.folders());
    return because && this.#withSite(document.config, because);
  }

  #closedConfig(config: SiteConfig): ConfigWithSettings {
    return this.#withSite(config, undefined);
  }

  /**
   * Adds the site, the settings and the referenced files to a config. If a file is open in the editor, the editor's
   * text is used. Open pages are parsed on first use so that completion in a config does not wait for them.
   */
  #withSite(whole: SiteConfig, because: Because | undefined): ConfigWithSettings {
    const { linkReports, openBodies, settings, sites } = this.#source;
    const site = sites.current(whole.uri);
    return {
      config: this.#composed(whole, site),
      because,
      settings: linkReports.addTo(settings.current(whole.uri), site, whole.uri),
      site,
      get openBodies() {
        return openBodies.of(site);
      },
    };
  }

  #composed(config: SiteConfig, site: Site): SiteConfig {
    return composeConfig(config, site, (path) => this.#documentAt(site.uriOf(path))?.config ?? site.jsonIfRead(path));
  }

  #documentAt(uri: string): OpenDocument | undefined {
    const { documents } = this.#source;
    const key = uriKey(uri);
    return documents.get(uri) ?? documents.all.find((document) => uriKey(document.uri) === key);
  }
}
