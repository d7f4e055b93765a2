import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";

/** The author's decisions about a conversion. A rule decides the open ones, and a note says how. */
export interface Choices {
  /** The name of the first tab, with the pages that no other tab has. */
  readonly tab?: string;
  /** The name of the first anchor, with the pages that no other anchor has. */
  readonly anchor?: string;
  /** The outer division of a site with tabs and anchors. */
  readonly outer?: "tab" | "anchor";
  /** The owner of a page below two prefixes: the section with the longest prefix, or the first section in the file. */
  readonly owner?: "longest" | "first";
}

/** A choice that is still open. */
export type Question = keyof Choices;

/**
 * One thing to know about a conversion. `changed`: it is written in another way; `decided`: there were several ways, and a
 * rule chose one; `dropped`: the newer format does not support it.
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
    const message = l10n.t("docs.json does not support {0}.", JSON.stringify(path.at(-1)));
    this.dropped(path, instead === undefined ? message : `${message} ${instead}`);
  }

  /** A value that is used in several versions is reported once. */
  #add(note: Note): void {
    const key = JSON.stringify([note.path, note.message]);
    if (!this.#notes.has(key)) this.#notes.set(key, note);
  }
}

/** The destination of a value of the older format. */
export interface Context {
  readonly path: JSONPath;
  readonly notes: Notes;
  /** Sets a value of the new file, unless another member already set it. */
  put(to: string, value: JsonValue | undefined): void;
}

/** Converts one member of the older format. */
export type Convert = (value: JsonValue, context: Context) => void;
