import type { ConfigOfSite } from "../features/service.ts";
import type { Because } from "./membership.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** A site config, open or not, with everything that features and rules need. */
export interface ConfigWithSettings extends ConfigOfSite {
  readonly settings: DocumentSettings;
  /** Why the document counts as a site config. Undefined for a file that is not open. */
  readonly because: Because | undefined;
}
