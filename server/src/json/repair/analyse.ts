import type { KeyHints } from "./keyHints.ts";
import { type Mistake, repair } from "./repair.ts";
import { nextToken, type Passed, type Token } from "./tokens.ts";

/** The problems of a text. */
export interface Analysis extends Passed {
  readonly mistakes: readonly Mistake[];
  /** The author's text. */
  readonly tokens: readonly Token[];
  /** The text that replaces it. */
  readonly repaired: readonly Token[];
}

/** Finds the mistakes in a text, each as the smallest change that explains it, in the order of the text. */
export function analyse(text: string, hints: KeyHints): Analysis {
  const passed: Passed = { comments: [], spaces: [] };
  const tokens: Token[] = [];
  for (let token = nextToken(text, 0, 0, passed); token; token = nextToken(text, token.end, -1, passed)) {
    tokens.push(token);
  }
  // What has nothing to do with JSON is not repaired.
  const { mistakes, tokens: repaired } = repair(text, tokens, isLikeJson(tokens), hints);
  return { ...passed, tokens, mistakes, repaired };
}

/** False for a text without a bracket that could begin an object or an array, or a key that could be in one. */
export function isLikeJson(tokens: readonly Token[]): boolean {
  const isHeadless = tokens[0]?.type === "string" && tokens[1]?.type === ":";
  return isHeadless || tokens.some(({ type }) => type === "{" || type === "[");
}
