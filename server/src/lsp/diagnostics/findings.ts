import type { Diagnostic } from "vscode-languageserver";
import { uriKey } from "../../disk/paths.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { globProblems, settingsProblems } from "../../settings/settingsProblems.ts";
import type { OpenDocument } from "../../workspace/documents.ts";
import { isDescribedFile } from "../../workspace/membership.ts";
import { isPage } from "../../workspace/openPages.ts";
import { type ConfigWithSettings, needsOfConfig, type Snapshot } from "../../workspace/snapshot.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import { describe, type Log } from "../guarded.ts";
import type { Scheduler } from "../scheduler.ts";
import type { SessionEvents } from "../sessionEvents.ts";
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
  readonly workspace: Workspace;
  readonly checker: Checker;
  readonly pageReports: PageReports;
}

/** Provides the findings for all files: site configs, their pages, OpenAPI files, and settings files. */
export class Findings {
  readonly #source: FindingsSource;
  /** The results whose `checked` event has fired. */
  readonly #announced = new WeakSet<CheckResult>();
  #reading: Promise<void> = Promise.resolve();
  /** The files of configs, and of split configs, at the last report. */
  #files: Snapshot["files"] = new Map();
  #splitFiles: Snapshot["splitFiles"] = new Set();

  constructor(source: FindingsSource) {
    this.#source = source;
    // These events make the client update all findings anyway.
    const skipChanges = (): void => {
      this.#files = source.workspace.snapshot().files;
    };
    source.events.closedChanged.event(skipChanges);
    source.events.documentClosed.event(skipChanges);
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
   * Loads the settings that affect the findings in a document: its own settings or, for a page, those of the site
   * configs.
   */
  async loadSettings(uri: string): Promise<void> {
    const { workspace } = this.#source;
    const load = (file: string) => workspace.loadSettings(file);
    if (isPage(uri)) for (const { config } of workspace.snapshot().above(uri)) await load(config.uri);
    else if (workspace.documents.get(uri) || workspace.closedConfigs.get(uri)) await load(uri);
    const part = isPage(uri) ? undefined : workspace.snapshot().at(uri)?.config;
    if (part && part !== part.whole) await load(part.whole.uri);
  }

  /** Resolves when everything that affects a document's diagnostics has been read. */
  async settled(uri: string): Promise<void> {
    const { workspace } = this.#source;
    if (isPage(uri)) await workspace.findAbove(uri);
    const snapshot = workspace.snapshot();
    const config = isPage(uri) ? undefined : snapshot.at(uri);
    for (const found of isPage(uri) ? snapshot.above(uri) : config ? [config] : [])
      await workspace.sites.fullyRead(found.config.whole.uri, (read) => needsOfConfig(found, read));
  }

  /**
   * Returns the diagnostics for a document, whether or not it is open. The result is empty if the document is not
   * checked, and undefined if the diagnostics are no longer needed.
   */
  async report(uri: string, isWanted: () => boolean): Promise<Report | undefined> {
    const { checker, client, workspace } = this.#source;
    const document = workspace.documents.get(uri);
    if (document && isDescribedFile(uri)) return settingsReport(document, client);
    const snapshot = workspace.snapshot();
    this.#noticeChanges(snapshot);
    const found = snapshot.at(uri);
    if (!found) return isPage(uri) ? this.#pageReport(uri, isWanted) : this.#specReport(uri);
    const { config, site, settings } = found;
    const result = await checker.checkInTurns(config, site, settings.settings.check, isWanted);
    if (!result) return undefined;
    const { id, diagnostics } = this.#announce(found, result);
    return { id, items: diagnostics };
  }

  /** Checks the pages of all sites that have been read so far, and starts reading the other sites. */
  readPages(): Promise<void> {
    const { log, pageReports, scheduler, workspace } = this.#source;
    const read = async (): Promise<void> => {
      for (const { config } of workspace.snapshot().configs) await this.#readSite(config.uri);
      for (const found of workspace.snapshot().sites) await pageReports.prepare(found, scheduler);
    };
    // Only one pass runs at a time so that the last result matches the current documents.
    this.#reading = this.#reading.then(read).catch((error: unknown) => log(`pages: ${describe(error)}`));
    return this.#reading;
  }

  /** The URIs of all pages with findings and of all files in split configs that have been read so far. */
  get files(): readonly string[] {
    const { configs, sites } = this.#source.workspace.snapshot();
    return [
      ...configs.flatMap(({ config }) => config.parts.map(({ uri }) => uri)),
      ...sites.flatMap((found) => [...this.#source.pageReports.get(found).values()].map(({ uri }) => uri)),
    ];
  }

  /** Checks the config of a site. The `checked` event then starts reading the rest of the site. */
  async #readSite(configUri: string): Promise<void> {
    const { checker, workspace } = this.#source;
    await workspace.loadSettings(configUri);
    const found = workspace.snapshot().at(configUri);
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
    const { pageReports, scheduler, workspace } = this.#source;
    const isOpen = workspace.documents.get(uri) !== undefined;
    if (isOpen) {
      // If no other request has started reading the site, this one does. The client is asked to pull again once the
      // pages have been read.
      await workspace.findAbove(uri);
      for (const { config, site } of workspace.snapshot().above(uri))
        if (!site.areBodiesRead) await this.#readSite(config.uri);
    }
    for (const found of workspace.snapshot().above(uri)) {
      if (!isOpen) {
        const report = pageReports.get(found).get(uriKey(uri));
        if (report) return report;
        continue;
      }
      // Parsing a large page takes time, so more urgent work goes first.
      await scheduler.turn("check");
      if (!isWanted()) return undefined;
      const page = workspace.documents.get(uri)?.bodyIn(found.site);
      if (page) return pageReports.checkOpen(found, uri, page, scheduler, isWanted);
    }
    return NOTHING;
  }

  /** Returns the report for an OpenAPI file on disk. The result is empty for any other file. */
  #specReport(uri: string): Report {
    const { pageReports, workspace } = this.#source;
    const reports = workspace
      .snapshot()
      .above(uri)
      .map((found) => pageReports.get(found).get(uriKey(uri)));
    return reports.find((report) => report !== undefined) ?? NOTHING;
  }

  /** Has all files checked again if other open files may have become configs or parts, or no longer are. */
  #noticeChanges({ files, splitFiles }: Snapshot): void {
    const [filesBefore, splitBefore] = [this.#files, this.#splitFiles];
    [this.#files, this.#splitFiles] = [files, splitFiles];
    // Pages have findings only while their site has a config. For pages that have not been read yet, an event follows
    // later.
    const isNew = [...files].some(([file, site]) => !filesBefore.has(file) && site.areBodiesRead);
    const isGone = [...filesBefore.keys()].some((file) => !files.has(file));
    const isSplitAsBefore =
      splitBefore.size === splitFiles.size && [...splitFiles].every((file) => splitBefore.has(file));
    if (isNew || isGone || !isSplitAsBefore) this.#source.events.environmentChanged.fire();
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
