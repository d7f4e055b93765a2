import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import { frontMatterSchema } from "../../formats/frontMatter.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { propertySchema, resolve, type Schema, typesOf } from "../../schema/schema.ts";
import { memoSite } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import type { PageOfSite } from "../valueAt.ts";
import { listOf, literal, markOf, NOTHING, type Offer } from "./items.ts";
import type { FrontMatterSlot } from "./slot.ts";
import { valueOffers, type WriteValue, withIncomplete } from "./valueItems.ts";

/**
 * Returns the front matter fields that a page does not have yet: first the platform's most used fields, then the site's
 * own fields, and then the rest.
 */
export function fieldItems(
  { page, site, ownFields = {} }: PageOfSite,
  slot: FrontMatterSlot & { readonly role: "field" },
  client: FeatureClient,
): CompletionList {
  const { span, present, hasValue } = slot;
  const isQuoted = /["']/.test(page.text[span.offset - 1] ?? "");
  const known = Object.entries(frontMatterSchema.properties!).map(([name, field]): Offer => {
    const schema = resolve(field);
    const key = isQuoted || !name.includes(":") ? name : JSON.stringify(name);
    return {
      label: name,
      kind: CompletionItemKind.Property,
      snippet: hasValue || isQuoted ? literal(key) : `${literal(key)}: ${emptyValue(schema)}`,
      suggestsValue: !hasValue && (schema["x-kind"] !== undefined || schema.enum !== undefined),
      ...markOf(schema),
      data: { field: name },
    };
  });
  const own = [...new Set([...Object.keys(ownFields), ...fieldsInUse(site)])]
    .filter((name) => !propertySchema(frontMatterSchema, name))
    .map((name): Offer => {
      const { description, enum: values, type } = ownFields[name] ?? {};
      return {
        label: name,
        kind: CompletionItemKind.Field,
        snippet:
          hasValue || isQuoted ? literal(name) : `${literal(name)}: ${type ? emptyValue(ownFields[name]!) : "$0"}`,
        detail: description,
        suggestsValue: !hasValue && values !== undefined,
      };
    });
  const offers = [...known.slice(0, MOST_USED), ...own, ...known.slice(MOST_USED)];
  return listOf(
    offers.filter(({ label }) => !present.has(label)),
    span,
    page,
    site.uriOf(page.path),
    client,
  );
}

/** The number of platform fields to list before the site's own fields. */
const MOST_USED = 12;

/** The front matter fields that are used in a site's pages, most used first. */
const fieldsInUse = memoSite((site): ReadonlySet<string> => {
  const uses = new Map<string, number>();
  for (const slug of site.pages.keys()) {
    const text = site.body(slug)?.text ?? "";
    const end = bodyStart(text);
    if (end < 2) continue;
    for (const [, name] of text.slice(0, end).matchAll(/^["']?([\w:.-]+)["']?[ \t]*:/gm))
      uses.set(name!, (uses.get(name!) ?? 0) + 1);
  }
  return new Set([...uses].sort(([, a], [, b]) => b - a).map(([name]) => name));
});

function emptyValue(schema: Schema): string {
  const types = typesOf(schema);
  if (types.includes("boolean") && !types.includes("array")) return String(schema.default !== true);
  if (types.includes("array")) return "[$0]";
  const isText = types.includes("string") && schema["x-kind"] === undefined && schema.enum === undefined;
  return isText ? '"$0"' : "$0";
}

/** Returns the values to suggest for a front matter field. */
export function fieldValueItems(
  each: PageOfSite,
  slot: FrontMatterSlot & { readonly role: "fieldValue" },
  at: number,
  client: FeatureClient,
): CompletionList {
  const { page, site } = each;
  const schema = valueSchema(slot, each);
  if (!schema) return NOTHING;
  const { offset, length } = slot.span;
  const value = { text: page.text.slice(offset, offset + length), span: slot.span, schema };
  // A colon that is not followed by a space is part of the text.
  const gap = page.text[offset - 1] === ":" ? " " : "";
  const typed = page.text.slice(offset, at);
  const { offers, isIncomplete } = valueOffers(value, typed, each, writer(slot.isQuoted, gap), { field: slot.field });
  return withIncomplete(listOf(offers, slot.span, page, site.uriOf(page.path), client), isIncomplete);
}

/** Returns the schema of a field that the platform or the site defines. */
export function fieldSchema(name: string, { ownFields = {} }: Pick<PageOfSite, "ownFields">): Schema | undefined {
  return propertySchema(frontMatterSchema, name) ?? (Object.hasOwn(ownFields, name) ? ownFields[name] : undefined);
}

/** Returns the schema of a front matter value. For a list item, this is the schema of the field's items. */
export function valueSchema(
  { field, isItem }: FrontMatterSlot & { readonly role: "fieldValue" },
  each: Pick<PageOfSite, "ownFields">,
): Schema | undefined {
  const schema = fieldSchema(field, each);
  return isItem ? schema?.items && resolve(schema.items) : schema;
}

function writer(isQuoted: boolean, gap: string): WriteValue {
  return (value) => {
    const text = String(value);
    if (isQuoted) return typeof value === "string" ? { snippet: literal(text) } : undefined;
    const isPlain = typeof value !== "string" || (PLAIN_SCALAR.test(text) && !OTHER_TYPE.test(text));
    return { snippet: gap + literal(isPlain ? text : JSON.stringify(text)), filter: text };
  };
}

/** Matches strings that can be left unquoted in YAML, provided that they do not also match {@link OTHER_TYPE}. */
const PLAIN_SCALAR = /^[A-Za-z/](?:[^:#\n]|:(?=\S)|(?<=\S)#)*$/;
const OTHER_TYPE = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
