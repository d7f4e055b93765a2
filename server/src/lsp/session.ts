import { folderUriOf, nfc, pathOfUri, slugOf } from "../disk/paths.ts";
import type { OpenPages } from "../features/service.ts";
import type { SiteConfig } from "../formats/format.ts";
import type { Rule } from "../rules/engine/rule.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { composeConfig } from "../site/configParts.ts";
import type { PageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { SiteNeeds } from "../site/siteIndex.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { within } from "./clock.ts";
import type { ClosedConfigs } from "./closedConfigs.ts";
import type { ConfigWithSettings } from "./configWithSettings.ts";
import type { Checker, CheckResult } from "./diagnostics/checker.ts";
import { PageReports } from "./diagnostics/pageReports.ts";
import type { Documents, OpenDocument } from "./documents.ts";
import { describe, type Log } from "./guarded.ts";
import { isDescribedFile, membership } from "./membership.ts";
import { isPage, OpenPageBodies } from "./openBodies.ts";
import { OwnMoves } from "./ownMoves.ts";
import { NOTHING, type Report } from "./report.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SessionEvents } from "./sessionEvents.ts";
import { settingsReport } from "./settingsReport.ts";
import type { SettingsStore } from "./settingsStore.ts";
import type { Sites } from "./sites.ts";
import { uriKey } from "./uriKey.ts";

/** An open page, with the config of its site. */
export interface PageWithSettings extends ConfigWithSettings {
  readonly page: PageBody;
  readonly open: OpenDocument;
}

const ALL_PAGES: SiteNeeds = { openApi: [], bodies: true };

/** What the server holds for one client: its documents and their sites. */
export class Session {
  readonly client: ClientFeatures;
  readonly scheduler: Scheduler;
  readonly rules: readonly Rule[];
  readonly log: Log;
  readonly documents: Documents;
  readonly settings: SettingsStore;
  readonly sites: Sites;
  readonly checker: Checker;
  readonly closed: ClosedConfigs;
  /** File moves that our answers cause. */
  readonly moves: OwnMoves;
  readonly events: SessionEvents;
  /** Results that were announced. */
  readonly #announced = new WeakSet<CheckResult>();
  /** URIs of the open documents that were site configs when they were last diagnosed. */
  readonly #wereConfigs = new Set<string>();
  /** The keys of the files of all configs that are split. */
  #splitFiles: ReadonlySet<string> = new Set();
  readonly #pages: PageReports;
  readonly #openBodies: OpenPageBodies;
  #reading: Promise<void> = Promise.resolve();
  /** URIs of the workspace folders. */
  folders: readonly string[];

  constructor(
    parts: Pick<
      Session,
      | "client"
      | "scheduler"
      | "rules"
      | "log"
      | "documents"
      | "settings"
      | "sites"
      | "checker"
      | "closed"
      | "folders"
      | "events"
    >,
  ) {
    this.client = parts.client;
    this.scheduler = parts.scheduler;
    this.rules = parts.rules;
    this.log = parts.log;
    this.documents = parts.documents;
    this.settings = parts.settings;
    this.sites = parts.sites;
    this.checker = parts.checker;
    this.closed = parts.closed;
    this.folders = parts.folders;
    this.events = parts.events;
    this.moves = new OwnMoves(parts.scheduler.clock);
    this.#pages = new PageReports(parts.client, parts.rules);
    this.#openBodies = new OpenPageBodies(parts.documents);
  }

  /** The open site config at a URI. Undefined when the document is not open or not a site config. */
  openConfig(uri: string): ConfigWithSettings | undefined {
    if (!this.documents.get(uri)) return undefined;
    return this.#partAt(uri) ?? this.#openWhole(uri);
  }

  #openWhole(uri: string): ConfigWithSettings | undefined {
    const document = this.documents.get(uri);
    const settings = this.settings.current(uri);
    const because = document && membership(document, settings, this.folders);
    const site = this.sites.current(uri);
    return because && this.#withOpenBodies({ config: this.#composed(document.config, site), because, settings, site });
  }

  /** The file at a URI as a part of a config that is split. */
  #partAt(uri: string): ConfigWithSettings | undefined {
    const key = uriKey(uri);
    for (const found of this.#foundConfigs()) {
      const config = found.config.parts.find((part) => uriKey(part.uri) === key);
      if (config) return { ...found, config };
    }
    return undefined;
  }

  /** A config with the files that it is split into. Those that are open count as they are in the editor. */
  #composed(config: SiteConfig, site: Site): SiteConfig {
    return composeConfig(config, site, (path) => this.#documentAt(site.uriOf(path))?.config ?? site.jsonIfRead(path));
  }

  #documentAt(uri: string): OpenDocument | undefined {
    const key = uriKey(uri);
    return this.documents.get(uri) ?? this.documents.all.find((document) => uriKey(document.uri) === key);
  }

  /** The site config at a URI: the open document, or else the file on disk. */
  configAt(uri: string): ConfigWithSettings | undefined {
    if (this.documents.get(uri)) return this.openConfig(uri);
    const config = this.closed.get(uri);
    return config ? this.#closedConfig(config) : this.#partAt(uri);
  }

  /** Every site config of the workspace, open or on disk, by URI: what opens first must not change an answer. */
  async allConfigs(): Promise<readonly ConfigWithSettings[]> {
    await this.closed.found();
    return [...this.#foundConfigs()].sort((a, b) => (a.config.uri < b.config.uri ? -1 : 1));
  }

  /** Like {@link allConfigs}, after the first walk of each site, or after the time that a typing author can wait. */
  async patientConfigs(): Promise<readonly ConfigWithSettings[]> {
    const configs = await this.allConfigs();
    await Promise.all(configs.map(({ config }) => this.sites.firstReading(config.uri)));
    return this.allConfigs();
  }

  /** Like {@link allConfigs}, once each site is up to date with every change reported so far. */
  async upToDateConfigs(): Promise<readonly ConfigWithSettings[]> {
    await this.closed.upToDate();
    await Promise.all([...this.documents.all, ...this.closed.all].map(({ uri }) => this.sites.upToDate(uri)));
    return this.allConfigs();
  }

  /**
   * Like {@link upToDateConfigs}, with all pages read of the sites that contain some files: links to a moved file
   * change.
   */
  async configsWithPages(uris: readonly string[]): Promise<readonly ConfigWithSettings[]> {
    const configs = await this.upToDateConfigs();
    const concerned = configs.filter(({ site }) => uris.some((uri) => pathOfUri(site.uri, uri) !== undefined));
    await Promise.all(concerned.map(({ config }) => this.sites.fullyRead(config.uri, () => ALL_PAGES)));
    return configs;
  }

  /** The open pages. */
  get openPages(): OpenPages {
    const open = this.documents.all.filter(({ uri }) => isPage(uri));
    const byKey = new Map(open.map((document) => [uriKey(document.uri), document]));
    return (uri) => byKey.get(uriKey(uri));
  }

  /** The open page at a URI. Undefined when it is not open or does not belong to a site. */
  openPage(uri: string): PageWithSettings | undefined {
    const open = this.documents.get(uri);
    if (!open || !isPage(uri)) return undefined;
    for (const found of this.#foundConfigs()) {
      const page = this.#openBodies.at(found.site, uri);
      if (page) return { ...found, page, open };
    }
    return undefined;
  }

  /** Like {@link openPage}, after a while when its site is not found or read yet. */
  async openPageSoon(uri: string, milliseconds: number): Promise<PageWithSettings | undefined> {
    const now = this.openPage(uri);
    if (now || !this.documents.get(uri)) return now;
    const reading = async (): Promise<void> => {
      await this.closed.found();
      for (const { config } of this.#configsAbove(uri)) await this.sites.upToDate(config.uri);
    };
    await within(this.scheduler.clock, milliseconds, reading());
    return this.openPage(uri);
  }

  /** A page of one of the sites as it is on disk. */
  savedPage(uri: string): PageBody | undefined {
    for (const { site } of this.#foundConfigs()) {
      const page = site.body(nfc(slugOf(pathOfUri(site.uri, uri) ?? "") ?? ""));
      if (page) return page;
    }
    return undefined;
  }

  /** A document is about to be opened: what is at its URI now was diagnosed, if it is a site config. */
  opening(uri: string): void {
    this.#remember(uri, this.configAt(uri) !== undefined);
  }

  /** The site configs on disk that are not open. */
  get closedConfigs(): readonly SiteConfig[] {
    const open = new Set(this.documents.all.map(({ uri }) => uriKey(uri)));
    return this.closed.all.filter(({ uri }) => !open.has(uriKey(uri)));
  }

  /** The findings of a site config, cached until something changes. A new result is announced. */
  check(checked: ConfigWithSettings): CheckResult {
    const { config, site, settings } = checked;
    return this.#announce(checked, this.checker.check(config, site, settings.settings.check));
  }

  /** Resolves when everything is read that the diagnostics of a document depend on. */
  async settled(uri: string): Promise<void> {
    if (isPage(uri)) await this.closed.found();
    for (const { config, settings } of isPage(uri)
      ? this.#configsAbove(uri)
      : [this.configAt(uri)].flatMap((found) => found ?? []))
      await this.sites.fullyRead(config.whole.uri, (read) =>
        needsOf(config, read, settings.settings.check.pages !== false),
      );
  }

  /**
   * The diagnostics of a document, open or not. Empty when the document is not ours, undefined when nobody needs them any
   * more.
   */
  async diagnose(uri: string, isWanted: () => boolean): Promise<Report | undefined> {
    const document = this.documents.get(uri);
    if (document && isDescribedFile(uri)) return settingsReport(document, this.client);
    const wasSplit = this.isSplit(uri);
    const found = this.configAt(uri);
    if (this.isSplit(uri) !== wasSplit) this.events.environmentChanged.fire();
    const isNews = document && this.#remember(uri, found !== undefined);
    // Pages have findings only while their site has a config. Those that are not read yet are announced later.
    if (isNews && this.sites.current(uri).areBodiesRead) this.events.environmentChanged.fire();
    if (!found) return isPage(uri) ? this.#pageReport(uri, isWanted) : this.#specReport(uri);
    const { config, site, settings } = found;
    const result = await this.checker.checkInTurns(config, site, settings.settings.check, isWanted);
    if (!result) return undefined;
    const { id, diagnostics } = this.#announce(found, result);
    return { id, items: diagnostics };
  }

  /** Reads the settings that the findings in a document depend on: its own, or for a page those of the site configs. */
  async loadSettings(uri: string): Promise<void> {
    if (isPage(uri)) for (const { config } of this.#foundConfigs()) await this.settings.load(config.uri);
    else if (this.documents.get(uri) || this.closed.get(uri)) await this.settings.load(uri);
    const part = isPage(uri) ? undefined : this.#partAt(uri);
    if (part) await this.settings.load(part.config.whole.uri);
  }

  /**
   * True for a file of a config that is split: the findings of its other files depend on it. As of the last look at the
   * configs, since a document that is being typed in must not be parsed for each key.
   */
  isSplit(uri: string): boolean {
    return this.#splitFiles.has(uriKey(uri));
  }

  /** Remembers whether a document is a site config. True when it was not known. */
  #remember(uri: string, isConfig: boolean): boolean {
    const isNews = isConfig !== this.#wereConfigs.has(uri);
    if (isConfig) this.#wereConfigs.add(uri);
    else this.#wereConfigs.delete(uri);
    return isNews;
  }

  /** Checks the pages of all sites as far as they are read, and starts to read the others. */
  readPages(): Promise<void> {
    const read = async (): Promise<void> => {
      for (const { config } of this.#foundConfigs()) await this.#readSite(config.uri);
      for (const found of this.#foundConfigs()) await this.#pages.prepare(found, this.scheduler);
    };
    // One after the other: what is read last is what the documents are now.
    this.#reading = this.#reading.then(read).catch((error: unknown) => this.log(`pages: ${describe(error)}`));
    return this.#reading;
  }

  /** Starts to read what the findings in a site depend on: a new result of the check of its config is announced. */
  async #readSite(configUri: string): Promise<void> {
    await this.settings.load(configUri);
    const found = this.configAt(configUri);
    if (!found) return;
    const { config, site, settings } = found;
    const result = await this.checker.checkInTurns(config, site, settings.settings.check, () => true);
    if (result) this.#announce(found, result);
  }

  /** The URIs of all pages with findings, and of the files that configs are split into, as far as they have been read. */
  get filesWithFindings(): readonly string[] {
    return this.#foundConfigs().flatMap((found) => [
      ...found.config.parts.map(({ uri }) => uri),
      ...[...this.#pages.of(found).values()].map(({ uri }) => uri),
    ]);
  }

  /** Forgets the sites that no longer have a config, and what is only known of open documents. */
  forgetSites(): void {
    for (const uri of this.#wereConfigs) if (!this.documents.get(uri)) this.#wereConfigs.delete(uri);
    const uris = [...this.documents.all, ...this.closed.all].map(({ uri }) => uri);
    this.settings.keepOnly(uris);
    this.sites.keepOnly(uris);
    this.#openBodies.keepOnly(uris.map(folderUriOf));
    this.#pages.keepOnly(uris);
    if (this.#foundConfigs().length === 0) this.events.sitesGone.fire();
  }

  #announce(checked: ConfigWithSettings, result: CheckResult): CheckResult {
    if (!this.#announced.has(result)) {
      this.#announced.add(result);
      this.events.checked.fire({ checked, result });
    }
    return result;
  }

  /** The report for a page of a site: the open document, or else the file on disk. */
  async #pageReport(uri: string, isWanted: () => boolean): Promise<Report | undefined> {
    const isOpen = this.documents.get(uri) !== undefined;
    if (isOpen) {
      // Nobody else may ask about the site. The client is asked to pull again once its pages are read.
      await this.closed.found();
      for (const { config, site } of this.#configsAbove(uri)) if (!site.areBodiesRead) await this.#readSite(config.uri);
    }
    for (const found of this.#configsAbove(uri)) {
      if (!isOpen) {
        const report = this.#pages.of(found).get(uriKey(uri));
        if (report) return report;
        continue;
      }
      // A large page takes long to parse.
      await this.scheduler.turn("check");
      if (!isWanted()) return undefined;
      const page = this.#openBodies.at(found.site, uri);
      if (page) return this.#pages.ofOpen(found, uri, page, this.scheduler, isWanted);
    }
    return NOTHING;
  }

  /** The report for an OpenAPI file as it is on disk. Empty for any other file. */
  #specReport(uri: string): Report {
    const reports = this.#configsAbove(uri).map((found) => this.#pages.of(found).get(uriKey(uri)));
    return reports.find((report) => report !== undefined) ?? NOTHING;
  }

  /** The site configs whose folders contain a file. */
  #configsAbove(uri: string): readonly ConfigWithSettings[] {
    return this.#foundConfigs().filter(({ site }) => pathOfUri(site.uri, uri) !== undefined);
  }

  /** Every site config found so far. */
  #foundConfigs(): readonly ConfigWithSettings[] {
    const open = this.documents.all.flatMap(({ uri }) => this.#openWhole(uri) ?? []);
    const all = [...open, ...this.closedConfigs.map((config) => this.#closedConfig(config))];
    const parts = new Set(all.flatMap(({ config }) => config.parts.map(({ uri }) => uriKey(uri))));
    const wholes = all.flatMap(({ config }) => (config.parts.length > 0 ? uriKey(config.uri) : []));
    this.#splitFiles = new Set([...parts, ...wholes]);
    return parts.size === 0 ? all : all.filter(({ config }) => !parts.has(uriKey(config.uri)));
  }

  #closedConfig(config: SiteConfig): ConfigWithSettings {
    const site = this.sites.current(config.uri);
    const settings = this.settings.current(config.uri);
    return this.#withOpenBodies({ config: this.#composed(config, site), because: undefined, settings, site });
  }

  /** Adds the open pages of the site. They are parsed on first use: completion in a config must not wait for a page. */
  #withOpenBodies(found: Omit<ConfigWithSettings, "openBodies">): ConfigWithSettings {
    const bodies = this.#openBodies;
    return {
      ...found,
      get openBodies() {
        return bodies.of(found.site);
      },
    };
  }
}
