import * as l10n from "@vscode/l10n";
import { type JsonValue, type Layout, printJson } from "../json/layout.ts";
import { branches, type JsonType, resolve, type Schema, schemaText, typesOf } from "../schema/schema.ts";
import { joinWithOr } from "../text/lists.ts";
import { codeSpan } from "../text/markdownText.ts";
import { jsonBlock } from "./markdown.ts";

const ONE_LINE: Layout = { unit: "", eol: "\n", oneLine: true };

/** Returns the description of a field in Markdown: its purpose, allowed values, and default. */
export function fieldDescription(field: Schema, { required = false } = {}): string {
  const marks = [
    typesText(field),
    required && l10n.t("required"),
    field.deprecationMessage !== undefined && l10n.t("deprecated"),
    field["x-outside"] && l10n.t("outside the specification"),
  ].filter(Boolean);
  const head =
    field.title === undefined
      ? marks.join(", ")
      : `**${schemaText(field.title)}**${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`;
  const values = branches(field).flatMap(allowedValues);
  return [
    head,
    descriptionOf(field),
    field.deprecationMessage && `**${l10n.t("Deprecated.")}** ${schemaText(field.deprecationMessage)}`,
    field.default !== undefined && l10n.t("Default: {0}", codeSpan(JSON.stringify(field.default))),
    values.length > 0 && [l10n.t("Allowed values:"), ...values].join("\n"),
    examplesText(field),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Returns the description of a field from the schema, in Markdown if available. */
export function descriptionOf(field: Schema): string | undefined {
  const text = field.markdownDescription ?? field.description;
  return text === undefined ? undefined : schemaText(text);
}

/**
 * Returns the types of a field as text, such as `string or object`. Omits types that are outside the specification,
 * because the field's description mentions them.
 */
function typesText(field: Schema): string {
  const all = branches(field);
  const specified = all.filter((branch) => !branch["x-outside"]);
  const words = (specified.length > 0 ? specified : all).flatMap((branch) =>
    typesOf(branch).map((type) => {
      if (type === "boolean") return l10n.t("boolean");
      return type === "array" ? arrayText(branch.items && resolve(branch.items)) : typeText(type);
    }),
  );
  return joinWithOr([...new Set(words)]);
}

function typeText(type: Exclude<JsonType, "array" | "boolean">): string {
  switch (type) {
    case "string":
      return l10n.t("string");
    case "number":
      return l10n.t("number");
    case "integer":
      return l10n.t("integer");
    case "object":
      return l10n.t("object");
    case "null":
      return "null";
    default:
      return type satisfies never;
  }
}

/** Describes an array based on the schema of its items, such as `array of strings`. */
function arrayText(items: Schema | undefined): string {
  const words = items && typesText(items);
  if (!words) return l10n.t("array");
  if (words === l10n.t("string")) return l10n.t("array of strings");
  if (words === l10n.t("object")) return l10n.t("array of objects");
  return l10n.t("array of ({0})", words);
}

/** Returns the description of an allowed value, or undefined if the schema does not describe the value. */
export function valueDescription(field: Schema, value: unknown): string | undefined {
  for (const branch of branches(field)) {
    const index = branch.enum?.indexOf(value) ?? -1;
    if (index >= 0) {
      const description = branch.enumDescriptions?.[index];
      return description === undefined ? undefined : schemaText(description);
    }
  }
  return undefined;
}

function allowedValues(branch: Schema): string[] {
  return (branch.enum ?? []).map((value, index) => {
    const description = branch.enumDescriptions?.[index];
    return `- ${codeSpan(JSON.stringify(value))}${description ? `: ${schemaText(description)}` : ""}`;
  });
}

/**
 * Returns the examples of a field on one line. If the first example is an object or array, returns only that one, as a
 * code block.
 */
function examplesText(field: Schema): string | undefined {
  const [first, ...more] = (field.examples ?? []) as readonly JsonValue[];
  if (first === undefined) return undefined;
  if (typeof first === "object") return `${l10n.t("Example:")}\n\n${jsonBlock(JSON.stringify(first, null, 2))}`;
  const short = [first, ...more].map((each) => codeSpan(printJson(each, ONE_LINE, "", true)));
  return `${short.length > 1 ? l10n.t("Examples:") : l10n.t("Example:")} ${short.join(", ")}`;
}
