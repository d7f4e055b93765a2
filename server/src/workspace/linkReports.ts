import type { LinkReport } from "../external/linkReport.ts";
import { memo } from "../json/memo.ts";
import type { Site } from "../site/site.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** The latest external link report for each config of each site. */
export class LinkReports {
  readonly #ofSite = memo((_: Site) => new Map<string, LinkReport>());
  readonly #extended = new WeakMap<DocumentSettings, DocumentSettings>();

  set(site: Site, configUri: string, report: LinkReport): void {
    this.#ofSite(site).set(configUri, report);
  }

  /**
   * Adds a config's link report to its settings. Returns the same object until the report or the settings change,
   * because findings are cached per settings object.
   */
  addTo(settings: DocumentSettings, site: Site, configUri: string): DocumentSettings {
    const external = this.#ofSite(site).get(configUri);
    if (!external) return settings;
    const known = this.#extended.get(settings);
    if (known?.settings.check.external === external) return known;
    const { check } = settings.settings;
    const extended = { ...settings, settings: { ...settings.settings, check: { ...check, external } } };
    this.#extended.set(settings, extended);
    return extended;
  }
}
