import { createHash } from "node:crypto";
import type { CheckedFinding } from "../../rules/engine/rule.ts";
import type { CheckedFiles } from "../check/checkFiles.ts";
import type { CheckedFile } from "../check/checkPages.ts";
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

/** Characters of the text in question that are read: a span may be a whole file. */
const READ_LENGTH = 1000;

/**
 * Names the findings of one file so that each keeps its name when lines move: by the rule and the text in question, and
 * by its number among findings with the same two. The findings must come in their order.
 */
export function fingerprinter({ text }: Pick<CheckedFile["source"], "text">): (finding: CheckedFinding) => string {
  const seen = new Map<string, number>();
  return ({ rule, span }) => {
    const hash = hashOf([rule.id, text.slice(span.offset, span.offset + Math.min(span.length, READ_LENGTH))]);
    const number = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, number);
    return `${hash}:${number}`;
  };
}

/** The first 128 bits of the SHA-256 hash of some texts, in hexadecimal. */
export function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);
}
