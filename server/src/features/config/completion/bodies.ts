import { memo } from "../../../json/memo.ts";
import { kinds } from "../../../kinds/index.ts";
import { branches, resolve, type Schema, schemaText, typesOf } from "../../../schema/schema.ts";
import { choice, lastStop, literal, placeholder, shiftTabStops, type Template } from "./template.ts";

/** A snippet for a field: a labeled object or array. */
interface WholeValue {
  readonly label: string;
  readonly description: string | undefined;
  readonly body: Template;
  /** Whether the value is outside the specification. */
  readonly isOutside: boolean;
}

/**
 * The snippets for a field in schema order: the field's own snippets, those of its alternatives, and, for an array,
 * those of its items, each wrapped in an array.
 */
export const wholeValues: (field: Schema) => readonly WholeValue[] = memo((field) => {
  const own = field.anyOf ? [field] : [];
  return [...own, ...branches(field)].flatMap((schema, index) => [
    // An alternative without snippets inherits the field's snippets, which are already in the list.
    ...(index > 0 && schema.defaultSnippets === field.defaultSnippets ? [] : snippetsOf(schema)),
    ...(schema.items ? listsOf(resolve(schema.items)) : []),
  ]);
});

/** Returns the label of a snippet in the user's language. */
export function translatedLabel({ label }: WholeValue): string {
  return label.replace(/[^[\]]+/, (text) => schemaText(text));
}

/** Returns the description of a snippet in the user's language, for the `detail` of its completion item. */
export function translatedDetail({ description }: WholeValue): { readonly detail?: string } {
  return description === undefined ? {} : { detail: schemaText(description) };
}

function snippetsOf(schema: Schema): WholeValue[] {
  return (schema.defaultSnippets ?? []).map(({ label, description, body }) => ({
    label,
    description,
    body,
    isOutside: schema["x-outside"] ?? false,
  }));
}

function listsOf(items: Schema): WholeValue[] {
  return wholeValues(items)
    .filter(({ isOutside }) => !isOutside)
    .map((value) => ({ ...value, label: `[${value.label}]`, body: [value.body] }));
}

/** The initial value for a new property, with tab stops. Uses the first form in the schema. */
export const bodyOf: (field: Schema) => Template = memo((field) => {
  const [ready] = field.defaultSnippets ?? [];
  const form = branches(field).find((branch) => !branch["x-outside"]) ?? field;
  return ready ? ready.body : bodyOfForm(form);
});

/** The snippets for a field, except the one that {@link bodyOf} inserts. */
export const otherForms: (field: Schema) => readonly WholeValue[] = memo((field) => {
  const first = JSON.stringify(bodyOf(field));
  return wholeValues(field).filter((whole) => !whole.isOutside && JSON.stringify(whole.body) !== first);
});

/** Returns the kind of value to suggest for a string in this field, or undefined if there is nothing to suggest. */
export function suggestedKind(field: Schema): string | undefined {
  const form = branches(field).find((branch) => !branch["x-outside"]) ?? field;
  const kind = form["x-kind"];
  return kind && accepts(form, "string") && kinds[kind]?.candidates ? kind : undefined;
}

function bodyOfForm(form: Schema): Template {
  const [ready] = form.defaultSnippets ?? [];
  if (ready) return ready.body;
  if (form.enum) return choice(1, exampleFirst(form.enum.map(String), form.examples?.[0]));
  if (accepts(form, "string") && (form["x-kind"] || typesOf(form).length > 0)) return textBody(form);
  if (accepts(form, "boolean") && typesOf(form).length > 0) {
    return `^${choice(1, exampleFirst(["true", "false"], String(form.examples?.[0] ?? form.default !== true)))}`;
  }
  if (form.items) return [bodyOf(resolve(form.items))];
  if (form.properties) return membersBody(form);
  if (accepts(form, "number") && typesOf(form).length > 0) return `^${placeholder(1, String(form.default ?? 0))}`;
  // If a field has no type, its form comes from its example.
  const example = form.examples?.[0];
  return typeof example === "boolean"
    ? `^${choice(1, exampleFirst(["true", "false"], String(example)))}`
    : textBody(form);
}

function textBody(form: Schema): Template {
  const start = form["x-start"];
  if (start !== undefined) return `${literal(start)}$1`;
  const text = form.default ?? form.examples?.[0];
  return placeholder(1, typeof text === "string" ? text : "");
}

function membersBody(form: Schema): Template {
  let stops = 0;
  const members = (form.required ?? []).map((name) => {
    const body = shiftTabStops(bodyOf(resolve(form.properties![name]!)), stops);
    stops = Math.max(stops, lastStop(body));
    return [name, body];
  });
  return members.length > 0 ? Object.fromEntries(members) : "^{$1}";
}

function accepts(form: Schema, type: "string" | "boolean" | "number"): boolean {
  const types = typesOf(form);
  return types.length === 0 || types.includes(type);
}

function exampleFirst(texts: readonly string[], example: unknown): readonly string[] {
  return texts.includes(example as string) ? [example as string, ...texts.filter((text) => text !== example)] : texts;
}
