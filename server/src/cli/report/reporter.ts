import type { CheckedFiles } from "../check/checkFiles.ts";
import type { CliIo } from "../command.ts";

/** How findings are to be shown. */
export interface ReportOptions {
  /** Whether hints are shown where they can be left out. */
  readonly hints: boolean;
  readonly terminal: CliIo["terminal"];
}

/**
 * What a check came to in one format: all that goes to standard output, piece by piece, since the whole may be longer
 * than a text can be.
 */
export type Reporter = (checked: CheckedFiles, options: ReportOptions) => Iterable<string>;

/** How much is gathered before it is written: each write costs the same, however short. */
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
