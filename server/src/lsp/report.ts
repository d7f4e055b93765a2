import type { Diagnostic } from "vscode-languageserver";

/** The diagnostics of one document. */
export interface Report {
  /** Equal for reports with equal content. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

/** Of a document that is not ours, or is gone. */
export const NOTHING: Report = { id: "nothing", items: [] };
