import type { Span } from "../config/siteConfig.ts";

/** Something in a settings file that has no effect, or not the one meant. */
export interface SettingsProblem {
  readonly span: Span;
  readonly message: string;
  readonly severity: "error" | "warning";
}
