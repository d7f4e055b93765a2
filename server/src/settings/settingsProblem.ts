import type { Span } from "../json/jsonText.ts";

/** A part of a settings file that has no effect, or not the intended one. */
export interface SettingsProblem {
  readonly span: Span;
  readonly message: string;
  readonly severity: "error" | "warning";
}
