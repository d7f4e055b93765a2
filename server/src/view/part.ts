import type { JSONPath } from "../config/json.ts";

/** A part of what readers see, and where in the config it comes from. */
export interface Part {
  /** The JSON path of the field. Where the config says nothing, the path that the field would have. */
  readonly path: JSONPath;
}
