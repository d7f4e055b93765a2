import type { JSONPath } from "../json/json.ts";

/** A part of what readers see, and its place in the config. */
export interface Part {
  /** The JSON path of the field, also of a field that the config does not have. */
  readonly path: JSONPath;
}
