import * as l10n from "@vscode/l10n";
import { items, member, type Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { kinds } from "../../kinds/index.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import type { Entry } from "../../schema/entries.ts";
import { type Schema, schemaText } from "../../schema/schema.ts";
import type { RuleContext } from "../engine/rule.ts";

/** How a value of the right type violates the limits of its schema. */
export interface Violation {
  readonly node: Node;
  readonly message: string;
  /** The schema keyword that the value violates. */
  readonly limit: "pattern" | "minLength" | "maxLength" | "minItems" | "maxItems" | "uniqueItems" | "minimum";
  /** The first occurrence of a duplicate entry. */
  readonly first?: Node;
}

/** Finds the limits of a schema that a value violates: pattern, length and number of items. */
export function violationsOf(entry: Entry, context: RuleContext): readonly Violation[] {
  const { node, schema } = entry;
  if (!schema) return [];
  if (node.type === "array") return [...violationsOfList(node, schema)];
  const violation =
    node.type === "string"
      ? violationOfText(entry, schema, context)
      : node.type === "number"
        ? violationOfNumber(node, schema)
        : undefined;
  return violation ? [violation] : [];
}

function violationOfNumber(node: Node, schema: Schema): Violation | undefined {
  const { minimum } = schema;
  if (minimum === undefined || node.value >= minimum) return undefined;
  return { node, limit: "minimum", message: expected(schema) ?? l10n.t("The number must be at least {0}.", minimum) };
}

function violationOfText(entry: Entry, schema: Schema, context: RuleContext): Violation | undefined {
  const { node } = entry;
  const { pattern, patternErrorMessage, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const text: string = node.value;
  const kind = schema["x-kind"] && kinds[schema["x-kind"]];
  if (text.length < minLength) {
    // Another rule reports the problem and says which page is expected.
    if (kind?.id === "page-path") return undefined;
    const message =
      text === ""
        ? (expected(schema) ?? l10n.t("The value is empty. Enter a value, or remove the field."))
        : (expected(schema) ?? l10n.t("Use at least {0} characters.", minLength));
    return { node, limit: "minLength", message };
  }
  if (text.length > maxLength) {
    return { node, limit: "maxLength", message: expected(schema) ?? l10n.t("Use at most {0} characters.", maxLength) };
  }
  if (pattern === undefined || patternOf(schema)!.test(text)) return undefined;
  // The value kind's own message is more helpful than "does not match".
  if (kind?.problem?.(text, { ...context, occurrence: occurrenceOf(entry) }) !== undefined) return undefined;
  const message =
    patternErrorMessage === undefined
      ? (expected(schema) ?? l10n.t("{0} is not a valid value.", JSON.stringify(text)))
      : schemaText(patternErrorMessage);
  return { node, limit: "pattern", message };
}

function* violationsOfList(node: Node, schema: Schema): Generator<Violation> {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = schema;
  const list = items(node);
  if (list.length < minItems) {
    const message =
      list.length === 0 ? l10n.t("The array is empty. Add an entry, or remove it.") : l10n.t("Add an entry.");
    yield { node, limit: "minItems", message };
  }
  const surplus = list[maxItems];
  if (surplus) {
    const message = l10n.t("Use at most {0} entries. Found {1}.", maxItems, list.length);
    yield { node: surplus, limit: "maxItems", message };
  }
  const key = schema["x-unique"];
  // Duplicate redirects have their own rule with better messages.
  if ((!uniqueItems && key === undefined) || schema["x-role"] === "redirects") return;
  const firsts = new Map<string, Node>();
  for (const item of list) {
    const node = key === undefined ? item : member(item, key);
    if (node?.type !== "string") continue;
    const first = firsts.get(node.value);
    if (!first) firsts.set(node.value, node);
    else {
      const message = l10n.t("Duplicate entry {0}. Entries must be unique.", JSON.stringify(node.value));
      yield { node, limit: "uniqueItems", message, first };
    }
  }
}

function expected(schema: Schema): string | undefined {
  const words = schema["x-expected"];
  return words === undefined ? undefined : l10n.t("Expected {0}.", schemaText(words));
}

/** The compiled pattern of a schema. */
export const patternOf = memo(({ pattern }: Schema): RegExp | undefined =>
  pattern === undefined ? undefined : new RegExp(pattern, "u"),
);
