import type { Node, Segment } from "../json/json.ts";
import type { Schema } from "./schema.ts";

/** One value of the file, with its schema. */
export interface Entry {
  readonly node: Node;
  /** Its key; undefined for array items and the root. */
  readonly key: Node | undefined;
  readonly segment: Segment | undefined;
  readonly parent: Entry | undefined;
  /** The field as the schema declares it, with all its alternatives. Undefined for an unknown field. */
  readonly field: Schema | undefined;
  /** The alternative that this value is written as. Undefined for an unknown field or a wrong type. */
  readonly schema: Schema | undefined;
}
