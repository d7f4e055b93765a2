import type { Change } from "./changes.ts";
import { repair } from "./repair.ts";
import { feed, recover, type Slip, START, type State } from "./scan.ts";
import { Lexer, type Passed, sourceOf, type Token } from "./tokens.ts";

/** Something that the author did not mean, and what the text is read as instead. */
export interface Mistake {
  /**
   * A slip that a reader understands as it is; a change of the text that was found; what a string cannot hold, by its
   * offset; a token that nothing helps; or the end of the text with brackets still open.
   */
  readonly what:
    | { readonly kind: "slip"; readonly slip: Slip }
    | { readonly kind: "change"; readonly change: Change }
    | { readonly kind: "character"; readonly offset: number }
    | { readonly kind: "stray" }
    | { readonly kind: "end" };
  /** The token it is about; undefined at the end of the text. */
  readonly token: Token | undefined;
  /** Its neighbors. */
  readonly before: Token | undefined;
  readonly after: Token | undefined;
  /** Where the scan stands before the token. */
  readonly state: Readonly<State>;
}

/** What is wrong with a text. */
export interface Analysis extends Passed {
  readonly mistakes: readonly Mistake[];
  readonly first: Token | undefined;
  readonly last: Token | undefined;
  /** False for a text without a single bracket that could begin an object or an array, or a key that could be in one. */
  readonly hasBracket: boolean;
}

/** So many mistakes are gathered: beyond that a file is something else than a site config. */
const MAX_MISTAKES = 1_000;
/** Control characters, and a backslash before what it cannot stand before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTER = /[\0-\x1f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BAD_CHARACTER = /[\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(.))/gs;

/** Finds the mistakes in a text, each as the smallest change that explains it, in the order of the text. */
export function analyse(text: string): Analysis {
  const passed: Passed = { comments: [], spaces: [] };
  const tokens: Token[] = [];
  const lexer = new Lexer(text, 0, 0, passed);
  for (let token = lexer.next(); token; token = lexer.next()) tokens.push(token);
  const [first] = tokens;
  const last = tokens.at(-1);
  const isHeadless = first?.type === "string" && tokens[1]?.type === ":";
  const hasBracket = isHeadless || tokens.some(({ type }) => type === "{" || type === "[");
  const changes = hasBracket ? repair(text, tokens) : [];
  return { ...passed, first, last, hasBracket, mistakes: mistakesIn(text, tokens, changes) };
}

/** Gathers what is wrong with a text, given its tokens after the changes that were chosen. */
function mistakesIn(text: string, tokens: readonly Token[], changes: readonly Change[]): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const state = { ...START };
  const pending = [...changes].sort((a, b) => a.at - b.at);
  const source = (token: Token): string => sourceOf(text, token);
  for (const [index, token] of tokens.entries()) {
    if (mistakes.length >= MAX_MISTAKES) return mistakes;
    const note = (what: Mistake["what"]): void => {
      mistakes.push({ what, token, before: tokens[index - 1], after: tokens[index + 1], state: { ...state } });
    };
    while (pending[0] && isAt(pending[0], token)) note({ kind: "change", change: pending.shift()! });
    if (!feed(state, token, tokens[index + 1]?.type, source, (slip) => note({ kind: "slip", slip }))) {
      note({ kind: "stray" });
      recover(state, token);
    }
    if (token.type === "string" || token.type === "open") {
      const room = MAX_MISTAKES - mistakes.length;
      for (const offset of badCharacters(source(token)).slice(0, Math.max(0, room))) {
        note({ kind: "character", offset: token.offset + offset });
      }
    }
  }
  const ended = { token: undefined, before: tokens.at(-1), after: undefined, state };
  for (const change of pending) mistakes.push({ ...ended, what: { kind: "change", change } });
  if (state.frame) mistakes.push({ ...ended, what: { kind: "end" } });
  return mistakes;
}

/** True for the first token that a change made, or that follows what it took away. */
function isAt(change: Change, token: Token): boolean {
  return token.offset >= change.at || (token.end >= change.at && token.source !== undefined);
}

/** Where a string holds what JSON does not allow in it. */
function badCharacters(source: string): number[] {
  if (!source.includes("\\") && !CONTROL_CHARACTER.test(source)) return [];
  return [...source.matchAll(BAD_CHARACTER)]
    .filter(([found, unknown]) => found.length === 1 || unknown !== undefined)
    .map(({ index }) => index);
}
