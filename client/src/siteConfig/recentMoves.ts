/** A moved file, identified by its old and new URIs. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A move that reverses a recent one, and how the pages of that one were redirected. */
export type Reversal = Move & { readonly redirected: Redirected };

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
  readonly #moves = new Map<string, { readonly at: number; readonly redirected: Redirected }>();
  /** How moves that have not happened yet will be redirected. */
  readonly #planned = new Map<string, Redirected>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Separates new moves from reversals of recent ones. */
  classify(moves: readonly Move[]): { readonly newMoves: readonly Move[]; readonly reversals: readonly Reversal[] } {
    const newMoves: Move[] = [];
    const reversals: Reversal[] = [];
    for (const move of moves) {
      const reversed = this.#recent(keyOf(move));
      if (reversed) reversals.push({ ...move, redirected: reversed.redirected });
      else newMoves.push(move);
    }
    return { newMoves, reversals };
  }

  /** Adds moves. A reversal removes the move that it reverses. */
  add(moves: readonly Move[]): void {
    const { newMoves } = this.classify(moves);
    for (const move of moves) this.#moves.delete(keyOf(move));
    for (const move of newMoves)
      this.#moves.set(keyOf(backOf(move)), {
        at: this.#now(),
        redirected: this.#planned.get(keyOf(move)) ?? "none",
      });
    this.#planned.clear();
    for (const key of this.#moves.keys()) {
      if (this.#moves.size <= MAX_MOVES) break;
      this.#moves.delete(key);
    }
  }

  /** Records how the pages of moves are about to be redirected. */
  willRedirect(moves: readonly Move[], redirected: Redirected): void {
    for (const move of moves) this.#planned.set(keyOf(move), redirected);
  }

  #recent(key: string) {
    const move = this.#moves.get(key);
    return move && this.#now() - move.at <= RECENT_MS ? move : undefined;
  }
}

const backOf = ({ from, to }: Move): Move => ({ from: to, to: from });

/** Returns a unique key for a move. URIs contain no spaces. */
const keyOf = ({ from, to }: Move): string => `${from} ${to}`;
