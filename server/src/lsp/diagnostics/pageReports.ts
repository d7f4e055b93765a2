import type { Diagnostic } from "vscode-languageserver";
import { uriKey } from "../../disk/paths.ts";
import type { ConfigOfSite } from "../../features/service.ts";
import { memo } from "../../json/memo.ts";
import { checkSpecs } from "../../rules/engine/checkSpecs.ts";
import { pageCheck } from "../../rules/engine/fileCheck.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../../rules/engine/rule.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "../../site/pageBody.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import type { Site } from "../../site/site.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import type { Scheduler } from "../scheduler.ts";
import { diagnosticOf } from "../toProtocol.ts";

/** A site config with everything that affects the findings in its pages. */
export interface CheckedSite extends ConfigOfSite {
  readonly settings: { readonly settings: { readonly check: CheckSettings } };
}

/** The diagnostics for one page or OpenAPI file. */
interface PageReport {
  readonly uri: string;
  /** The ID of the content. Reports with equal content have equal IDs. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

type Reports = ReadonlyMap<string, PageReport>;

const NOTHING: Reports = new Map();

interface CachedReports extends Pick<CheckedSite, "config"> {
  readonly revision: number;
  readonly settings: CheckSettings;
  /** The reports for the pages on disk. */
  readonly saved: Reports;
  /** The open pages whose headings {@link reports} takes into account. */
  readonly openBodies: OpenBodies;
  readonly reports: Reports;
}

/**
 * Checks the pages of sites and the OpenAPI files of their configs once for each state of the disk, the config and the
 * settings.
 */
export class PageReports {
  readonly #client: ClientFeatures;
  readonly #rules: readonly Rule[];
  /** The reports of each site's configs, by config URI. */
  readonly #ofSite = memo((_: Site) => new Map<string, CachedReports>());
  #count = 0;

  constructor(client: ClientFeatures, rules: readonly Rule[]) {
    this.#client = client;
    this.#rules = rules;
  }

  /** Returns the reports for the site's pages that had findings at the last check, by URI key. */
  get({ config, site }: CheckedSite): Reports {
    return this.#ofSite(site).get(config.uri)?.reports ?? NOTHING;
  }

  /** Checks the pages of a site that have changed. Yields to more urgent work. */
  async prepare(checked: CheckedSite, scheduler: Scheduler): Promise<void> {
    const { config, site, openBodies = noOpenBodies } = checked;
    const settings = checked.settings.settings.check;
    const cache = this.#ofSite(site);
    for (;;) {
      const before = cache.get(config.uri);
      const { revision } = site;
      const isKnown = before?.revision === revision && before.config === config && before.settings === settings;
      if (isKnown && before.openBodies === openBodies) return;
      const isCurrent = (): boolean => site.revision === revision;
      const check = this.#checkAll(checked, isKnown ? before.saved : undefined, before?.reports);
      const reports = await scheduler.run("background", check, isCurrent);
      if (!reports || !isCurrent()) continue;
      cache.set(config.uri, { config, revision, settings, openBodies, ...reports });
      return;
    }
  }

  /** Checks the editor's text of an open page. Returns undefined if the report is no longer needed. */
  async checkOpen(
    checked: CheckedSite,
    uri: string,
    page: PageBody,
    scheduler: Scheduler,
    isWanted: () => boolean,
  ): Promise<PageReport | undefined> {
    const findings = await scheduler.run("check", findingsIn(page, checked, this.#rules), isWanted);
    return findings && { uri, id: `page-${++this.#count}`, items: this.#diagnostics(findings, uri, page) };
  }

  /**
   * Checks pages one after the other.
   * @param known The reports for the pages on disk, if available.
   * @param before The last reports. A report that has not changed keeps its ID.
   */
  *#checkAll(
    checked: CheckedSite,
    known: Reports | undefined,
    before: Reports | undefined,
  ): Generator<undefined, Pick<CachedReports, "saved" | "reports">> {
    const { site, settings, openBodies = noOpenBodies } = checked;
    if (!site.areBodiesRead || settings.settings.check.pages === false) return { saved: NOTHING, reports: NOTHING };
    const saved = new Map(known);
    if (!known) {
      yield* this.#checkSaved({ ...checked, openBodies: noOpenBodies }, [...site.pages.keys()], saved, before);
      yield* this.#checkSpecs(checked, saved, before);
    }
    // Saved pages are also checked if they link to an open page whose headings have changed.
    const changed = [...openBodies.values()].filter((page) => idsIn(page) !== idsIn(site.body(page.slug)));
    if (changed.length === 0) return { saved, reports: saved };
    const affected = changed.flatMap(({ slug }) => [...pageAndImporters(slug, site)]);
    const reports = new Map(saved);
    yield* this.#checkSaved(checked, new Set(affected.flatMap((slug) => site.linkedFrom(slug))), reports, before);
    return { saved, reports };
  }

  *#checkSaved(
    checked: CheckedSite,
    slugs: Iterable<string>,
    reports: Map<string, PageReport>,
    before: Reports | undefined,
  ): Generator<undefined, void> {
    const { site } = checked;
    for (const slug of slugs) {
      const page = site.body(slug);
      if (!page) continue;
      const findings = yield* findingsIn(page, checked, this.#rules);
      yield;
      const uri = site.uriOf(page.path);
      reports.delete(uriKey(uri));
      if (findings.length > 0) this.#report(findings, uri, page, reports, before);
    }
  }

  *#checkSpecs(
    { config, site, settings }: CheckedSite,
    reports: Map<string, PageReport>,
    before: Reports | undefined,
  ): Generator<undefined, void> {
    for (const { path, spec, findings } of checkSpecs(config, site, this.#rules, settings.settings.check)) {
      this.#report(findings, site.uriOf(path), spec, reports, before);
      yield;
    }
  }

  #report(
    findings: readonly CheckedFinding[],
    uri: string,
    text: Pick<PageBody, "document">,
    reports: Map<string, PageReport>,
    before: Reports | undefined,
  ): void {
    const key = uriKey(uri);
    const items = this.#diagnostics(findings, uri, text);
    const cached = before?.get(key);
    const isSame = cached !== undefined && JSON.stringify(cached.items) === JSON.stringify(items);
    reports.set(key, isSame ? cached : { uri, id: `page-${++this.#count}`, items });
  }

  #diagnostics(
    findings: readonly CheckedFinding[],
    uri: string,
    { document }: Pick<PageBody, "document">,
  ): readonly Diagnostic[] {
    return findings.map((finding) => diagnosticOf(finding, { uri, document }, this.#client));
  }
}

function findingsIn(page: PageBody, { settings, ...found }: CheckedSite, rules: readonly Rule[]) {
  return pageCheck(page, { ...found, rules, settings: settings.settings.check }).inSteps();
}

/** Returns the IDs in a page, joined into a string for comparison. */
export function idsIn(page: PageBody | undefined): string {
  return [...(page?.contents.ids.keys() ?? [])].join("\n");
}
