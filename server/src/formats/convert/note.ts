import * as l10n from "@vscode/l10n";
import type { JSONPath } from "../../json/json.ts";
import type { Question } from "./choices.ts";

/**
 * One thing to know about a conversion. `changed`: it is written in another way; `decided`: there were several ways, and a
 * rule chose one; `dropped`: the newer format has no place for it.
 */
export interface Note {
  readonly kind: "changed" | "decided" | "dropped";
  /** The value in the old file. */
  readonly path: JSONPath;
  /** A full sentence. */
  readonly message: string;
  /** The choice that the author can make instead of the rule. */
  readonly question?: Question;
}

/** Collects what there is to know about a conversion, in the order in which it is found, each note once. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  get all(): readonly Note[] {
    return [...this.#notes.values()];
  }

  changed(path: JSONPath, message: string): void {
    this.#add({ kind: "changed", path, message });
  }

  decided(path: JSONPath, message: string, question?: Question): void {
    this.#add({ kind: "decided", path, message, ...(question && { question }) });
  }

  dropped(path: JSONPath, message: string): void {
    this.#add({ kind: "dropped", path, message });
  }

  /** A member without a place in the newer format. @param instead what to do, as a sentence */
  noPlace(path: JSONPath, instead?: string): void {
    const message = l10n.t("{0} has no place in docs.json.", JSON.stringify(path.at(-1)));
    this.dropped(path, instead === undefined ? message : `${message} ${instead}`);
  }

  /** A value that is used in several versions is reported once. */
  #add(note: Note): void {
    const key = JSON.stringify([note.path, note.message]);
    if (!this.#notes.has(key)) this.#notes.set(key, note);
  }
}
