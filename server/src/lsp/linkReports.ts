import type { LinkReport } from "../external/linkReport.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** The last answers of other sites about the links of each site, by the URI of its config. */
export class LinkReports {
  readonly #reports = new Map<string, LinkReport>();
  readonly #extended = new WeakMap<DocumentSettings, DocumentSettings>();

  set(configUri: string, report: LinkReport): void {
    this.#reports.set(configUri, report);
  }

  /**
   * The settings of a config, with the answers about its links. The same object until one of them changes: findings are
   * cached by their settings.
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

  /** Forgets the configs that are gone. */
  keepOnly(configUris: readonly string[]): void {
    for (const uri of this.#reports.keys()) if (!configUris.includes(uri)) this.#reports.delete(uri);
  }
}
