import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";

/** The author's decisions about a conversion. Each missing decision gets a default and a note that explains it. */
export interface Choices {
  /** The name of the first tab, which contains the pages that are not in another tab. */
  readonly tab?: string;
  /** The name of the first anchor, which contains the pages that are not in another anchor. */
  readonly anchor?: string;
  /** Whether tabs contain anchors or anchors contain tabs, on a site that has both. */
  readonly outer?: "tab" | "anchor";
  /**
   * Which section gets a page that matches several prefixes: the one with the longest prefix, or the first one in the
   * file.
   */
  readonly owner?: "longest" | "first";
}

/** The key of a decision that the author can make. */
export type Question = keyof Choices;

/**
 * A remark about a conversion. `changed`: the value is now written differently. `decided`: there were several options.
 * `dropped`: the newer format does not support the value.
 */
export interface Note {
  readonly kind: "changed" | "decided" | "dropped";
  /** The path of the value in the old file. Empty if the value is new. */
  readonly path: JSONPath;
  /** The text of the note, as a complete sentence. */
  readonly message: string;
  /** The choice that overrides this decision. */
  readonly question?: Question;
}

/** Collects notes in the order they are added and skips duplicates. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  get all(): readonly Note[] {
    return [...this.#notes.values()];
  }

  addChanged(path: JSONPath, message: string): void {
    this.#add({ kind: "changed", path, message });
  }

  addDecided(path: JSONPath, message: string, question?: Question): void {
    this.#add({ kind: "decided", path, message, ...(question && { question }) });
  }

  addDropped(path: JSONPath, message: string): void {
    this.#add({ kind: "dropped", path, message });
  }

  /**
   * Adds a note about a property that the newer format does not support.
   * @param replacement A sentence that says what to do instead.
   */
  addUnsupported(path: JSONPath, replacement?: string): void {
    const message = l10n.t("docs.json does not support {0}.", JSON.stringify(path.at(-1)));
    this.addDropped(path, replacement === undefined ? message : `${message} ${replacement}`);
  }

  /** Skips duplicates, because a value used by several versions is converted several times. */
  #add(note: Note): void {
    const key = JSON.stringify([note.path, note.message]);
    if (!this.#notes.has(key)) this.#notes.set(key, note);
  }
}

/** The context for converting a value: its path, the notes, and access to the new file. */
export interface Context {
  readonly path: JSONPath;
  readonly notes: Notes;
  /** Sets a value in the new file, unless another property already set it. */
  put(to: string, value: JsonValue | undefined): void;
}

/** Converts one property of the older format. */
export type Convert = (value: JsonValue, context: Context) => void;
