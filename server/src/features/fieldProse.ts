import { type JsonValue, type Layout, printJson } from "../config/layout.ts";
import { codeSpan } from "../kinds/markdown.ts";
import { branches, resolve, type Schema, typesOf } from "../schema/schema.ts";
import { jsonBlock } from "./markdown.ts";

const ONE_LINE: Layout = { unit: "", eol: "\n", oneLine: true };

/** The description of a field, as Markdown: its meaning, its allowed values, and its default. */
export function fieldProse(field: Schema, { required = false } = {}): string {
  const marks = [
    typeWords(field),
    required && "required",
    field.deprecationMessage !== undefined && "deprecated",
    field["x-outside"] && "outside the specification",
  ].filter(Boolean);
  const head =
    field.title === undefined
      ? marks.join(", ")
      : `**${field.title}**${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`;
  const values = branches(field).flatMap(allowedValues);
  return [
    head,
    field.markdownDescription ?? field.description,
    field.deprecationMessage && `**Deprecated.** ${field.deprecationMessage}`,
    field.default !== undefined && `Default: ${codeSpan(JSON.stringify(field.default))}`,
    values.length > 0 && ["Allowed values:", ...values].join("\n"),
    exampleProse(field),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The types of a field as text: `string or object`. Types that only real sites use are in the description. */
export function typeWords(field: Schema): string {
  const all = branches(field);
  const specified = all.filter((branch) => !branch["x-outside"]);
  const words = (specified.length > 0 ? specified : all).flatMap((branch) =>
    typesOf(branch).map((type) => {
      if (type === "boolean") return "true or false";
      if (type !== "array") return type;
      const items = branch.items && typeWords(resolve(branch.items));
      return items ? `array of ${items.includes(" ") ? `(${items})` : `${items}s`}` : "array";
    }),
  );
  return [...new Set(words)].join(" or ");
}

/** The description of an allowed value. Undefined where the schema has none. */
export function valueProse(field: Schema, value: unknown): string | undefined {
  for (const branch of branches(field)) {
    const index = branch.enum?.indexOf(value) ?? -1;
    if (index >= 0) return branch.enumDescriptions?.[index];
  }
  return undefined;
}

function allowedValues(branch: Schema): string[] {
  return (branch.enum ?? []).map((value, index) => {
    const prose = branch.enumDescriptions?.[index];
    return `- ${codeSpan(JSON.stringify(value))}${prose ? `: ${prose}` : ""}`;
  });
}

/** The examples of a field: one for each form, on one line when the first one is. */
function exampleProse(field: Schema): string | undefined {
  const [first, ...more] = (field.examples ?? []) as readonly JsonValue[];
  if (first === undefined) return undefined;
  if (typeof first === "object") return `Example:\n\n${jsonBlock(JSON.stringify(first, null, 2))}`;
  const short = [first, ...more].map((each) => codeSpan(printJson(each, ONE_LINE, "", true)));
  return `${short.length > 1 ? "Examples" : "Example"}: ${short.join(", ")}`;
}
