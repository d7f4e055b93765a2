import { FORBIDDEN_WORDS } from "./forbiddenWords.ts";

/** A forbidden word in a text. */
export interface WordFinding {
  /** Counted from 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Finds every forbidden word in a text, in the order of its lines. */
export function findForbiddenWords(text: string): readonly WordFinding[] {
  return text.split(/\r?\n/).flatMap((line, index) =>
    FORBIDDEN_WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    }),
  );
}
