import type { KindId } from "../schema/schema.ts";
import { hexColor } from "./hexColor.ts";
import type { ValueKind } from "./kind.ts";

/** Every kind that has an answer to give, by its id. */
export const kinds: Partial<Record<KindId, ValueKind>> = {
  "hex-color": hexColor,
};
