import type { KeyHints } from "./knownKeys.ts";
import { type Mistake, repair } from "./repair.ts";
import { nextToken, type Token, type Trivia } from "./tokens.ts";

export interface Analysis extends Trivia {
  readonly mistakes: readonly Mistake[];
  /** The tokens of the original text. */
  readonly tokens: readonly Token[];
  /** The tokens of the repaired text. */
  readonly repaired: readonly Token[];
}

/** Finds the mistakes in the text, in order. Explains each error by the smallest possible change. */
export function analyze(text: string, hints: KeyHints): Analysis {
  const passed: Trivia = { comments: [], spaces: [] };
  const tokens: Token[] = [];
  for (let token = nextToken(text, 0, 0, passed); token; token = nextToken(text, token.end, -1, passed)) {
    tokens.push(token);
  }
  const { mistakes, tokens: repaired } = repair(text, tokens, isLikeJson(tokens), hints);
  return { ...passed, tokens, mistakes, repaired };
}

/** Whether the text resembles JSON, which means that it contains an opening bracket or starts with a key. */
export function isLikeJson(tokens: readonly Token[]): boolean {
  const isHeadless = tokens[0]?.type === "string" && tokens[1]?.type === ":";
  return isHeadless || tokens.some(({ type }) => type === "{" || type === "[");
}
