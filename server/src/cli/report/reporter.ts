import type { CheckedFiles } from "../check/checkFiles.ts";
import type { CliIo } from "../commands.ts";

/** How findings are to be shown. */
export interface ReportOptions {
  /** Whether hints are shown where they can be left out. */
  readonly hints: boolean;
  readonly terminal: CliIo["terminal"];
}

/** Writes what a check came to in one format: all that goes to standard output. */
export type Reporter = (checked: CheckedFiles, options: ReportOptions) => string;
