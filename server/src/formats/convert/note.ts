import * as l10n from "@vscode/l10n";
import type { JSONPath } from "../../json/json.ts";

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
}

/** Collects what there is to know about a conversion, in the order in which it is found. */
export class Notes {
  readonly all: Note[] = [];

  changed(path: JSONPath, message: string): void {
    this.all.push({ kind: "changed", path, message });
  }

  decided(path: JSONPath, message: string): void {
    this.all.push({ kind: "decided", path, message });
  }

  dropped(path: JSONPath, message: string): void {
    this.all.push({ kind: "dropped", path, message });
  }

  /** A member without a place in the newer format. @param instead what to do, as a sentence */
  noPlace(path: JSONPath, instead?: string): void {
    const message = l10n.t("{0} has no place in docs.json.", JSON.stringify(path.at(-1)));
    this.dropped(path, instead === undefined ? message : `${message} ${instead}`);
  }
}
