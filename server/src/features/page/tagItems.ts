import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import { attributesOf, isHtml, type TagSchema, tagNames, tagSchema } from "../../formats/components.ts";
import { rangeOf, spanBetween } from "../../json/jsonText.ts";
import { tagsIn } from "../../mdx/tokens.ts";
import { propertySchema, resolve, type Schema, typesOf } from "../../schema/schema.ts";
import type { FeatureClient } from "../client.ts";
import type { PageOfSite } from "../valueAt.ts";
import { listOf, literal, markOf, type Offer } from "./items.ts";
import { doubledClosingTag } from "./structure.ts";
import type { Surroundings } from "./surroundings.ts";
import type { AttributeSlot, AttributeValueSlot, ClosingTagSlot, TagNameSlot } from "./tagSlot.ts";
import { valueOffers, type WriteValue, withIncomplete } from "./valueItems.ts";

/** The sort order of tags. Tags of equal rank keep their order in the schema, which lists the most used tags first. */
const RANKS = ["belongs", "closing", "likely", "other", "elsewhere", "deprecated"] as const;
type Rank = (typeof RANKS)[number];

/** A tag that can be used in the page but is not in the schema. */
export interface OwnTag {
  readonly name: string;
  readonly detail?: string;
  readonly edits?: NonNullable<Offer["edits"]>;
  readonly data?: NonNullable<Offer["data"]>;
}

/**
 * Returns the tags that can follow `<`. The child tags and the closing tag of the enclosing tag come first.
 * @param own The components that are available in the page.
 * @param others The components that the page could import.
 */
export function tagItems(
  { page, site }: PageOfSite,
  slot: TagNameSlot,
  { open }: Surroundings,
  own: readonly OwnTag[],
  others: readonly OwnTag[],
  client: FeatureClient,
): CompletionList {
  const { span, isBare } = slot;
  const typed = page.text.slice(span.offset, span.offset + span.length);
  const parent = open.at(-1)?.name;
  const likely = /^[a-z]/.test(typed) ? isHtml : (name: string) => !isHtml(name);
  const ranked: { readonly rank: Rank; readonly offer: Offer }[] = own
    .filter(({ name }) => !tagSchema(name))
    .map(({ name, ...more }) => ({
      rank: likely(name) ? "likely" : "other",
      offer: ownOffer(name, isBare, more),
    }));
  for (const name of tagNames) {
    const schema = tagSchema(name)!;
    const { isInternal } = schema["x-tag"] ?? {};
    if (isInternal) continue;
    const rank = rankOf(name, schema, parent, likely(name));
    const snippet = isBare ? insertionOf(name, schema).slice(1) : name;
    const kind = isHtml(name) ? CompletionItemKind.Property : CompletionItemKind.Class;
    ranked.push({ rank, offer: { label: name, kind, snippet, ...markOf(schema), data: { tag: name } } });
  }
  for (const { name, ...more } of others) {
    if (!tagSchema(name)) ranked.push({ rank: likely(name) ? "likely" : "other", offer: ownOffer(name, isBare, more) });
  }
  if (parent !== undefined && isBare) ranked.push({ rank: "closing", offer: closingTagOffer(parent, "/", ">") });
  const offers = RANKS.flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ offer }) => offer));
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

function ownOffer(name: string, isBare: boolean, more: Omit<OwnTag, "name">): Offer {
  return { label: name, kind: CompletionItemKind.Class, snippet: isBare ? `${name} $1/>$0` : name, ...more };
}

function rankOf(name: string, schema: TagSchema, parent: string | undefined, isLikely: boolean): Rank {
  const { parents } = schema["x-tag"] ?? {};
  if (parent !== undefined && (tagSchema(parent)?.["x-tag"]?.children?.includes(name) || parents?.includes(parent)))
    return "belongs";
  if (schema.deprecationMessage !== undefined) return "deprecated";
  return parents ? "elsewhere" : isLikely ? "likely" : "other";
}

