import type { Diagnostic } from "vscode-languageserver";

/** The diagnostics of one document. */
export interface Report {
  /** The same for reports that say the same. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}
