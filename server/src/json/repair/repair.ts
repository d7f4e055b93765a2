import { type Change, escapedQuotes, lineChanges, missingBraces, missingBrackets, wrongMarks } from "./changes.ts";
import type { KeyHints } from "./knownKeys.ts";
import { reread } from "./reread.ts";
import { feed, recover, type Skippable, START, type State } from "./scan.ts";
import type { Token, Trivia } from "./tokens.ts";

/** A syntax mistake and its repair. */
export interface Mistake {
  /**
   * The kind of mistake. This is either a mistake that can be skipped without changing the text, the kind of a change,
   * or `end` if brackets are still open at the end of the text.
   */
  readonly kind: Skippable | Change["kind"] | "end";
  readonly change: Change | undefined;
  /** The token at which the mistake was found. Undefined at the end of the text. */
  readonly token: Token | undefined;
  /** The token before the mistake and the token after it. */
  readonly before: Token | undefined;
  readonly after: Token | undefined;
  /** The state of the scan before the token. */
  readonly state: Readonly<State>;
}

/** The maximum number of mistakes to record. A file with more mistakes is not a site config. */
const MAX_MISTAKES = 1_000;
/**
 * The limits on the number of searches and on the total work per file. Beyond these limits, errors are reported without
 * searching for their causes.
 */
const MAX_SEARCHES = 40;
const MAX_STEPS = 300_000;
/** The cost of trying out a change. For comparison, reading an ordinary token costs 1. */
const TRIAL = 30;
/**
 * The number of characters before an error in which to look for a change, followed by the number of characters after
 * the error in which the layout counts toward the score.
 */
const REACH = 250;
const LAYOUT_REACH = 600;
/** The cost of brackets that are still open at the end of the text, followed by the cost of another error. */
const CUT_OFF = 0.95;
const BROKEN_REST = 1.5;
/** The cost of a change that turns text into a comment. Such a change avoids errors, but loses the text. */
const LOST = 2;
/**
 * Mistakes that need no further explanation, such as unquoted names, which are valid in JavaScript. Other mistakes may
 * be symptoms of a different mistake, so the search looks for a better explanation.
 */
const SELF_EXPLANATORY: ReadonlySet<Skippable> = new Set<Skippable>(["trailingComma", "quoted", "nameWord"]);

/**
 * Finds the mistakes in the text, in order. Whenever the tokens cannot be read as JSON, applies the smallest change
 * that explains the error. Mistakes that can be skipped do not change the text. Also returns the tokens of the repaired
 * text.
 * @param isSearched Whether to search for the causes of errors.
 * @param hints The keys that each object can have.
 */
export function repair(
  text: string,
  tokens: readonly Token[],
  isSearched: boolean,
  hints: KeyHints,
): { readonly mistakes: readonly Mistake[]; readonly tokens: readonly Token[] } {
  const search = new Search(text, tokens, isSearched, hints);
  search.run();
  return search;
}

class Search {
  mistakes: Mistake[] = [];
  tokens: readonly Token[];
  readonly #text: string;
  /** The state of the scan before each token. */
  readonly #states: State[] = [];
  /** The indices of the tokens that look out of place since the last change. */
  #suspects: number[] = [];
  /** The minimum offset for further changes. */
  #floor = 0;
  #searches: number;
  #steps: number;
  /** The offset of the next error, by the next token and the brackets that are open before that token. */
  #errors = new Map<string, number>();

  readonly #hints: KeyHints;

  constructor(text: string, tokens: readonly Token[], isSearched: boolean, hints: KeyHints) {
    this.#hints = hints;
    this.#text = text;
    this.tokens = tokens;
    this.#searches = isSearched ? MAX_SEARCHES : 0;
    this.#steps = MAX_STEPS + 4 * tokens.length;
  }

