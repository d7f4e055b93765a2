import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import type { Notes } from "./note.ts";

/** Where a value of the older format goes. */
export interface Context {
  readonly path: JSONPath;
  readonly notes: Notes;
  /** Sets a value of the new file, unless another member already set it. */
  put(to: string, value: JsonValue | undefined): void;
}

/** Converts one member of the older format. */
export type Convert = (value: JsonValue, context: Context) => void;
