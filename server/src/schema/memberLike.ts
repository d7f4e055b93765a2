import { member } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import type { Entry } from "./entries.ts";
import type { Schema } from "./schema.ts";

/** The fields with an enum, which distinguish kinds of objects. */
const discriminatorsOf = memo((schema: Schema) =>
  Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.enum !== undefined)
    .map(([field]) => field),
);

/**
 * Returns the value of a member in the first snippet that is similar to the object in the file. The two are similar if
 * they have the same value in an enum field, such as `"type": "github"`. Returns undefined if there is no such snippet.
 */
export function memberLike(
  { node, schema }: Pick<Entry, "node" | "schema">,
  snippets: readonly unknown[],
  name: string,
): unknown {
  const discriminators = schema && snippets.length > 0 ? discriminatorsOf(schema) : [];
  if (discriminators.length === 0) return undefined;
  const matches = (one: object): boolean => {
    const members = new Map<string, unknown>(Object.entries(one));
    return (
      members.has(name) &&
      discriminators.some((field) => members.has(field) && member(node, field)?.value === members.get(field))
    );
  };
  const found = snippets.find((one) => typeof one === "object" && one !== null && matches(one));
  return found && new Map<string, unknown>(Object.entries(found)).get(name);
}
