import { type Change, escapedQuotes, lineChanges, markChanges, quoteChanges } from "./changes.ts";
import { Draft } from "./draft.ts";
import { feed, recover, type Slip, START, type State } from "./scan.ts";
import type { Token } from "./tokens.ts";

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
  /** Where the scan is before the token. */
  readonly state: Readonly<State>;
}

/** So many mistakes are gathered: beyond that a file is something else than a site config. */
const MAX_MISTAKES = 1_000;
/** So many places of a file are searched, and so much work goes into it; behind that each error is taken as it comes. */
const MAX_SEARCHES = 40;
const MAX_STEPS = 300_000;
/** What it takes to try a change, in steps: one is a token of ordinary length. */
const TRIAL = 30;
/** How far around an error a change is looked for, and how far behind it the layout tells good ones from bad, in characters. */
const REACH = 250;
const OUTLOOK = 600;
/** What it weighs that a text ends with brackets open, and that another error follows. */
const CUT_OFF = 0.95;
const BROKEN_REST = 1.5;
/** What it weighs that a part of the text becomes a comment: it is free of errors, and lost. */
const LOST = 2;

/** Slips that explain themselves. Others may be the trace of another mistake, and are searched for one. */
const PLAIN: ReadonlySet<Slip> = new Set<Slip>(["trailingComma", "quoted"]);
const SPELLINGS = /^(?:true|false|null|none|nil|undefined|nan|[+-]?infinity|[+-]?[\d_.]+|0x[\da-f]+)$/i;

/** Where the text went wrong, and where explanations are looked for: tokens by their index, `outlook` in characters. */
interface ErrorPlace {
  readonly index: number;
  readonly offset: number;
  /** Around the error, and where the layout went wrong before it. */
  readonly regions: readonly (readonly [from: number, to: number])[];
  /** The first token that a change may alter. */
  readonly first: number;
  /** Up to here the layout tells good changes from bad ones. */
  readonly outlook: number;
}

/** A change that was tried, and how it fares. */
interface Trial {
  /** Undefined where the text is read on as it is. */
  readonly change: Change | undefined;
  readonly score: number;
  /** Index of the first token that the change alters. */
  readonly from: number;
  readonly draft: Draft | undefined;
}

/**
 * Finds the mistakes in a text, in its order: changes the tokens until they can be read as JSON, each time as little as
 * explains the first error. What a reader understands as it is stays. Also returns the tokens of the repaired text.
 * @param isSearched false where every error is taken as it comes
 */
export function repair(
  text: string,
  tokens: readonly Token[],
  isSearched: boolean,
): { readonly mistakes: readonly Mistake[]; readonly tokens: readonly Token[] } {
  const search = new Search(text, tokens, isSearched);
  search.run();
  return search;
}

class Search {
  mistakes: Mistake[] = [];
  tokens: readonly Token[];
  readonly #text: string;
  /** How far the scan is before each token. */
  readonly #states: State[] = [];
  /** Offsets of the tokens since the last change that look as if they belonged elsewhere. */
  #suspects: number[] = [];
  /** Doubtful tokens that were found to be what they look like. */
  readonly #accepted = new Set<Token>();
  /** Behind this offset changes are looked for. */
  #floor = 0;
  #searches: number;
  #steps: number;

  constructor(text: string, tokens: readonly Token[], isSearched: boolean) {
    this.#text = text;
    this.tokens = tokens;
    this.#searches = isSearched ? MAX_SEARCHES : 0;
    this.#steps = MAX_STEPS + 4 * tokens.length;
  }

