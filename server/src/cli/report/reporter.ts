import type { CheckedFiles } from "../check/checkFiles.ts";
import type { CliIo } from "../command.ts";

/** How findings are shown. */
export interface ReportOptions {
  /** Whether optional hints are shown. */
  readonly hints: boolean;
  readonly terminal: CliIo["terminal"];
}

/**
 * The result of a check in one format: all of standard output, in pieces, because the whole may exceed the maximum
 * length of a string.
 */
export type Reporter = (checked: CheckedFiles, options: ReportOptions) => Iterable<string>;

/** How much is collected before a write: each write costs the same, however short. */
const PIECE_LENGTH = 64 * 1024;

/** Writes the pieces of a report, small ones together. */
export function writeReport(pieces: Iterable<string>, write: (text: string) => void): void {
  let gathered = "";
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < PIECE_LENGTH) continue;
    write(gathered);
    gathered = "";
  }
  if (gathered !== "") write(gathered);
}
