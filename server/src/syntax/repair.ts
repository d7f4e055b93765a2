import { type Change, escapedQuotes, lineChanges, markChanges, quoteChanges } from "./changes.ts";
import { Draft } from "./draft.ts";
import { feed, recover, type Slip, START, type State } from "./scan.ts";
import { sourceOf, type Token, type TokenType } from "./tokens.ts";

/** So many places of a file are searched, and so much work goes into it; behind that each error is taken as it comes. */
const MAX_SEARCHES = 40;
const MAX_STEPS = 300_000;
/** How far around an error a change is looked for, and how far behind it the layout tells good ones from bad, in characters. */
const REACH = 250;
const OUTLOOK = 600;
/** After so many tokens the state of the scan is kept, so that a search need not begin at the start of the file. */
const KEPT = 32;
/** So many candidates, the best by what is near, are read on to the end of the file. */
const FINALISTS = 3;

/** What it weighs that a text ends with brackets open. */
const CUT_OFF = 0.95;

/** Slips that may be the trace of another mistake, and are searched for one. */
const DOUBTFUL: ReadonlySet<Slip> = new Set<Slip>([
  "comma",
  "extraComma",
  "colon",
  "equals",
  "semicolon",
  "value",
  "word",
  "nameWord",
  "stray",
  "noName",
  "open",
]);
/** A string that holds, begins or ends with what looks like the structure around strings. */
const ODD_STRING = /[[\]{}]|": |", *$|^[,:;]|[,:;]$|^\s|\s$/;
const SPELLINGS = /^(?:true|false|null|none|nil|undefined|nan|[+-]?infinity|[+-]?[\d_.]+|0x[\da-f]+)$/i;

/**
 * Changes tokens until they can be read as JSON, each time as little as explains the first error. What a reader
 * understands as it is stays. Returns the changes, in the order in which they were found.
 */
export function repair(text: string, tokens: Token[]): readonly Change[] {
  const search = new Search(text, tokens);
  search.run();
  return search.changes;
}

/** A change that was tried: how it fares, and the tokens that come of it in the place of others. */
interface Trial {
  /** Undefined where the text is read on as it is. */
  readonly change: Change | undefined;
  score: number;
  /** Index of the first token that the change alters. */
  readonly from: number;
  readonly draft: Draft | undefined;
  /** Where a trial that went well as far as it was looked at stands; undefined for one that met another error. */
  readonly open: { readonly state: State; readonly index: number } | undefined;
}

class Search {
  readonly changes: Change[] = [];
  readonly #text: string;
  readonly #tokens: Token[];
  readonly #source: (token: Token) => string;
  /** The state before every {@link KEPT}th token. */
  readonly #kept: State[] = [];
  /** Offsets of the tokens since the last change that do not look as if they belonged where they stand. */
  #suspects: number[] = [];
  /** Doubtful tokens that were found to be what they look like. */
  readonly #accepted = new Set<Token>();
  /** Behind this offset changes are looked for. */
  #floor = 0;
  #searches = MAX_SEARCHES;
  #steps: number;

  constructor(text: string, tokens: Token[]) {
    this.#text = text;
    this.#tokens = tokens;
    this.#source = (token) => sourceOf(text, token);
    this.#steps = MAX_STEPS + 4 * tokens.length;
  }