  /** Repairs the tokens, one error after the other. */
  run(): void {
    let index = 0;
    let state = { ...START };
    let made: Change | undefined;
    let isDoubtful = false;
    const note = (kind: Mistake["kind"], change?: Change): void => {
      if (this.mistakes.length === MAX_MISTAKES) return;
      const [before, token, after] = [this.tokens[index - 1], this.tokens[index], this.tokens[index + 1]];
      this.mistakes.push({ kind, change, token, before, after, state: { ...state } });
    };
    const slipped = (slip: Slip): void => {
      note(slip);
      const { source = "" } = this.tokens[index] ?? {};
      // JavaScript writes names without quotes: what the colon follows needs no other explanation.
      const isPlain =
        slip === "nameWord" ? this.tokens[index + 1]?.type === ":" : slip === "word" && SPELLINGS.test(source);
      isDoubtful ||= !isPlain && !PLAIN.has(slip);
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
      // A file that ends with several brackets open, and gave no sign before, was cut off there.
      const isCut = !token && state.frame?.parent !== undefined && this.#suspects.length === 0;
      const isSearched = (!fits || isDoubtful) && !isCut && !(token && this.#accepted.has(token));
      if (isSearched && this.#searches-- > 0 && this.#steps > 0) {
        const { change, from, draft } = this.#best(index, fits) ?? {};
        if (change) {
          // What was noted behind the change is looked at again.
          const { offset } = this.tokens[from!] ?? { offset: this.#text.length };
          this.mistakes = this.mistakes.filter(({ change, token }) => change || token!.offset < offset);
          made = change;
          this.tokens = draft!.all();
          this.#floor = made.at + made.remove;
          this.#suspects = [];
          state = { ...this.#states[from!]! };
          index = from! - 1;
          continue;
        }
        if (token) this.#accepted.add(token);
      }
      if (!fits) note(token ? "stray" : "end");
      if (!token) return;
      if (!fits) recover(state, token);
      else if (state.odd > this.#states[index]!.odd && token.offset > this.#floor) this.#suspects.push(token.offset);
    }
  }

  /** The best explanation of the error at a token; undefined when there is none. */
  #best(error: number, fits: boolean): Trial | undefined {
    const place = this.#placeOf(error);
    // The text as it is explains itself where it can be read on.
    let best = fits || error === this.tokens.length ? this.#try(undefined, place, Number.POSITIVE_INFINITY) : undefined;
    const seen = new Set<string>();
    for (const change of this.#candidates(place)) {
      if (this.#steps < 0) break;
      const id = `${change.at} ${change.remove} ${change.insert}`;
      if (change.at < this.#floor || seen.has(id)) continue;
      seen.add(id);
      best = this.#try(change, place, best?.score ?? Number.POSITIVE_INFINITY) ?? best;
    }
    return best;
  }

  #placeOf(index: number): ErrorPlace {
    const text = this.#text;
    const offset = this.tokens[index]?.offset ?? text.length;
    const around = (offset: number, to: number): readonly [number, number] => {
      const lines = text.slice(Math.max(0, offset - REACH), offset).split(/\r?\n|\r/);
      const near = lines.length > 2 ? lines.at(-1)!.length + lines.at(-2)!.length + 2 : REACH;
      return [this.#indexFrom(Math.max(this.#floor, offset - near)), to];
    };
    const suspects = new Set([...this.#suspects.slice(0, 3), ...this.#suspects.slice(-1)]);
    const regions = [
      around(offset, index),
      ...[...suspects].map((suspect) => around(suspect, Math.min(this.#indexFrom(suspect + 1), index))),
    ];
    const first = Math.min(...regions.map(([from]) => from)) - 1;
    return { index, offset, regions, first, outlook: offset + OUTLOOK };
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

  *#candidates({ index: error, regions }: ErrorPlace): Generator<Change> {
    const text = this.#text;
    const tokens = this.tokens;
    const first = tokens.findIndex(({ type }) => type === "{" || type === "[");
    if (error === 0 && first > 0) {
      const { offset } = tokens[0]!;
      yield { kind: "removeBefore", at: offset, remove: tokens[first]!.offset - offset, insert: "", cost: 1.2 };
    }
    for (const [from, to] of regions) {
      yield* markChanges(text, tokens, from, to);
      const start = Math.max(this.#floor, tokens[from]?.offset ?? 0);
      const end = Math.min(tokens[to]?.end ?? text.length, start + 3 * REACH);
      yield* quoteChanges(text, Math.max(start - 1, 0), end);
      yield* lineChanges(text, start, end);
    }
    for (const near of [error - 1, error]) {
      const escaped = tokens[near] && escapedQuotes(text, tokens[near]);
      if (escaped) yield escaped;
    }
    if (tokens[error] && error > 0) {
      const at = tokens[error - 1]!.end;
      const cost = 1.6 + Math.min(12, 0.15 * (tokens.length - error));
      yield { kind: "removeAfter", at, remove: tokens.at(-1)!.end - at, insert: "", cost };
    }
  }

  /** Reads the tokens after a change, as far as they tell how good it is; undefined for one that is worse than `limit`. */
  #try(change: Change | undefined, place: ErrorPlace, limit: number): Trial | undefined {
    const from = change ? this.#firstTouched(change) : place.index;
    if (from < place.first || from > place.index) return undefined;
    const state = { ...this.#states[from]!, slips: 0, strangers: 0 };
    if (change && state.cost + change.cost >= limit) return undefined;
    const draft = change && new Draft(this.#text, this.tokens, change, from);
    const base = change ? change.cost + Math.min(0.3, Math.abs(change.at - place.offset) / 2_000) : 0;
    let { cost } = state;
    const scored = (rest: number): Trial | undefined => {
      const score = base + cost + rest + (draft?.hasComment ? LOST : 0);
      return score < limit ? { change, from, draft, score } : undefined;
    };
    const remains = (offset: number) => scored(BROKEN_REST + 2 * Math.exp((place.offset - offset) / 250));
    const tokenAt = (index: number) => (draft ? draft.at(index) : this.tokens[from + index]);
    this.#steps -= TRIAL;
    for (let index = 0; ; index++) {
      const token = tokenAt(index);
      this.#steps -= 1 + (token?.source.length ?? 0) / 20;
      if (!token) {
        if (state.mode === "done") return scored(0);
        if (!change) return scored(CUT_OFF);
        return place.offset === this.#text.length ? undefined : remains(this.#text.length);
      }
      if (!feed(state, token, tokenAt(index + 1)?.type)) {
        return token.offset <= place.offset ? undefined : remains(token.offset);
      }
      // Further on only an error counts.
      if (token.offset <= place.outlook) cost = state.cost;
      if (base + cost >= limit) return undefined;
    }
  }

  /** The first token that a change can alter: one that only touches it may go on in what is written. */
  #firstTouched({ at }: Change): number {
    let index = this.#indexFrom(at);
    while (this.tokens[index]?.isRepaired || (this.tokens[index]?.offset ?? at) < this.#floor) index++;
    return index;
  }
}
