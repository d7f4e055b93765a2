import type { WorkspaceEdit } from "vscode-languageserver";
import type { Clock } from "../clock.ts";
import { uriKey } from "../disk/paths.ts";
import type { FileMove } from "../features/service.ts";

/**
 * How long an editor may take between a rename request and the file move. A preview may take longer, but then the
 * editor changes the configs first and nothing remains to change. After a dismissed preview, the same move made by hand
 * must be followed.
 */
const EXPECTED_FOR_MS = 5_000;

/**
 * The file moves of renames that the server answered. The editor asks for the edits of each move again, but the first
 * answer contains them already.
 */
export class OwnMoves {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the moves in an edit. */
  expect({ documentChanges = [] }: WorkspaceEdit): void {
    const now = this.#clock.now();
    for (const [move, until] of this.#until) if (until < now) this.#until.delete(move);
    const until = now + EXPECTED_FOR_MS;
    for (const change of documentChanges) {
      if ("kind" in change && change.kind === "rename") this.#until.set(keyOf(change), until);
    }
  }

  /** The moves that did not come from the server. Each of its own moves happens once, so it is then forgotten. */
  others(moves: readonly FileMove[]): readonly FileMove[] {
    const now = this.#clock.now();
    return moves.filter((move) => {
      const until = this.#until.get(keyOf(move));
      this.#until.delete(keyOf(move));
      return until === undefined || until < now;
    });
  }
}

function keyOf({ oldUri, newUri }: FileMove): string {
  return `${uriKey(oldUri)}\n${uriKey(newUri)}`;
}
