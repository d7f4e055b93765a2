import type { Diagnostic } from "vscode-languageserver";
import type { ConfigOfSite } from "../../features/index.ts";
import { type CheckedFinding, type CheckSettings, checkPage } from "../../rules/engine/check.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "../../site/pageBody.ts";
import { pagesShowing } from "../../site/pageIds.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import { diagnosticOf } from "../toProtocol.ts";
import { uriKey } from "../uriKey.ts";

/** A site config with everything that the findings in its pages depend on. */
export interface CheckedSite extends ConfigOfSite {
  readonly settings: { readonly settings: { readonly check: CheckSettings } };
}

/** The diagnostics of one page. */
export interface PageReport {
  readonly uri: string;
  /** Equal for reports with equal content. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

type Reports = ReadonlyMap<string, PageReport>;

const NOTHING: Reports = new Map();

/** How long pages are checked before other work has its turn. A keystroke waits no longer than that. */
const SLICE_MS = 5;

interface CachedReports extends Pick<CheckedSite, "config" | "site"> {
  readonly revision: number;
  readonly settings: CheckSettings;
  /** By what is on disk. */
  readonly saved: Reports;
  /** The same with the headings of the pages that are open. */
  readonly openBodies: OpenBodies;
  readonly reports: Reports;
}

/** Checks the pages of sites: each site once for each state of its disk, its config and the settings. */
export class PageReports {
  readonly #client: ClientFeatures;
  readonly #cache = new Map<string, CachedReports>();
  #count = 0;

  constructor(client: ClientFeatures) {
    this.#client = client;
  }

  /** The pages of a site that have findings, by the keys of their URIs. */
  of(checked: CheckedSite): Reports {
    const { config, site, openBodies = noOpenBodies } = checked;
    const settings = checked.settings.settings.check;
    const cached = this.#cache.get(config.uri);
    const isCurrent =
      cached?.site === site &&
      cached.revision === site.revision &&
      cached.config === config &&
      cached.settings === settings;
    if (isCurrent && cached.openBodies === openBodies) return cached.reports;
    let saved = cached?.saved ?? NOTHING;
    if (!isCurrent) for (const reports of this.#checkAll(checked, cached?.saved)) saved = reports;
    const reports = this.#withOpenPages(checked, saved, cached?.reports);
    this.#cache.set(config.uri, { config, site, revision: site.revision, settings, saved, openBodies, reports });
    return reports;
  }

  /**
   * Checks the pages of a site before anyone asks, a few at a time: whoever types meanwhile gets an answer. Gives up when
   * anything changes, since the next answer needs another check then.
   * @param pause resolves after other work had its turn
   */
  async prepare(checked: CheckedSite, now: () => number, pause: () => Promise<void>): Promise<void> {
    const { config, site } = checked;
    const settings = checked.settings.settings.check;
    const { revision } = site;
    const before = this.#cache.get(config.uri);
    const isKnown = before?.site === site && before.revision === revision && before.config === config;
    if (isKnown && before.settings === settings) return;
    let saved = NOTHING;
    let start = now();
    for (const reports of this.#checkAll(checked, before?.saved)) {
      saved = reports;
      if (now() - start < SLICE_MS) continue;
      await pause();
      if (site.revision !== revision || this.#cache.get(config.uri) !== before) return;
      start = now();
    }
    // What is open may have changed meanwhile, and is added when somebody asks.
    this.#cache.set(config.uri, { config, site, revision, settings, saved, openBodies: noOpenBodies, reports: saved });
  }

  /** Forgets the configs that are gone. @param configUris of those that may be asked about again */
  keepOnly(configUris: readonly string[]): void {
    for (const uri of this.#cache.keys()) if (!configUris.includes(uri)) this.#cache.delete(uri);
  }

  /** The report of one page as it is in an editor. */
  ofOpen(checked: CheckedSite, uri: string, page: PageBody): PageReport {
    return { uri, id: `page-${++this.#count}`, items: this.#diagnostics(findingsIn(page, checked), uri, page) };
  }

  /** Checks one page after the other, as they are on disk. Yields the same reports again and again as they grow. */
  *#checkAll(checked: CheckedSite, before: Reports | undefined): Iterable<Reports> {
    const { site, settings } = checked;
    const reports = new Map<string, PageReport>();
    yield reports;
    if (!site.areBodiesRead || settings.settings.check.pages === false) return;
    const onDisk = { ...checked, openBodies: noOpenBodies };
    for (const slug of [...site.pages.keys()]) {
      this.#checkSaved(onDisk, slug, reports, before);
      yield reports;
    }
  }

  /** Checks those pages again that link to a page whose headings differ in an editor from those on disk. */
  #withOpenPages(checked: CheckedSite, saved: Reports, before: Reports | undefined): Reports {
    const { site, openBodies = noOpenBodies } = checked;
    const changed = [...openBodies.values()].filter((page) => idsIn(page) !== idsIn(site.body(page.slug)));
    if (changed.length === 0) return saved;
    const shown = changed.flatMap(({ slug }) => [...pagesShowing(slug, site)]);
    const sources = new Set(shown.flatMap((slug) => site.linkedFrom(slug)));
    const reports = new Map(saved);
    for (const slug of sources) {
      const page = site.body(slug);
      if (!page) continue;
      reports.delete(uriKey(site.uriOf(page.path)));
      this.#checkSaved(checked, slug, reports, before);
    }
    return reports;
  }

  #checkSaved(checked: CheckedSite, slug: string, reports: Map<string, PageReport>, before: Reports | undefined): void {
    const { site } = checked;
    const page = site.body(slug);
    const findings = page ? findingsIn(page, checked) : [];
    if (!page || findings.length === 0) return;
    const uri = site.uriOf(page.path);
    const items = this.#diagnostics(findings, uri, page);
    const cached = before?.get(uriKey(uri));
    const isSame = cached !== undefined && JSON.stringify(cached.items) === JSON.stringify(items);
    reports.set(uriKey(uri), isSame ? cached : { uri, id: `page-${++this.#count}`, items });
  }

  #diagnostics(findings: readonly CheckedFinding[], uri: string, { document }: PageBody): readonly Diagnostic[] {
    return findings.map((finding) => diagnosticOf(finding, { uri, document }, this.#client));
  }
}

function findingsIn(page: PageBody, { config, site, settings, openBodies }: CheckedSite): readonly CheckedFinding[] {
  return checkPage(page, config, site, settings.settings.check, openBodies);
}

/** What other pages can link to in a page, as a text to compare. */
export function idsIn(page: PageBody | undefined): string {
  return [...(page?.contents.ids.keys() ?? [])].join("\n");
}
