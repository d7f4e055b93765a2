import { Emitter } from "vscode-languageserver";
import type { ConfigWithSettings } from "./configWithSettings.ts";
import type { CheckResult } from "./diagnostics/checker.ts";

/** A new result of a check. */
export interface Checked {
  readonly checked: ConfigWithSettings;
  readonly result: CheckResult;
}

/** What parts of the server tell each other about one session. */
export class SessionEvents {
  /** Findings may differ although no document changed. */
  readonly environmentChanged = new Emitter<void>();
  /** The configs that are not open, or their texts, changed; with the URIs of those that are gone. */
  readonly closedChanged = new Emitter<readonly string[]>();
  /** A config was checked, and the result is new. */
  readonly checked = new Emitter<Checked>();
}
