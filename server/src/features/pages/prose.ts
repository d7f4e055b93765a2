import * as l10n from "@vscode/l10n";
import type { CompletionItem } from "vscode-languageserver-types";
import { fenceOptions, frontMatterSchema } from "../../formats/frontMatter.ts";
import { attributesOf, tagSchema } from "../../formats/pages.ts";
import { propertySchema, resolve, type Schema, schemaText } from "../../schema/schema.ts";
import { codeSpan, paragraphs } from "../../text/markdownText.ts";
import type { FeatureClient } from "../client.ts";
import { fieldProse, valueProse } from "../fieldProse.ts";
import { markup } from "../markdown.ts";
import type { PageOfSite } from "../valueAt.ts";
import type { PageItemData } from "./items.ts";
import { meaningOf } from "./valueItems.ts";

/** What a tag is for, with its attributes. Undefined for one that the schema does not have. */
export function tagProse(name: string): string | undefined {
  const schema = tagSchema(name);
  if (!schema) return undefined;
  const { required = [], description, deprecationMessage } = schema;
  const names = Object.entries(attributesOf(name))
    .filter(([, attribute]) => resolve(attribute).deprecationMessage === undefined && !resolve(attribute)["x-outside"])
    .map(([each]) => (required.includes(each) ? `**${codeSpan(each)}**` : codeSpan(each)));
  return paragraphs(
    `**${codeSpan(`<${name}>`)}**`,
    description && schemaText(description),
    deprecationMessage && `**${l10n.t("Deprecated.")}** ${schemaText(deprecationMessage)}`,
    names.length > 0 ? l10n.t("Properties: {0}", names.join(", ")) : undefined,
  );
}

/** What an attribute of a tag is for, with its values. */
export function attributeProse(tag: string, attribute: string): string | undefined {
  const found = attributesOf(tag)[attribute];
  const isRequired = tagSchema(tag)?.required?.includes(attribute) ?? false;
  return found && named(attribute, resolve(found), isRequired);
}

/** A name with what its schema says. */
export function named(name: string, schema: Schema, required = false): string {
  return `**${codeSpan(name)}** ${fieldProse(schema, { required })}`;
}

/** Adds the documentation to an item of a page that the user selects. */
export async function resolvePageItem(
  item: CompletionItem,
  each: PageOfSite | undefined,
  client: FeatureClient,
): Promise<CompletionItem> {
  const text = await proseOf(item.data as PageItemData, each);
  return text === undefined ? item : { ...item, documentation: markup(text, client) };
}

async function proseOf(data: PageItemData, each: PageOfSite | undefined): Promise<string | undefined> {
  const { tag, attribute, field, option, value } = data;
  const schema = schemaOf(data);
  if (value !== undefined) {
    const meaning = each && schema && meaningOf({ text: value, schema, span: { offset: 0, length: 0 } }, each);
    const described = await meaning?.kind.describe?.(value, meaning.context);
    return described ?? (schema && (valueProse(schema, value) ?? named(attribute ?? field ?? option ?? "", schema)));
  }
  if (tag !== undefined) return attribute === undefined ? tagProse(tag) : attributeProse(tag, attribute);
  return schema && named(field ?? option ?? "", schema);
}

function schemaOf({ tag, attribute, field, option }: PageItemData): Schema | undefined {
  if (field !== undefined) return propertySchema(frontMatterSchema, field);
  if (option !== undefined) return fenceOptions[option];
  const found = tag !== undefined && attribute !== undefined ? attributesOf(tag)[attribute] : undefined;
  return found && resolve(found);
}
