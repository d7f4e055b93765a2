import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";

/** The author's decisions about a conversion. Each open one gets a default and a note that explains it. */
export interface Choices {
  /** The name of the first tab, which has the pages of no other tab. */
  readonly tab?: string;
  /** The name of the first anchor, which has the pages of no other anchor. */
  readonly anchor?: string;
  /** The outer division of a site that has both tabs and anchors. */
  readonly outer?: "tab" | "anchor";
  /**
   * The owner of a page that matches two prefixes: the section with the longest prefix, or the first one in the file.
   */
  readonly owner?: "longest" | "first";
}

/** The key of an open choice. */
export type Question = keyof Choices;

/**
 * A remark about a conversion. `changed`: written differently now; `decided`: one of several options was chosen;
 * `dropped`: not supported by the newer format.
 */
export interface Note {
  readonly kind: "changed" | "decided" | "dropped";
  /** The path of the value in the old file. */
  readonly path: JSONPath;
  /** A complete sentence. */
  readonly message: string;
  /** The choice that would override this decision. */
  readonly question?: Question;
}

/** Collects notes in the order in which they are found, without duplicates. */
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

  /**
   * Notes a property that the newer format does not support.
   * @param instead A sentence that says what to do instead.
   */
  unsupported(path: JSONPath, instead?: string): void {
    const message = l10n.t("docs.json does not support {0}.", JSON.stringify(path.at(-1)));
    this.dropped(path, instead === undefined ? message : `${message} ${instead}`);
  }

  /** A value that several versions use is reported once. */
  #add(note: Note): void {
    const key = JSON.stringify([note.path, note.message]);
    if (!this.#notes.has(key)) this.#notes.set(key, note);
  }
}

/** The path of the value, and access to the notes and the new file. */
export interface Context {
  readonly path: JSONPath;
  readonly notes: Notes;
  /** Sets a value in the new file, unless another property already set it. */
  put(to: string, value: JsonValue | undefined): void;
}

/** Converts one property of the older format. */
export type Convert = (value: JsonValue, context: Context) => void;