  /** Repairs the tokens, one error at a time. */
  run(): void {
    let index = 0;
    let state: State = { ...START, hints: this.#hints };
    let pendingChange: Change | undefined;
    let isDoubtful = false;
    const note = (kind: Mistake["kind"], change?: Change): void => {
      if (this.mistakes.length === MAX_MISTAKES) return;
      // A key, a colon, and a bracket were inserted before the token after the start of a list.
      const [before, token, after] = [-1, 0, kind === "list" ? 3 : 1].map((distance) => this.tokens[index + distance]);
      this.mistakes.push({ kind, change, token, before, after, state: { ...state } });
    };
    const onMistake = (mistake: Skippable): void => {
      note(mistake);
      isDoubtful ||= !SELF_EXPLANATORY.has(mistake);
    };
    for (; ; index++) {
      const token = this.tokens[index];
      // Record a change at the first token that it creates, or at the token after the removed text.
      if (
        pendingChange &&
        (!token || token.offset >= pendingChange.at || (token.end >= pendingChange.at && token.isRepaired))
      ) {
        note(pendingChange.kind, pendingChange);
        pendingChange = undefined;
      }
      this.#states[index] = { ...state };
      if (!token && (state.mode === "done" || index === 0)) return;
      isDoubtful = false;
      const fits = token !== undefined && feed(state, token, this.tokens[index + 1]?.type, onMistake);
      const isSearched = !fits || isDoubtful;
      if (isSearched && this.#searches-- > 0 && this.#steps > 0) {
        const best = this.#best(index, fits);
        if (best) {
          pendingChange = best;
          index = this.#firstTouched(pendingChange);
          // Drop the mistakes after the change, because the scan will find them again.
          const { offset } = this.tokens[index] ?? { offset: this.#text.length };
          this.mistakes = this.mistakes.filter(({ change, token }) => change || token!.offset < offset);
          this.tokens = [...this.tokens.slice(0, index), ...reread(this.#text, this.tokens, pendingChange, index)];
          this.#floor = pendingChange.at + pendingChange.remove;
          this.#suspects = [];
          state = { ...this.#states[index--]! };
          continue;
        }
      }
      if (!fits) note(token ? "stray" : "end");
      if (!token) return;
      if (!fits) recover(state, token);
      else if (
        state.misplaced > this.#states[index]!.misplaced &&
        token.offset > this.#floor &&
        this.#suspects.length < 3
      ) {
        this.#suspects.push(index);
      }
    }
  }

  /**
   * Returns the change that best explains the error at a token, or undefined if leaving the text unchanged is a better
   * explanation.
   */
  #best(error: number, fits: boolean): Change | undefined {
    this.#errors.clear();
    let best: Change | undefined;
    // If the scan can continue without a change, the unchanged text competes with the changes.
    let lowest = fits || error === this.tokens.length ? this.#score(undefined, error, error) : Number.POSITIVE_INFINITY;
    for (const change of this.#candidates(error)) {
      if (this.#steps < 0) break;
      if (change.at < this.#floor) continue;
      const from = this.#firstTouched(change);
      if (from > error) continue;
      const score = this.#score(change, from, error, lowest);
      if (score < lowest) [best, lowest] = [change, score];
    }
    return best;
  }

  /**
   * Returns the ranges of tokens in which to look for an explanation: around the error, and around any suspicious
   * layout before the error.
   */
  #regionsBefore(error: number): (readonly [from: number, to: number])[] {
    const around = (index: number, to: number): readonly [number, number] => {
      const { offset } = this.tokens[index] ?? { offset: this.#text.length };
      const lines = this.#text.slice(Math.max(0, offset - REACH), offset).split(/\r?\n|\r/);
      const near = lines.length > 2 ? lines.at(-1)!.length + lines.at(-2)!.length + 2 : REACH;
      return [this.#indexFrom(Math.max(this.#floor, offset - near)), to];
    };
    return [around(error, error), ...this.#suspects.map((suspect) => around(suspect, Math.min(suspect + 1, error)))];
  }

  /** Returns the index of the first token that ends at or after an offset. */
  #indexFrom(offset: number): number {
    let low = 0;
    let high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tokens[middle]!.end < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the index of the first token that a change can affect. A token that ends where the change starts can merge
   * with the new text.
   */
  #firstTouched({ at }: Change): number {
    let index = this.#indexFrom(at);
    for (let token = this.tokens[index]; token; token = this.tokens[++index]) {
      if (!token.isRepaired && token.offset >= this.#floor) break;
    }
    return index;
  }

  *#candidates(error: number): Generator<Change> {
    const text = this.#text;
    const tokens = this.tokens;
    const head = error === 0 ? tokens.findIndex(({ type }) => type === "{" || type === "[") : 0;
    if (head > 0 && tokens[0]!.type !== "string") {
      const at = tokens[0]!.offset;
      yield { kind: "removeBefore", at, remove: tokens[head]!.offset - at, insert: "", cost: 1.2 };
    }
    for (const [from, to] of this.#regionsBefore(error)) {
      for (let index = from; index <= to; index++) {
        yield* missingBrackets(text, tokens[index - 1] ?? {}, tokens.slice(index, index + 2), this.#states[index]);
        yield* missingBraces(text, tokens, index);
      }
      const start = Math.max(this.#floor, tokens[from]?.offset ?? 0);
      const end = Math.min(tokens[to]?.end ?? text.length, start + 3 * REACH);
      yield* wrongMarks(text, Math.max(start - 1, 0), end);
      yield* lineChanges(text, start, end);
    }
    yield* escapedQuotes(text, tokens[error - 1]);
    yield* escapedQuotes(text, tokens[error]);
    if (tokens[error] && error > 0) {
      const at = tokens[error - 1]!.end;
      const cost = 1.6 + Math.min(12, 0.15 * (tokens.length - error));
      yield { kind: "removeAfter", at, remove: tokens.at(-1)!.end - at, insert: "", cost };
    }
  }

  /**
   * Returns the cost of explaining the error at a token with a change or, if `change` is undefined, without one.
   * Infinity if the error remains. The cost may be incomplete once it reaches `limit`.
   */
  #score(change: Change | undefined, from: number, error: number, limit = Number.POSITIVE_INFINITY): number {
    const place = this.tokens[error]?.offset ?? this.#text.length;
    const state = { ...this.#states[from]!, mistakes: 0, unknownKeys: 0 };
    const base = change ? change.cost + Math.min(0.3, Math.abs(change.at - place) / 2_000) : 0;
    let score = base + state.cost;
    if (score >= limit) return score;
    this.#steps -= TRIAL;
    const passed: Trivia = { comments: [], spaces: [] };
    const rest = change ? reread(this.#text, this.tokens, change, from, passed) : this.tokens.slice(from).values();
    const read = (): Token | undefined => rest.next().value || undefined;
    let id = "";
    let stop: number | undefined;
    for (let token = read(), next: Token | undefined; stop === undefined; token = next) {
      next = token && read();
      if (token && id === "" && token.isRepaired === undefined && token.offset > place + LAYOUT_REACH) {
        // After this point, only the next error counts, which is the same for all changes that lead to this state.
        id = `${token.offset} ${state.mode}`;
        for (let { frame } = state; frame; frame = frame.parent) id += frame.close;
        stop = this.#errors.get(id);
      }
      if (stop !== undefined) break;
      this.#steps -= 1 + (token?.source.length ?? 0) / 20;
      if (!token) stop = state.mode === "done" ? Number.POSITIVE_INFINITY : this.#text.length;
      else if (!feed(state, token, next?.type)) stop = token.offset;
      else if (id === "") score = base + state.cost;
      if (score >= limit) return score;
    }
    if (id !== "") this.#errors.set(id, stop!);
    if (passed.comments.length > 0) score += LOST;
    if (!change && stop === this.#text.length) return score + CUT_OFF;
    if (stop! <= place) return Number.POSITIVE_INFINITY;
    return stop === Number.POSITIVE_INFINITY ? score : score + BROKEN_REST + 2 * Math.exp((place - stop!) / 250);
  }
}
