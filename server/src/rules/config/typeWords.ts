import * as l10n from "@vscode/l10n";
import type { Node } from "../../json/json.ts";
import { branches, type JsonType, resolve, type Schema, schemaText, typesOf } from "../../schema/schema.ts";
import { joinWithOr } from "../../text/lists.ts";

/** Returns a type with its article, such as `a string`. */
function typeName(type: JsonType): string {
  switch (type) {
    case "object":
      return l10n.t("an object");
    case "array":
      return l10n.t("an array");
    case "string":
      return l10n.t("a string");
    case "number":
      return l10n.t("a number");
    case "integer":
      return l10n.t("an integer");
    case "boolean":
      return l10n.t("a boolean");
    case "null":
      return "null";
    default:
      return type satisfies never;
  }
}

/** Returns the expected type of a field in words, such as `a path, or an object with light and dark`. */
export function expectedType(field: Schema): string {
  const own = resolve(field)["x-expected"];
  if (own) return schemaText(own);
  return branches(field)
    .map((branch) => {
      // The title of an alternative describes it ("a path"). Titles elsewhere are field names ("Favicon").
      if (/^an? /.test(branch.title ?? "")) return schemaText(branch.title!);
      const expected = branch["x-expected"];
      if (expected) return schemaText(expected);
      return branch.enum ? choiceOf(branch.enum) : joinWithOr(typesOf(branch).map(typeName));
    })
    .reduce((before, next) => l10n.t("{0}, or {1}", before, next));
}

/** Returns a list of alternatives, such as `"light" or "dark"`. */
export function choiceOf(values: readonly unknown[]): string {
  return joinWithOr(values.map((value) => JSON.stringify(value)));
}

/** Returns the actual type of a value in words, such as `a string`. */
export function typeOf(node: Node): string {
  return node.type === "property" ? l10n.t("a property") : typeName(node.type);
}
