/** A moved file, identified by its old and new URIs. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** How the old URL of a moved page was redirected. `turned` means that an existing redirect was reversed. */
export type Redirected = "none" | "added" | "turned";

/** The time after which a reversal counts as a new move, because readers may already have seen the new URL. */
const RECENT_MS = 10 * 60_000;

/** The maximum number of moves to remember. */
const MAX_MOVES = 1000;

/** The moves from the last few minutes. They are kept so that a reversal can be recognized. */
export class RecentMoves {
  readonly #now: () => number;
  /** The moves, keyed by the URIs of their reversals. */
  readonly #moves = new Map<string, { readonly at: number; redirected: Redirected }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Adds moves, and separates new moves from reversals of recent ones. */
  add(moves: readonly Move[]): {
    readonly newMoves: Move[];
    readonly reversals: (Move & { readonly redirected: Redirected })[];
  } {
    const newMoves: Move[] = [];
    const reversals: (Move & { readonly redirected: Redirected })[] = [];
    for (const move of moves) {
      const taken = this.#recent(keyOf(move));
      this.#moves.delete(keyOf(move));
      if (taken) reversals.push({ ...move, redirected: taken.redirected });
      else {
        newMoves.push(move);
        this.#moves.set(keyOf(backOf(move)), { at: this.#now(), redirected: "none" });
      }
    }
    for (const key of this.#moves.keys()) {
      if (this.#moves.size <= MAX_MOVES) break;
      this.#moves.delete(key);
    }
    return { newMoves, reversals };
  }

  /** Records how the pages of moves were redirected. */
  redirected(moves: readonly Move[], redirected: Redirected): void {
    for (const move of moves) {
      const remembered = this.#moves.get(keyOf(backOf(move)));
      if (remembered) remembered.redirected = redirected;
    }
  }

  /** Returns false once a move has been reversed. */
  isCurrent(move: Move): boolean {
    return this.#moves.has(keyOf(backOf(move)));
  }

  #recent(key: string) {
    const move = this.#moves.get(key);
    return move && this.#now() - move.at <= RECENT_MS ? move : undefined;
  }
}

const backOf = ({ from, to }: Move): Move => ({ from: to, to: from });

/** Returns a unique key for a move. URIs contain no spaces. */
const keyOf = ({ from, to }: Move): string => `${from} ${to}`;
