import type { JsonText } from "../json/jsonText.ts";
import type { Schema } from "./schema.ts";

/** A JSON text with the schema that describes its fields. */
export interface DescribedText extends JsonText {
  readonly schema: Schema;
}
