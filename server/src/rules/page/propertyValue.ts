import * as l10n from "@vscode/l10n";
import { type AttributeSchema, propertySchemaOf } from "../../formats/components.ts";
import { nearest } from "../../json/near.ts";
import { frontMatterFields } from "../../mdx/frontMatter.ts";
import type { TagAttribute } from "../../mdx/tag.ts";
import { resolve, type Schema, typesOf } from "../../schema/schema.ts";
import { joinWithOr } from "../../text/lists.ts";
import { definePageRule, type Fix, type PageContext, type Severity } from "../engine/rule.ts";
import { isReadable, literalOf, wholeAttribute } from "../shared/pageTags.ts";

interface WrongValue {
  readonly attribute: TagAttribute;
  readonly message: string;
  /** Replacement values, as written after `=`. */
  readonly values: readonly string[];
  readonly isCertain: boolean;
  readonly severity?: Severity;
}

const MAX_OFFERED = 12;

export const propertyValue = definePageRule<WrongValue>({
  id: "property-value",
  severity: "warning",
  docs: {
    summary: "A tag property has a value that its component ignores, or that has the opposite effect.",
    why: 'Components ignore unknown values and do not show an icon with an unknown style. The string `"false"` counts as true: only `{false}` is false.',
    examples: {
      incorrect: '<Accordion title="Details" defaultOpen="false">\n  More.\n</Accordion>',
      correct: '<Accordion title="Details" defaultOpen={false}>\n  More.\n</Accordion>',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    for (const { tag } of page.contents.elements) {
      for (const attribute of tag.attributes) {
        const schema = propertySchemaOf(tag.name, attribute.name);
        const found = schema && problemOf(attribute, schema, context);
        if (!found) continue;
        const { offset, length } = attribute.value!;
        const span = { offset: offset - 1, length: length + 2 };
        yield {
          span,
          message: found.message,
          ...(found.severity && { severity: found.severity }),
          data: { attribute, ...found },
        };
      }
    }
  },
  fixes({ data }): readonly Fix[] {
    if (!data) return [];
    const { attribute, values, isCertain } = data;
    const { offset, length } = wholeAttribute(attribute);
    return values.map((value, index) => ({
      title: l10n.t("Change to {0}", `${attribute.name}=${value}`),
      edits: [{ offset, length, content: `${attribute.name}=${value}` }],
      preferred: index === 0,
      safe: index === 0 && isCertain,
    }));
  },
});

function problemOf(
  attribute: TagAttribute,
  schema: AttributeSchema,
  { page }: PageContext,
): Omit<WrongValue, "attribute"> | undefined {
  const current = literalOf(attribute, page);
  const { name, value, isCode } = attribute;
  const types = typesOf(schema);
  if (types.includes("boolean") && !types.includes("string")) {
    const codeWith = schema["x-code-with"];
    if (current === "true" && codeWith !== undefined && hasField(page.text, codeWith)) {
      const message = l10n.t(
        'The playground ignores {0}, because the string "true" is not a boolean. Write {1}.',
        JSON.stringify(name),
        `${name}={true}`,
      );
      return { message, values: ["{true}"], isCertain: true, severity: "hint" };
    }
    if (current !== "false") return undefined;
    const message = l10n.t(
      '{0} counts as true, because the string "false" is not empty. Write {1}.',
      JSON.stringify(name),
      `${name}={false}`,
    );
    return { message, values: ["{false}"], isCertain: true };
  }
  if (types.join() === "array" && value) return problemOfList(attribute, schema, current, page.text);
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined && value) {
    const text = page.text.slice(value.offset, value.offset + value.length).trim();
    if (!/^-?\d+$/.test(text) || (Number(text) >= minimum && Number(text) <= maximum)) return undefined;
    const nearby = String(Number(text) < minimum ? minimum : maximum);
    const message = l10n.t("{0} must be a number from {1} to {2}.", JSON.stringify(name), minimum, maximum);
    return { message, values: [isCode ? `{${nearby}}` : `"${nearby}"`], isCertain: false };
  }
  return current === undefined ? undefined : unknownValue(current, name, schema.enum);
}

/** Returns the problem with a value that must be a list, or with its items. */
function problemOfList(
  { name, strings }: TagAttribute,
  { items }: AttributeSchema,
  current: string | undefined,
  text: string,
): Omit<WrongValue, "attribute"> | undefined {
  const list = (values: readonly string[]): string => `{[${values.map((each) => JSON.stringify(each)).join(", ")}]}`;
  if (current !== undefined) {
    const written = current.split(",").map((each) => each.trim());
    const message = l10n.t("{0} must be a list. Write {1}.", JSON.stringify(name), `${name}=${list(written)}`);
    return { message, values: [list(written)], isCertain: false };
  }
  const allowed = items && resolve(items).enum;
  const written = strings.map(({ offset, length }) => text.slice(offset, offset + length));
  const wrong = written.find((each) => allowed && !allowed.includes(each));
  const found = wrong === undefined ? undefined : unknownValue(wrong, name, allowed);
  return found && { ...found, values: [], isCertain: false };
}

function unknownValue(
  current: string,
  name: string,
  allowed: Schema["enum"],
): Omit<WrongValue, "attribute"> | undefined {
  if (!allowed || allowed.includes(current)) return undefined;
  const values = allowed.map(String);
  const similar = [
    ...values.filter((each) => each.toLowerCase() === current.toLowerCase()),
    ...nearest(current, values),
  ];
  const others = values.filter((each) => !similar.includes(each));
  const message = l10n.t(
    "Unknown value {0} for {1}. Expected {2}.",
    JSON.stringify(current),
    JSON.stringify(name),
    joinWithOr(values.map((each) => JSON.stringify(each))),
  );
  return {
    message,
    values: [...new Set([...similar, ...others])].slice(0, MAX_OFFERED).map((each) => JSON.stringify(each)),
    isCertain: similar[0]?.toLowerCase() === current.toLowerCase(),
  };
}

function hasField(text: string, field: string): boolean {
  return frontMatterFields(text).some(({ key, type }) => key === field && type !== "empty");
}
