import type { Diagnostic } from "vscode-languageserver";
import type { SiteConfig } from "../../config/siteConfig.ts";
import { type CheckSettings, checkPage } from "../../rules/engine/check.ts";
import { type PageBody, pageBody } from "../../site/pageBody.ts";
import { pathOfUri, slugOf } from "../../site/paths.ts";
import type { Site } from "../../site/site.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import { diagnosticOf } from "../toProtocol.ts";
import { uriKey } from "../uriKey.ts";

/** A site config with everything that the findings in its pages depend on. */
export interface CheckedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly settings: { readonly settings: { readonly check: CheckSettings } };
}

/** The diagnostics of one page. */
export interface PageReport {
  readonly uri: string;
  /** Equal for reports with equal content. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

interface Known {
  readonly site: Site;
  readonly revision: number;
  readonly config: SiteConfig;
  readonly settings: CheckSettings;
  readonly reports: ReadonlyMap<string, PageReport>;
}

/** Checks the pages of sites: each site once for each state of its disk, its config and the settings. */
export class PageReports {
  readonly #client: ClientFeatures;
  readonly #known = new Map<string, Known>();
  #count = 0;

  constructor(client: ClientFeatures) {
    this.#client = client;
  }

  /** The pages of a site that have findings, by the keys of their URIs. */
  of({ config, site, settings: { settings } }: CheckedSite): ReadonlyMap<string, PageReport> {
    const known = this.#known.get(config.uri);
    const isCurrent = known?.site === site && known.revision === site.revision && known.config === config;
    if (isCurrent && known.settings === settings.check) return known.reports;
    const reports = this.#check(config, site, settings.check, known?.reports);
    this.#known.set(config.uri, { site, revision: site.revision, config, settings: settings.check, reports });
    return reports;
  }

  /** The report for a page as it is in an editor. Undefined when the site has no such page. */
  ofText({ config, site, settings: { settings } }: CheckedSite, uri: string, text: string): PageReport | undefined {
    const page = pageOfText(site, uri, text);
    if (!page) return undefined;
    const findings = checkPage(page, config, site, settings.check);
    const items = findings.map((finding) => diagnosticOf(finding, { uri, document: page.document }, this.#client));
    return { uri, id: `page-${++this.#count}`, items };
  }

  #check(
    config: SiteConfig,
    site: Site,
    settings: CheckSettings,
    before: ReadonlyMap<string, PageReport> | undefined,
  ): ReadonlyMap<string, PageReport> {
    const reports = new Map<string, PageReport>();
    if (!site.areBodiesRead || settings.pages === false) return reports;
    for (const slug of site.pages.keys()) {
      const page = site.body(slug);
      const findings = page ? checkPage(page, config, site, settings) : [];
      if (!page || findings.length === 0) continue;
      const uri = site.uriOf(page.path);
      const place = { uri, document: page.document };
      const items = findings.map((finding) => diagnosticOf(finding, place, this.#client));
      const known = before?.get(uriKey(uri));
      const isSame = known !== undefined && JSON.stringify(known.items) === JSON.stringify(items);
      reports.set(uriKey(uri), isSame ? known : { uri, id: `page-${++this.#count}`, items });
    }
    return reports;
  }
}

/** Reads a page as it is in an editor. Undefined when the site has no such page. */
export function pageOfText(site: Site, uri: string, text: string): PageBody | undefined {
  const path = pathOfUri(site.uri, uri);
  const slug = path === undefined ? undefined : slugOf(path);
  if (path === undefined || slug === undefined || !site.pages.get(slug)?.files.includes(path)) return undefined;
  return pageBody(slug, path, text, site.body(slug));
}
