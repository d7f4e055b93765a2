import { member, type Node, stringOf } from "../json/json.ts";
import type { Schema } from "../schema/schema.ts";

/**
 * The string that names an object: the first of its required strings (a group's name, a tab's label), or of any strings
 * where none is required. Undefined when it has none, or a blank one.
 */
export function titleNode(node: Node, schema: Schema | undefined): Node | undefined {
  const required = schema?.required ?? [];
  const others = Object.keys(schema?.properties ?? {});
  for (const name of [...required, ...others]) {
    const value = member(node, name);
    const title = stringOf(value);
    if (title !== undefined) return title.trim() === "" ? undefined : value;
  }
  return undefined;
}
