import type { WorkspaceEdit } from "vscode-languageserver";
import type { FileMove } from "../features/index.ts";
import type { Clock } from "./runtime.ts";
import { uriKey } from "./uriKey.ts";

/**
 * How long an editor may need between the request of a rename and the move of the file. After a preview, which takes longer, editors
 * change the configs first, so that there is nothing left in them to change; and a preview that was dismissed must not
 * keep the same move, made by hand, from being followed.
 */
const PATIENCE_MS = 5_000;

/**
 * The moves of files that are part of a rename we answered. The editor asks once more, when it comes to the move, what
 * that would change; but everything that it changes is in the answer already.
 */
export class OwnMoves {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes note of the moves in an edit. */
  expect({ documentChanges = [] }: WorkspaceEdit): void {
    const until = this.#clock.now() + PATIENCE_MS;
    for (const change of documentChanges) {
      if ("kind" in change && change.kind === "rename") this.#until.set(keyOf(change), until);
    }
  }

  /** The moves that are not ours. One that is ours is forgotten: it happens once. */
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
