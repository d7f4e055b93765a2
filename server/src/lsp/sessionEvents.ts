import type { ConfigWithSettings } from "./configs.ts";
import type { CheckResult } from "./diagnostics/checker.ts";
import { Emitter } from "./languageServer.ts";

interface Checked {
  readonly checked: ConfigWithSettings;
  readonly result: CheckResult;
}

/** The events between the parts of a session. */
export class SessionEvents {
  /** A document was opened or changed. Carries its URI. */
  readonly documentChanged = new Emitter<string>();
  /** A document was closed. Carries its URI. */
  readonly documentClosed = new Emitter<string>();
  /** Something other than the documents changed, so findings may change. */
  readonly environmentChanged = new Emitter<void>();
  /** The front matter of an open page changed. */
  readonly titlesChanged = new Emitter<void>();
  /** The headings or other IDs of an open page changed, which may fix or break links to them. */
  readonly headingsChanged = new Emitter<void>();
  /** The user's settings differ from the ones in use. */
  readonly settingsChanged = new Emitter<void>();
  /** The closed configs or their contents changed. Carries the URIs of those that no longer exist. */
  readonly closedChanged = new Emitter<readonly string[]>();
  /** A config was checked, with a new result. */
  readonly checked = new Emitter<Checked>();
  /** There are no site configs anymore, neither open nor on disk. */
  readonly sitesGone = new Emitter<void>();
}
