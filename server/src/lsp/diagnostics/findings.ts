import type { Diagnostic } from "vscode-languageserver";
import { uriKey } from "../../disk/paths.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { globProblems, settingsProblems } from "../../settings/settingsProblems.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import { describe, type Log } from "../guarded.ts";
import type { Scheduler } from "../scheduler.ts";
import type { SessionEvents } from "../sessionEvents.ts";
import type { ClosedConfigs } from "../state/closedConfigs.ts";
import { type Configs, type ConfigWithSettings, needsOfConfig } from "../state/configs.ts";
import type { Documents, OpenDocument } from "../state/documents.ts";
import { isDescribedFile } from "../state/membership.ts";
import { isPage, type OpenPageBodies } from "../state/openBodies.ts";
import type { SettingsStore } from "../state/settingsStore.ts";
import type { Sites } from "../state/sites.ts";
import { SEVERITIES, SOURCE } from "../toProtocol.ts";
import type { Checker, CheckResult } from "./checker.ts";
import type { PageReports } from "./pageReports.ts";

/** The diagnostics for one document. */
interface Report {
  /** The ID of the content. Reports with equal content have equal IDs. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

/** The empty report, for a document that is closed or has no Sitekeeper findings. */
export const NOTHING: Report = { id: "nothing", items: [] };

interface FindingsSource {
  readonly client: ClientFeatures;
  readonly scheduler: Scheduler;
  readonly log: Log;
  readonly events: SessionEvents;
  readonly documents: Documents;
  readonly closedConfigs: ClosedConfigs;
  readonly settings: SettingsStore;
  readonly sites: Sites;
  readonly configs: Configs;
  readonly openBodies: OpenPageBodies;
  readonly checker: Checker;
  readonly pageReports: PageReports;
}

/** Provides the findings for all files: site configs, their pages, OpenAPI files, and settings files. */
export class Findings {
  readonly #source: FindingsSource;
  /** The results whose `checked` event has fired. */
  readonly #announced = new WeakSet<CheckResult>();
  /** The URIs of the open documents that were site configs at their last check. */
  readonly #wereConfigs = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  /** The files of split configs at the last report. */
  #splitFiles: ReadonlySet<string>;

  constructor(source: FindingsSource) {
    this.#source = source;
    this.#splitFiles = source.configs.splitFiles;
  }

  /**
   * Returns the findings for a site config, which are cached until something changes. Fires the `checked` event for
   * each new result.
   */
  of(checked: ConfigWithSettings): CheckResult {
    const { config, site, settings } = checked;
    return this.#announce(checked, this.#source.checker.check(config, site, settings.settings.check));
  }

  /**
   * Called before a document is opened. If the document is a site config, it has already been checked as a closed file.
   */
  opening(uri: string): void {
    this.#remember(uri, this.#source.configs.at(uri) !== undefined);
  }

