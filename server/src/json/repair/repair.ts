import { type Change, escapedQuotes, lineChanges, missingBrackets, wrongMarks } from "./changes.ts";
import type { KeyHints } from "./keyHints.ts";
import { reread } from "./reread.ts";
import { feed, recover, type Slip, START, type State } from "./scan.ts";
import type { Passed, Token } from "./tokens.ts";

/** Something that the author did not mean, and what the text is read as instead. */
export interface Mistake {
  /** A slip that a reader understands as it is, a change of the text, or the end of the text with brackets open. */
  readonly kind: Slip | Change["kind"] | "end";
  readonly change: Change | undefined;
  /** The token it is about; undefined at the end of the text. */
  readonly token: Token | undefined;
  /** Its neighbors. */
  readonly before: Token | undefined;
  readonly after: Token | undefined;
  /** The state of the scan before the token. */
  readonly state: Readonly<State>;
}

/** So many mistakes are gathered: beyond that a file is something else than a site config. */
const MAX_MISTAKES = 1_000;
/** So many places of a file are searched, and so much work goes into it; behind that each error is taken as it comes. */
const MAX_SEARCHES = 40;
const MAX_STEPS = 300_000;
/** The cost of trying a change, in steps: one is a token of ordinary length. */
const TRIAL = 30;
/** How far around an error a change is looked for, and how far behind it the layout tells good ones from bad, in characters. */
const REACH = 250;
const OUTLOOK = 600;
/** The weights of open brackets at the end of a text, and of a following error. */
const CUT_OFF = 0.95;
const BROKEN_REST = 1.5;
/** The weight of turning a part of the text into a comment: it has no errors, but is lost. */
const LOST = 2;
/**
 * Slips that explain themselves, such as names without quotes, as JavaScript has them. Others may be the trace of another
 * mistake, and are searched for one.
 */
const PLAIN: ReadonlySet<Slip> = new Set<Slip>(["trailingComma", "quoted", "nameWord"]);

/**
 * Finds the mistakes in a text, in its order: changes the tokens until they can be read as JSON, each time as little as
 * explains the first error. What a reader understands as it is stays. Also returns the tokens of the repaired text.
 * @param isSearched false where every error is taken as it comes
 * @param hints which keys an object may have
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
  /** How far the scan is before each token. */
  readonly #states: State[] = [];
  /** Indexes of the tokens since the last change that look as if they belonged elsewhere. */
  #suspects: number[] = [];
  /** Behind this offset changes are looked for. */
  #floor = 0;
  #searches: number;
  #steps: number;
  /** The next error, by the next token and the open brackets there. */
  #errors = new Map<string, number>();

  readonly #hints: KeyHints;

  constructor(text: string, tokens: readonly Token[], isSearched: boolean, hints: KeyHints) {
    this.#hints = hints;
    this.#text = text;
    this.tokens = tokens;
    this.#searches = isSearched ? MAX_SEARCHES : 0;
    this.#steps = MAX_STEPS + 4 * tokens.length;
  }

  /** Repairs the tokens, one error after the other. */
  run(): void {
    let index = 0;
    let state: State = { ...START, hints: this.#hints };
    let made: Change | undefined;
    let isDoubtful = false;
    const note = (kind: Mistake["kind"], change?: Change): void => {
      if (this.mistakes.length === MAX_MISTAKES) return;
      const [before, token, after] = [this.tokens[index - 1], this.tokens[index], this.tokens[index + 1]];
      this.mistakes.push({ kind, change, token, before, after, state: { ...state } });
    };
    const slipped = (slip: Slip): void => {
      note(slip);
      isDoubtful ||= !PLAIN.has(slip);
    };
    for (; ; index++) {
      const token = this.tokens[index];
      // A change is noted at the first token that it made, or that follows what it took away.
      if (made && (!token || token.offset >= made.at || (token.end >= made.at && token.isRepaired))) {
        note(made.kind, made);
        made = undefined;
      }
      this.#states[index] = { ...state };
      if (!token && (state.mode === "done" || index === 0)) return;
      isDoubtful = false;
      const fits = token !== undefined && feed(state, token, this.tokens[index + 1]?.type, slipped);
      const isSearched = !fits || isDoubtful;
      if (isSearched && this.#searches-- > 0 && this.#steps > 0) {
        const best = this.#best(index, fits);
        if (best) {
          made = best;
          index = this.#firstTouched(made);
          // What was noted behind the change is looked at again.
          const { offset } = this.tokens[index] ?? { offset: this.#text.length };
          this.mistakes = this.mistakes.filter(({ change, token }) => change || token!.offset < offset);
          this.tokens = [...this.tokens.slice(0, index), ...reread(this.#text, this.tokens, made, index)];
          this.#floor = made.at + made.remove;
          this.#suspects = [];
          state = { ...this.#states[index--]! };
          continue;
        }
      }
      if (!fits) note(token ? "stray" : "end");
      if (!token) return;
      if (!fits) recover(state, token);
      else if (state.odd > this.#states[index]!.odd && token.offset > this.#floor && this.#suspects.length < 3) {
        this.#suspects.push(index);
      }
    }
  }

  /** The change that explains the error at a token best; undefined when the text as it is does. */
  #best(error: number, fits: boolean): Change | undefined {
    this.#errors.clear();
    let best: Change | undefined;
    // The text as it is explains itself where it can be read on.
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

  /** Where an error is explained, by tokens: around it, and where the layout went wrong before it. */
  #regionsBefore(error: number): (readonly [from: number, to: number])[] {
    const around = (index: number, to: number): readonly [number, number] => {
      const { offset } = this.tokens[index] ?? { offset: this.#text.length };
      const lines = this.#text.slice(Math.max(0, offset - REACH), offset).split(/\r?\n|\r/);
      const near = lines.length > 2 ? lines.at(-1)!.length + lines.at(-2)!.length + 2 : REACH;
      return [this.#indexFrom(Math.max(this.#floor, offset - near)), to];
    };
    return [around(error, error), ...this.#suspects.map((suspect) => around(suspect, Math.min(suspect + 1, error)))];
  }

  /** The first token that ends at an offset or behind it. */
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

  /** The first token that a change can alter: one that only touches it may go on in what is written. */
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
        yield* missingBrackets(text, tokens[index - 1] ?? {}, tokens[index], this.#states[index]?.frame);
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
   * What explains the error at a token weighs with a change, or as it is: the less, the better. It reads on as far as that
   * tells; infinity when it explains nothing, or weighs as much as `limit`.
   */
  #score(change: Change | undefined, from: number, error: number, limit = Number.POSITIVE_INFINITY): number {
    const place = this.tokens[error]?.offset ?? this.#text.length;
    const state = { ...this.#states[from]!, slips: 0, strangers: 0 };
    const base = change ? change.cost + Math.min(0.3, Math.abs(change.at - place) / 2_000) : 0;
    let score = base + state.cost;
    if (score >= limit) return score;
    this.#steps -= TRIAL;
    const passed: Passed = { comments: [], spaces: [] };
    const rest = change ? reread(this.#text, this.tokens, change, from, passed) : this.tokens.slice(from).values();
    const read = (): Token | undefined => rest.next().value || undefined;
    let id = "";
    let stop: number | undefined;
    for (let token = read(), next: Token | undefined; stop === undefined; token = next) {
      next = token && read();
      if (token && id === "" && token.isRepaired === undefined && token.offset > place + OUTLOOK) {
        // Further on only an error counts, and it is the same for all that get here.
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
