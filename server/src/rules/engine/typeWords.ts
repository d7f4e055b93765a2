import type { Node } from "../../config/json.ts";
import { branches, type JsonType, resolve, type Schema, typesOf } from "../../schema/schema.ts";

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  null: "null",
};

/** The type that a field expects, in words: `a path, or an object with light and dark`. */
export function expectedType(field: Schema): string {
  const own = resolve(field)["x-expected"];
  if (own) return own;
  return branches(field)
    .map((branch) => {
      // The title of an alternative describes it: "a path". Other titles name fields: "Favicon".
      if (/^an? /.test(branch.title ?? "")) return branch.title!;
      return (
        branch["x-expected"] ??
        (branch.enum && choiceOf(branch.enum)) ??
        typesOf(branch)
          .map((type) => TYPE_WORDS[type])
          .join(" or ")
      );
    })
    .join(", or ");
}

/** Values as a choice: `"light" or "dark"`. */
export function choiceOf(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The type of a value, in words: `a string`. */
export function typeOf(node: Node): string {
  return node.type === "property" ? "a property" : TYPE_WORDS[node.type];
}
