import type { LinkReport } from "../../external/linkReport.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** The latest external link reports, by config URI. */
export class LinkReports {
  readonly #reports = new Map<string, LinkReport>();
  readonly #extended = new WeakMap<DocumentSettings, DocumentSettings>();

  set(configUri: string, report: LinkReport): void {
    this.#reports.set(configUri, report);
  }

  /**
   * Adds a config's link report to its settings. Returns the same object until the report or the settings change,
   * because findings are cached per settings object.
   */
  addTo(settings: DocumentSettings, configUri: string): DocumentSettings {
    const external = this.#reports.get(configUri);
    if (!external) return settings;
    const known = this.#extended.get(settings);
    if (known?.settings.check.external === external) return known;
    const { check } = settings.settings;
    const extended = { ...settings, settings: { ...settings.settings, check: { ...check, external } } };
    this.#extended.set(settings, extended);
    return extended;
  }

  /** Removes the reports for all other configs. */
  keepOnly(configUris: readonly string[]): void {
    for (const uri of this.#reports.keys()) if (!configUris.includes(uri)) this.#reports.delete(uri);
  }
}