  /** Removes data for documents that have been closed. */
  keepOpen(): void {
    for (const uri of this.#wereConfigs) if (!this.#source.documents.get(uri)) this.#wereConfigs.delete(uri);
  }

  /**
   * Loads the settings that affect the findings in a document: its own settings or, for a page, those of the site
   * configs.
   */
  async loadSettings(uri: string): Promise<void> {
    const { closedConfigs, configs, documents, settings } = this.#source;
    if (isPage(uri)) for (const { config } of configs.all) await settings.load(config.uri);
    else if (documents.get(uri) || closedConfigs.get(uri)) await settings.load(uri);
    const part = isPage(uri) ? undefined : configs.at(uri)?.config;
    if (part && part !== part.whole) await settings.load(part.whole.uri);
  }

  /** Resolves when everything that affects a document's diagnostics has been read. */
  async settled(uri: string): Promise<void> {
    const { closedConfigs, configs, sites } = this.#source;
    if (isPage(uri)) await closedConfigs.whenSearched();
    const config = isPage(uri) ? undefined : configs.at(uri);
    for (const found of isPage(uri) ? configs.above(uri) : config ? [config] : [])
      await sites.fullyRead(found.config.whole.uri, (read) => needsOfConfig(found, read));
  }

  /**
   * Returns the diagnostics for a document, whether or not it is open. The result is empty if the document is not
   * checked, and undefined if the diagnostics are no longer needed.
   */
  async report(uri: string, isWanted: () => boolean): Promise<Report | undefined> {
    const { checker, client, configs, documents, events, sites } = this.#source;
    const document = documents.get(uri);
    if (document && isDescribedFile(uri)) return settingsReport(document, client);
    const found = configs.at(uri);
    if (configs.splitFiles !== this.#splitFiles) {
      // Other open files may have become parts of a config, or no longer be parts.
      this.#splitFiles = configs.splitFiles;
      events.environmentChanged.fire();
    }
    const hasChanged = document && this.#remember(uri, found !== undefined);
    // Pages have findings only while their site has a config. For pages that have not been read yet, an event follows
    // later.
    if (hasChanged && sites.current(uri).areBodiesRead) events.environmentChanged.fire();
    if (!found) return isPage(uri) ? this.#pageReport(uri, isWanted) : this.#specReport(uri);
    const { config, site, settings } = found;
    const result = await checker.checkInTurns(config, site, settings.settings.check, isWanted);
    if (!result) return undefined;
    const { id, diagnostics } = this.#announce(found, result);
    return { id, items: diagnostics };
  }

  /** Checks the pages of all sites that have been read so far, and starts reading the other sites. */
  readPages(): Promise<void> {
    const { configs, log, pageReports, scheduler } = this.#source;
    const read = async (): Promise<void> => {
      for (const { config } of configs.all) await this.#readSite(config.uri);
      for (const found of configs.all) await pageReports.prepare(found, scheduler);
    };
    // Only one pass runs at a time so that the last result matches the current documents.
    this.#reading = this.#reading.then(read).catch((error: unknown) => log(`pages: ${describe(error)}`));
    return this.#reading;
  }

  /** The URIs of all pages with findings and of all files in split configs that have been read so far. */
  get files(): readonly string[] {
    const { configs, pageReports } = this.#source;
    return configs.all.flatMap((found) => [
      ...found.config.parts.map(({ uri }) => uri),
      ...[...pageReports.get(found).values()].map(({ uri }) => uri),
    ]);
  }

  /** Checks the config of a site. The `checked` event then starts reading the rest of the site. */
  async #readSite(configUri: string): Promise<void> {
    const { checker, configs, settings } = this.#source;
    await settings.load(configUri);
    const found = configs.at(configUri);
    if (!found) return;
    const { config, site } = found;
    const result = await checker.checkInTurns(config, site, found.settings.settings.check, () => true);
    if (result) this.#announce(found, result);
  }

  /**
   * Returns the report for a page in a site. If the page is open, the report is based on the document, and otherwise on
   * the file on disk.
   */
  async #pageReport(uri: string, isWanted: () => boolean): Promise<Report | undefined> {
    const { closedConfigs, configs, documents, openBodies, pageReports, scheduler } = this.#source;
    const isOpen = documents.get(uri) !== undefined;
    if (isOpen) {
      // If no other request has started reading the site, this one does. The client is asked to pull again once the
      // pages have been read.
      await closedConfigs.whenSearched();
      for (const { config, site } of configs.above(uri)) if (!site.areBodiesRead) await this.#readSite(config.uri);
    }
    for (const found of configs.above(uri)) {
      if (!isOpen) {
        const report = pageReports.get(found).get(uriKey(uri));
        if (report) return report;
        continue;
      }
      // Parsing a large page takes time, so more urgent work goes first.
      await scheduler.turn("check");
      if (!isWanted()) return undefined;
      const page = openBodies.at(found.site, uri);
      if (page) return pageReports.checkOpen(found, uri, page, scheduler, isWanted);
    }
    return NOTHING;
  }

  /** Returns the report for an OpenAPI file on disk. The result is empty for any other file. */
  #specReport(uri: string): Report {
    const { configs, pageReports } = this.#source;
    const reports = configs.above(uri).map((found) => pageReports.get(found).get(uriKey(uri)));
    return reports.find((report) => report !== undefined) ?? NOTHING;
  }

  /** Records whether a document is a site config, and returns whether this has changed. */
  #remember(uri: string, isConfig: boolean): boolean {
    const hasChanged = isConfig !== this.#wereConfigs.has(uri);
    if (isConfig) this.#wereConfigs.add(uri);
    else this.#wereConfigs.delete(uri);
    return hasChanged;
  }

  #announce(checked: ConfigWithSettings, result: CheckResult): CheckResult {
    if (!this.#announced.has(result)) {
      this.#announced.add(result);
      this.#source.events.checked.fire({ checked, result });
    }
    return result;
  }
}

/**
 * Returns the diagnostics for an open `.sitekeeper.json`. If the client applies the schema, includes only diagnostics
 * that the schema cannot express.
 */
async function settingsReport(
  { config: source, version }: OpenDocument,
  { knowsSettingsSchema }: ClientFeatures,
): Promise<Report> {
  const problems = knowsSettingsSchema ? globProblems(source) : await settingsProblems(source);
  const items = problems.map(({ span, severity, message }) => ({
    range: rangeOf(source, span),
    severity: SEVERITIES[severity],
    source: SOURCE,
    message,
  }));
  return { id: `settings-${version}`, items };
}
