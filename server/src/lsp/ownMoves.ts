import type { WorkspaceEdit } from "vscode-languageserver";
import type { Clock } from "../clock.ts";
import { uriKey } from "../disk/paths.ts";
import type { FileMove } from "../features/service.ts";

/**
 * The maximum time between a rename request and the resulting file move, in milliseconds. If the client shows a
 * preview, the move may come later, but by then the configs have already been changed and there is nothing left to
 * edit. If the user dismisses the preview and later moves the file by hand, that move must be handled as usual.
 */
const EXPECTED_FOR_MS = 5_000;

/**
 * The file moves that result from the server's own renames. The editor also requests edits for these moves, but the
 * rename already included those edits.
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

  /**
   * Returns the moves that were not caused by the server. The server's own moves are then forgotten, because each move
   * happens only once.
   */
  movesByOthers(moves: readonly FileMove[]): readonly FileMove[] {
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
