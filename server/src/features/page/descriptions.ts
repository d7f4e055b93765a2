import * as l10n from "@vscode/l10n";
import type { CompletionItem } from "vscode-languageserver-types";
import { extensionOf } from "../../disk/paths.ts";
import { attributesOf, tagSchema } from "../../formats/components.ts";
import { fenceOptions, frontMatterSchema } from "../../formats/frontMatter.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { propertySchema, resolve, type Schema, schemaText } from "../../schema/schema.ts";
import { withoutExtension } from "../../site/links.ts";
import { codeSpan, paragraphs } from "../../text/markdownText.ts";
import type { FeatureClient } from "../client.ts";
import { fieldDescription, valueDescription } from "../fieldDescription.ts";
import { fencedCode, markup } from "../markdown.ts";
import type { PageOfSite } from "../valueAt.ts";
import type { PageItemData } from "./items.ts";
import { textOfImportable } from "./snippets.ts";
import { meaningOf } from "./valueItems.ts";

/** Returns the description of a tag, with its attributes. Returns undefined if the schema does not contain the tag. */
export function tagDescription(name: string): string | undefined {
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

/** Returns the description of an attribute, with its values. */
export function attributeDescription(tag: string, attribute: string): string | undefined {
  const found = attributesOf(tag)[attribute];
  const isRequired = tagSchema(tag)?.required?.includes(attribute) ?? false;
  return found && describeNamed(attribute, resolve(found), isRequired);
}

/** Returns a name, with the description from its schema. */
export function describeNamed(name: string, schema: Schema, required = false): string {
  return `**${codeSpan(name)}** ${fieldDescription(schema, { required })}`;
}

/** The maximum number of lines from a snippet to show in a hover. */
const SNIPPET_LINES = 10;

/** Describes a file that pages can import: its first lines, and the number of pages that use it. */
export async function describeImportable(path: string, { site }: PageOfSite): Promise<string | undefined> {
  if (/\.[jt]sx$/.test(path)) await site.readComponents(path);
  const text = textOfImportable(path, site);
  if (text === undefined) return undefined;
  const body = text.slice(bodyStart(text)).trim();
  const lines = body.split(/\r\n?|\n/);
  const excerpt = lines.slice(0, SNIPPET_LINES).join("\n");
  const users = site.linkedFrom(/\.mdx?$/.test(path) ? withoutExtension(path) : path).length;
  return paragraphs(
    codeSpan(`/${path}`),
    excerpt === ""
      ? undefined
      : fencedCode(lines.length > SNIPPET_LINES ? `${excerpt}\n…` : excerpt, extensionOf(path)),
    users === 1 ? l10n.t("Used by 1 page") : l10n.t("Used by {0} pages", users),
  );
}

/** Adds documentation to a completion item in a page. */
export async function resolvePageItem(
  item: CompletionItem,
  each: PageOfSite | undefined,
  client: FeatureClient,
): Promise<CompletionItem> {
  const text = await descriptionFor(item.data as PageItemData, each);
  return text === undefined ? item : { ...item, documentation: markup(text, client) };
}

async function descriptionFor(data: PageItemData, each: PageOfSite | undefined): Promise<string | undefined> {
  const { tag, attribute, field, option, value, file } = data;
  if (file !== undefined) return each && describeImportable(file, each);
  const schema = schemaOf(data);
  if (value !== undefined) {
    const meaning = each && schema && meaningOf({ text: value, schema, span: { offset: 0, length: 0 } }, each);
    const described = await meaning?.kind.describe?.(value, meaning.context);
    return (
      described ??
      (schema && (valueDescription(schema, value) ?? describeNamed(attribute ?? field ?? option ?? "", schema)))
    );
  }
  if (tag !== undefined) return attribute === undefined ? tagDescription(tag) : attributeDescription(tag, attribute);
  return schema && describeNamed(field ?? option ?? "", schema);
}

function schemaOf({ tag, attribute, field, option }: PageItemData): Schema | undefined {
  if (field !== undefined) return propertySchema(frontMatterSchema, field);
  if (option !== undefined) return fenceOptions[option];
  const found = tag !== undefined && attribute !== undefined ? attributesOf(tag)[attribute] : undefined;
  return found && resolve(found);
}
