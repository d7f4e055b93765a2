import { member } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import type { Entry } from "./entries.ts";
import type { Schema } from "./schema.ts";

/** The fields that tell one sort of object from another: those with allowed values. */
const sortsOf = memo((schema: Schema) =>
  Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.enum !== undefined)
    .map(([sort]) => sort),
);

/**
 * The value of member `name` in the first ready-made object that matches the object in the file: both have the same
 * value for a field with allowed values, such as `"type": "github"`. Undefined when none matches.
 */
export function memberLike(
  { node, schema }: Pick<Entry, "node" | "schema">,
  readyMade: readonly unknown[],
  name: string,
): unknown {
  const sorts = schema && readyMade.length > 0 ? sortsOf(schema) : [];
  if (sorts.length === 0) return undefined;
  const isAlike = (one: object): boolean => {
    const members = new Map<string, unknown>(Object.entries(one));
    return (
      members.has(name) && sorts.some((sort) => members.has(sort) && member(node, sort)?.value === members.get(sort))
    );
  };
  const found = readyMade.find((one) => typeof one === "object" && one !== null && isAlike(one));
  return found && new Map<string, unknown>(Object.entries(found)).get(name);
}
