import type { Node } from "../../config/json.ts";
import { branches, type JsonType, resolve, type Schema, typesOf } from "../../schema/schema.ts";

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

/** What a field takes, in words: `a path, or an object with light and dark`. */
export function expected(field: Schema): string {
  const own = resolve(field)["x-expected"];
  if (own) return own;
  return branches(field)
    .map((branch) => {
      // The title of an alternative tells it from the others: "a path". Other titles name fields: "Favicon".
      if (/^an? /.test(branch.title ?? "")) return branch.title!;
      return (
        branch["x-expected"] ??
        (branch.enum && listed(branch.enum)) ??
        typesOf(branch)
          .map((type) => TYPE_WORDS[type])
          .join(" or ")
      );
    })
    .join(", or ");
}

/** Some values, as a choice: `"light" or "dark"`. */
export function listed(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** What a value is, in words. */
export function typeOf(node: Node): string {
  if (node.type === "boolean") return String(node.value);
  return node.type === "property" ? "a member" : TYPE_WORDS[node.type];
}
