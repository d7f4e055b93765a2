import type { ConfigWithSettings } from "../workspace/snapshot.ts";
import type { CheckResult } from "./diagnostics/checker.ts";
import { Emitter } from "./languageServer.ts";

interface Checked {
  readonly checked: ConfigWithSettings;
  readonly result: CheckResult;
}

/** The events through which the parts of a session communicate. */
export class SessionEvents {
  /** A document was opened or changed. The event data is its URI. */
  readonly documentChanged = new Emitter<string>();
  /** A document was closed. The event data is its URI. */
  readonly documentClosed = new Emitter<string>();
  /** Something other than a document changed, which may affect findings. */
  readonly environmentChanged = new Emitter<void>();
  /** The front matter of an open page changed. */
  readonly titlesChanged = new Emitter<void>();
  /** The headings or other IDs of an open page changed, which may fix or break links to them. */
  readonly headingsChanged = new Emitter<void>();
  /**
   * The list of closed configs or their contents changed. The event data is the URIs of configs that no longer exist.
   */
  readonly closedChanged = new Emitter<readonly string[]>();
  /** A config was checked, and the result is new. */
  readonly checked = new Emitter<Checked>();
}