  /** Repairs the tokens, one error after the other. */
  run(): void {
    let index = 0;
    let state = { ...START };
    let doubtful = false;
    const slipped = (slip: Slip, token: Token): void => {
      // JavaScript writes names without quotes: what the colon follows needs no other explanation.
      const isPlain = slip === "nameWord" && this.#tokens[index + 1]?.type === ":";
      doubtful ||= DOUBTFUL.has(slip) && !isPlain && !(slip === "word" && SPELLINGS.test(this.#source(token)));
    };
    while (this.#searches > 0 && this.#steps > 0) {
      if (index % KEPT === 0) this.#kept[index / KEPT] = { ...state };
      const token = this.#tokens[index];
      if (!token && (state.mode === "done" || index === 0)) return;
      const { odd } = state;
      doubtful = false;
      const fits = token !== undefined && feed(state, token, this.#tokens[index + 1]?.type, this.#source, slipped);
      if (fits && (!doubtful || this.#accepted.has(token))) {
        if (state.odd > odd && token.offset > this.#floor) this.#suspects.push(token.offset);
        index++;
        continue;
      }
      // A file that ends with several brackets open, and gave no sign before, was cut off there.
      if (!token && state.frame?.parent && this.#suspects.length === 0) return;
      this.#searches--;
      const trial = this.#best(index, fits);
      if (trial?.change) {
        this.changes.push(trial.change);
        trial.draft!.writeTo(this.#tokens);
        this.#floor = trial.change.at + trial.change.remove;
        this.#suspects = [];
        index = trial.from - (trial.from % KEPT);
      } else {
        // The text ends too early, and that is all.
        if (!token) return;
        this.#accepted.add(token);
        if (!fits) {
          recover(state, token);
          index++;
          continue;
        }
        index -= index % KEPT;
      }
      // What was kept behind the change is out of date.
      state = { ...this.#kept[index / KEPT]! };
    }
  }

  /** The best explanation of the error at a token; undefined when there is none. */
  #best(error: number, fits: boolean): Trial | undefined {
    const regions = this.#regions(error);
    const states = this.#statesIn(regions, error);
    const place = this.#tokens[error]?.offset ?? this.#text.length;
    const outlook = Math.max(place, ...regions.map(([, to]) => this.#tokens[to]?.offset ?? 0)) + OUTLOOK;
    const trials: Trial[] = [];
    const seen = new Set<string>();
    const consider = (change: Change | undefined): void => {
      if (change) {
        if (change.at < this.#floor) return;
        const id = `${change.at} ${change.remove} ${change.insert}`;
        if (seen.has(id)) return;
        seen.add(id);
      }
      const limit = trials.length < FINALISTS ? Number.POSITIVE_INFINITY : trials.at(-1)!.score;
      const trial = this.#try(change, states, error, place, outlook, limit);
      if (!trial || trial.score >= limit) return;
      trials.push(trial);
      trials.sort((a, b) => a.score - b.score);
      if (trials.length > FINALISTS) trials.pop();
    };
    if (fits || error === this.#tokens.length) consider(undefined);
    for (const change of this.#candidates(regions, error)) {
      if (this.#steps < 0) break;
      consider(change);
    }
    let best: Trial | undefined;
    for (const trial of trials) {
      if (best && trial.score >= best.score) break;
      if (trial.open && !this.#endsWell(trial.open.state, trial.open.index)) trial.score += 1.5;
      if (!best || trial.score < best.score) best = trial;
    }
    return best;
  }

  /** Where changes are looked for, as indexes of tokens: around the error, and where the layout went wrong before it. */
  #regions(error: number): readonly (readonly [from: number, to: number])[] {
    const text = this.#text;
    const around = (offset: number, to: number): readonly [number, number] => {
      const lines = text.slice(Math.max(0, offset - REACH), offset).split(/\r?\n|\r/);
      const near = lines.length > 2 ? lines.at(-1)!.length + lines.at(-2)!.length + 2 : REACH;
      const from = Math.max(this.#floor, offset - near);
      return [this.#indexFrom(from), to];
    };
    const place = this.#tokens[error]?.offset ?? text.length;
    return [
      around(place, error),
      ...[...new Set([...this.#suspects.slice(0, 3), ...this.#suspects.slice(-1)])].map((offset) =>
        around(offset, Math.min(this.#indexFrom(offset + 1), error)),
      ),
    ];
  }

  /** The first token that ends at an offset or behind it. */
  #indexFrom(offset: number): number {
    let low = 0;
    let high = this.#tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tokens[middle]!.end < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The states before the tokens of some regions. */
  #statesIn(regions: readonly (readonly [number, number])[], error: number): ReadonlyMap<number, State> {
    const first = Math.max(0, Math.min(...regions.map(([from]) => from)) - 1);
    const states = new Map<number, State>();
    let index = first - (first % KEPT);
    const state = { ...this.#kept[index / KEPT]! };
    this.#steps -= error - index;
    for (; index <= error; index++) {
      if (regions.some(([from, to]) => index >= from - 1 && index <= to)) states.set(index, { ...state });
      const token = this.#tokens[index];
      if (token && index < error && !this.#feed(state, token, this.#tokens[index + 1]?.type)) recover(state, token);
    }
    return states;
  }

  *#candidates(regions: readonly (readonly [number, number])[], error: number): Generator<Change> {
    const text = this.#text;
    const tokens = this.#tokens;
    const first = tokens.findIndex(({ type }) => type === "{" || type === "[");
    if (error === 0 && first > 0) {
      const { offset } = tokens[0]!;
      yield { kind: "removeBefore", at: offset, remove: tokens[first]!.offset - offset, insert: "", cost: 1.2 };
    }
    for (const [from, to] of regions) {
      yield* markChanges(text, tokens, from, to);
      const start = Math.max(this.#floor, tokens[from]?.offset ?? 0);
      const end = tokens[to]?.end ?? text.length;
      yield* quoteChanges(text, Math.max(start - 1, 0), Math.min(end, start + 3 * REACH));
      yield* lineChanges(text, start, Math.min(end, start + 3 * REACH));
    }
    for (const near of [error - 1, error]) {
      const escaped = tokens[near] && escapedQuotes(text, tokens[near]);
      if (escaped) yield escaped;
    }
    const token = tokens[error];
    if (token && error > 0) {
      const at = tokens[error - 1]!.end;
      const cost = 1.6 + Math.min(12, 0.15 * (tokens.length - error));
      yield { kind: "removeAfter", at, remove: tokens.at(-1)!.end - at, insert: "", cost };
    }
  }

  #try(
    change: Change | undefined,
    states: ReadonlyMap<number, State>,
    error: number,
    place: number,
    outlook: number,
    limit: number,
  ): Trial | undefined {
    const from = change ? this.#firstTouched(change) : error;
    const known = states.get(from);
    if (!known) return undefined;
    if (change && known.cost + change.cost >= limit) return undefined;
    const draft = change && new Draft(this.#text, this.#tokens, change, from);
    if (!change && !this.#tokens[error]) return { change, from, draft, open: undefined, score: known.cost + CUT_OFF };
    const trial = this.#judge(change, draft, from, known, place, outlook, limit);
    this.#steps -= (draft?.length ?? 0) / 10;
    return trial;
  }

  #judge(
    change: Change | undefined,
    draft: Draft | undefined,
    from: number,
    known: State,
    place: number,
    outlook: number,
    limit: number,
  ): Trial | undefined {
    const state = { ...known, slips: 0, strangers: 0 };
    const base = (change?.cost ?? 0) + (change ? Math.min(0.3, Math.abs(change.at - place) / 2_000) : 0);
    const scored = (rest: number, open?: Trial["open"]): Trial => {
      // What a change makes a comment is free of errors, and lost.
      return { change, from, draft, open, score: base + state.cost + rest + (draft?.hasComment ? 2 : 0) };
    };
    for (let index = 0; ; index++) {
      this.#steps--;
      const token = draft ? draft.at(index) : this.#tokens[from + index];
      const remains = (offset: number): number => 1.5 + 2 * Math.exp((place - offset) / 250);
      if (!token) {
        if (state.mode === "done") return scored(0);
        if (!change) return scored(CUT_OFF);
        return place === this.#text.length ? undefined : scored(remains(this.#text.length));
      }
      const next = draft ? draft.at(index + 1) : this.#tokens[from + index + 1];
      if (token.offset > outlook && (!draft || draft.isBehind(index))) {
        return scored(0, { state, index: draft ? draft.indexOf(index) : from + index });
      }
      if (!this.#feed(state, token, next?.type)) {
        return token.offset <= place ? undefined : scored(remains(token.offset));
      }
      if (base + state.cost >= limit) return undefined;
    }
  }

  /** Reads a token as `feed` does, and weighs a string that looks as if it had swallowed something. */
  #feed(state: State, token: Token, next: TokenType | undefined): boolean {
    if (token.type === "string" || token.type === "open") {
      token.isOdd ??= ODD_STRING.test(this.#source(token).slice(1, token.type === "string" ? -1 : undefined));
      if (token.isOdd) state.cost += 2;
    }
    return feed(state, token, next, this.#source);
  }

  /** The first token that a change can alter: one that only touches it may go on in what is written. */
  #firstTouched({ at }: Change): number {
    let index = this.#indexFrom(at);
    while (this.#tokens[index]?.source !== undefined || (this.#tokens[index]?.offset ?? at) < this.#floor) index++;
    return index;
  }

  /** True when the rest of the text can be read. */
  #endsWell(given: State, from: number): boolean {
    const state = { ...given };
    let index = from;
    for (; index < this.#tokens.length; index++) {
      if (!feed(state, this.#tokens[index]!, this.#tokens[index + 1]?.type, this.#source)) break;
    }
    this.#steps -= index - from;
    return index === this.#tokens.length && state.mode === "done";
  }
}
