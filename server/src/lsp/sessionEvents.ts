import type { ConfigWithSettings } from "./configs.ts";
import type { CheckResult } from "./diagnostics/checker.ts";
import { Emitter } from "./languageServer.ts";

/** A new result of a check. */
interface Checked {
  readonly checked: ConfigWithSettings;
  readonly result: CheckResult;
}

/** The events of one session, between parts of the server. */
export class SessionEvents {
  /** A document was opened, or has a new version. Carries its URI. */
  readonly documentChanged = new Emitter<string>();
  /** A document was closed. Carries its URI. */
  readonly documentClosed = new Emitter<string>();
  /** Findings may differ although no document changed. */
  readonly environmentChanged = new Emitter<void>();
  /** The front matter of an open page says something else than before. */
  readonly titlesChanged = new Emitter<void>();
  /** The headings or other IDs of an open page are others than before: links to them may work now, or no longer. */
  readonly headingsChanged = new Emitter<void>();
  /** The user's settings are others than those that were used. */
  readonly settingsChanged = new Emitter<void>();
  /** The closed configs or their texts changed. Carries the URIs of those that no longer exist. */
  readonly closedChanged = new Emitter<readonly string[]>();
  /** A config was checked, and the result is new. */
  readonly checked = new Emitter<Checked>();
  /** The last site config, open or on disk, is gone. */
  readonly sitesGone = new Emitter<void>();
}