/** Returns the closing tags of the open tags, innermost first. */
export function closingItems(
  { page, site }: PageOfSite,
  { span, isClosed }: ClosingTagSlot,
  { open }: Surroundings,
  client: FeatureClient,
): CompletionList {
  const names = [...new Set(open.map(({ name }) => name).reverse())];
  const end = span.offset + span.length;
  const [before, after] = [page.text.slice(0, span.offset), page.text.slice(end)];
  const offers = names.map((name): Offer => {
    const at = span.offset + name.length + 1;
    const closed = `${before}${name}>${after}`;
    const removed = isClosed ? undefined : doubledClosingTag(closed, tagsIn(closed), at).at(-1)?.span;
    const range = removed && rangeOf(page, spanBetween(end, end + removed.length));
    return {
      ...closingTagOffer(name, "", isClosed ? "" : ">"),
      ...(range && { edits: [{ range, newText: "" }] }),
    };
  });
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

function closingTagOffer(name: string, before: string, after: string): Offer {
  return {
    label: `</${name}>`,
    kind: CompletionItemKind.Class,
    snippet: `${before}${literal(name)}${after}`,
    filter: `${before}${name}`,
  };
}

/** Returns the snippet for a tag, including `<`, with the tag's required attributes and content. */
function insertionOf(name: string, schema: TagSchema): string {
  const { insert, content, needsOneOf } = schema["x-tag"] ?? {};
  if (insert) return insert.join("\n");
  let stop = 0;
  const attributes = (schema.required ?? []).map(
    (each) => ` ${each}=${emptyValue(propertySchema(schema, each)!, ++stop)}`,
  );
  if (needsOneOf) attributes.unshift(` \${${++stop}|${needsOneOf.join(",")}|}="$${++stop}"`);
  const start = `<${name}${attributes.join("")}`;
  if (content === "none") return `${start} />$0`;
  return content === "inline" ? `${start}>$0</${name}>` : `${start}>\n  $0\n</${name}>`;
}

/** Returns the attributes that a tag does not have yet, each with an empty value. */
export function attributeItems(
  { page, site }: PageOfSite,
  slot: AttributeSlot,
  own: readonly string[],
  client: FeatureClient,
): CompletionList {
  const { tag, span, present, hasValue } = slot;
  const required = new Set(tagSchema(tag)?.required);
  const isOnce = tagSchema(tag)?.["x-tag"]?.needsOneOf?.some((name) => present.has(name))
    ? tagSchema(tag)!["x-tag"]!.needsOneOf!
    : [];
  const known: Offer[] = Object.entries(attributesOf(tag))
    .filter(([name]) => !present.has(name) && !isOnce.includes(name))
    .map(([name, attribute]) => {
      const schema = resolve(attribute);
      const suggestsValue = !hasValue && hasSuggestions(schema);
      return {
        label: name,
        kind: CompletionItemKind.Property,
        snippet: hasValue ? name : withValue(name, schema),
        suggestsValue,
        ...markOf(schema, required.has(name)),
        data: { tag, attribute: name },
      };
    });
  const more = own
    .filter((name) => !present.has(name) && known.every(({ label }) => label !== name))
    .map((name) => ({ label: name, kind: CompletionItemKind.Property, snippet: hasValue ? name : `${name}="$1"$0` }));
  known.sort((a, b) => rankOfAttribute(a, required) - rankOfAttribute(b, required));
  // A component that the site defines supports few of the attributes that every tag may have.
  const offers = tagSchema(tag) || isHtml(tag) ? [...known, ...more] : [...more, ...known];
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

function rankOfAttribute({ label, isDeprecated }: Offer, required: ReadonlySet<string>): number {
  return isDeprecated ? 2 : required.has(label) ? 0 : 1;
}

/** Whether an attribute has values that the user can choose from. */
function hasSuggestions(schema: Schema): boolean {
  return schema["x-kind"] !== undefined || schema.enum !== undefined;
}

function withValue(name: string, schema: Schema): string {
  if (typesOf(schema).includes("boolean")) return schema.default === true ? `${name}={false}` : name;
  return `${name}=${emptyValue(schema, 1)}$0`;
}

function emptyValue(schema: Schema, stop: number): string {
  const types = typesOf(schema);
  if (types.includes("string") && !types.includes("integer")) return `"$${stop}"`;
  if (types.includes("array")) return `{[$${stop}]}`;
  if (types.includes("object")) return `{{ $${stop} }}`;
  const { default: usual } = schema;
  return usual === undefined ? `{$${stop}}` : `{\${${stop}:${literal(String(usual))}}}`;
}

/** Returns the values for an attribute. */
export function attributeValueItems(
  each: PageOfSite,
  slot: AttributeValueSlot,
  at: number,
  client: FeatureClient,
): CompletionList {
  const { page, site } = each;
  const { tag, attribute, mark, isClosed } = slot;
  const found = attributesOf(tag)[attribute];
  const schema = found && resolve(found);
  if (!schema) return { isIncomplete: false, items: [] };
  const { offset, length } = slot.span;
  const text = page.text.slice(offset, offset + length);
  const types = typesOf(schema);
  const onlyBraces = !types.includes("string") && types.length > 0;
  // If braces are required, the value and its quotes are replaced.
  const isReplaced = onlyBraces && (mark === '"' || mark === "'");
  const span = isReplaced ? { offset: offset - 1, length: length + 1 + Number(isClosed) } : slot.span;
  const value = { text, span: slot.span, schema };
  const typed = page.text.slice(offset, at);
  const { offers, isIncomplete } = valueOffers(value, typed, each, writerOf(mark, isClosed, isReplaced), {
    tag,
    attribute,
  });
  return withIncomplete(listOf(offers, span, page, site.uriOf(page.path), client), isIncomplete);
}

function writerOf(mark: AttributeValueSlot["mark"], isClosed: boolean, isReplaced: boolean): WriteValue {
  return (value) => {
    const isText = typeof value === "string";
    const text = literal(String(value));
    if (isReplaced) return isText ? undefined : { snippet: `{${text}}`, filter: `${mark}${value}` };
    if (mark === "") return { snippet: isText ? `"${text}"` : `{${text}}`, filter: String(value) };
    if (mark === "{") return { snippet: (isText ? JSON.stringify(text) : text) + (isClosed ? "" : "\\}") };
    return { snippet: text + (isClosed ? "" : mark) };
  };
}
