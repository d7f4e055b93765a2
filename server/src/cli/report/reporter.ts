import { createHash } from "node:crypto";
import type { CheckedFinding } from "../../rules/engine/rule.ts";
import type { CheckedFile, CheckedFiles } from "../check/checkFiles.ts";
import type { CliIo } from "../command.ts";

/** How to show findings. */
export interface ReportOptions {
  /** Whether to show hints. */
  readonly hints: boolean;
  /** Whether to show each finding, even if a rule has many. */
  readonly all: boolean;
  readonly terminal: CliIo["terminal"];
}

/**
 * Formats the result of a check. Returns the output in pieces because the whole may exceed the maximum string length.
 */
export type Reporter = (checked: CheckedFiles, options: ReportOptions) => Iterable<string>;

/** The number of characters to collect before writing, because every write has a fixed cost. */
const PIECE_LENGTH = 64 * 1024;

/** Writes the pieces of a report, combining small ones. */
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

/** The maximum length of the text to hash, in characters. A span can cover the whole file. */
const READ_LENGTH = 1000;

/**
 * Returns a function that computes fingerprints for the findings in a file. A fingerprint does not depend on line
 * numbers, only on the rule, the text, and a sequence number for findings with the same rule and text. Findings must be
 * passed in order.
 */
export function createFingerprinter({
  text,
}: Pick<CheckedFile["source"], "text">): (finding: CheckedFinding) => string {
  const seen = new Map<string, number>();
  return ({ rule, span }) => {
    const hash = hashOf([rule.id, text.slice(span.offset, span.offset + Math.min(span.length, READ_LENGTH))]);
    const number = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, number);
    return `${hash}:${number}`;
  };
}

/** Returns the first 128 bits of the SHA-256 hash of the texts, in hexadecimal. */
export function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);
}
