import type { Schema } from "../schema/schema.ts";

/** The keys in the front matter of a page whose strings have a kind. */
export const frontMatterSchema: Schema = {
  type: "object",
  properties: { icon: { type: "string", "x-kind": "icon-name" } },
};
