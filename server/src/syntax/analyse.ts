import { type Mistake, repair } from "./repair.ts";
import { nextToken, type Passed, type Token } from "./tokens.ts";

/** What is wrong with a text. */
export interface Analysis extends Passed {
  readonly mistakes: readonly Mistake[];
  /** Where strings hold what JSON does not allow in them: an escape that it does not have, or a control character. */
  readonly characters: readonly number[];
  /** What the author wrote. */
  readonly tokens: readonly Token[];
}

/** So many characters are reported. */
const MAX_CHARACTERS = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SUSPICIOUS = /[\0-\x1f\\]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CHARACTER = /[\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(.))/gs;

/** Finds the mistakes in a text, each as the smallest change that explains it, in the order of the text. */
export function analyse(text: string): Analysis {
  const passed: Passed = { comments: [], spaces: [] };
  const tokens: Token[] = [];
  for (let token = nextToken(text, 0, 0, passed); token; token = nextToken(text, token.end, -1, passed)) {
    tokens.push(token);
  }
  // What has nothing to do with JSON is not repaired.
  const { mistakes, tokens: repaired } = repair(text, tokens, isLikeJson(tokens));
  return { ...passed, tokens, mistakes, characters: badCharacters(repaired) };
}

/** False for a text without a bracket that could begin an object or an array, or a key that could be in one. */
export function isLikeJson(tokens: readonly Token[]): boolean {
  const isHeadless = tokens[0]?.type === "string" && tokens[1]?.type === ":";
  return isHeadless || tokens.some(({ type }) => type === "{" || type === "[");
}

function badCharacters(tokens: readonly Token[]): readonly number[] {
  const offsets: number[] = [];
  for (const { type, offset, source } of tokens) {
    if ((type !== "string" && type !== "open") || !SUSPICIOUS.test(source)) continue;
    for (const { 0: found, 1: unknown, index } of source.matchAll(CHARACTER)) {
      if (offsets.length === MAX_CHARACTERS) return offsets;
      if (found.length === 1 || unknown !== undefined) offsets.push(offset + index);
    }
  }
  return offsets;
}
