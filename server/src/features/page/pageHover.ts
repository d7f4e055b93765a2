import type { Hover } from "vscode-languageserver-types";
import { attributesOf } from "../../formats/components.ts";
import { fenceOptions } from "../../formats/frontMatter.ts";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import { resolve, type Schema, typesOf } from "../../schema/schema.ts";
import { codeSpan, paragraphs } from "../../text/markdownText.ts";
import type { FeatureClient } from "../client.ts";
import { valueDescription } from "../fieldDescription.ts";
import { markup } from "../markdown.ts";
import type { PageOfSite } from "../valueAt.ts";
import { attributeDescription, describeImportable, describeNamed, tagDescription } from "./descriptions.ts";
import { fieldSchema, valueSchema } from "./frontMatterItems.ts";
import { variablesOf } from "./nameItems.ts";
import { type PageSlot, slotAt } from "./slot.ts";
import { fileOfImport, sourceOfName } from "./snippets.ts";
import { meaningOf } from "./valueItems.ts";

/**
 * Returns the description of the word at an offset in a page: a tag, an attribute, a field, an option, or one of their
 * values.
 */
export async function hoverOfSlot(each: PageOfSite, at: number, client: FeatureClient): Promise<Hover | undefined> {
  const { slot } = slotAt(each.page.text, at);
  const text = slot && slot.span.length > 0 ? await descriptionFor(each, slot) : undefined;
  return slot && text !== undefined
    ? { contents: markup(text, client), range: rangeOf(each.page, slot.span) }
    : undefined;
}

async function descriptionFor(each: PageOfSite, slot: PageSlot): Promise<string | undefined> {
  const { offset, length } = slot.span;
  const sourceText = each.page.text.slice(offset, offset + length);
  switch (slot.role) {
    case "tag":
    case "closing":
    case "name":
    case "importName": {
      const found = tagDescription(sourceText) ? undefined : sourceOfName(sourceText, each);
      return found
        ? describeImportable(found.path, each)
        : slot.role === "name"
          ? undefined
          : tagDescription(sourceText);
    }
    case "importPath": {
      const file = fileOfImport(sourceText, each.page.slug, each.site);
      return file === undefined ? undefined : describeImportable(file, each);
    }
    case "variable": {
      const text = variablesOf(each).get(sourceText);
      return text === undefined ? undefined : `**${codeSpan(sourceText)}** = ${codeSpan(text)}`;
    }
    case "attribute":
      return attributeDescription(slot.tag, sourceText);
    case "value": {
      const found = attributesOf(slot.tag)[slot.attribute];
      return found && valueWithField(each, sourceText, slot.span, resolve(found), slot.attribute);
    }
    case "field": {
      const schema = fieldSchema(sourceText, each);
      return schema && describeNamed(sourceText, schema);
    }
    case "fieldValue": {
      const schema = valueSchema(slot, each);
      return schema && valueWithField(each, sourceText, slot.span, schema, slot.field);
    }
    case "optionValue": {
      const option = Object.hasOwn(fenceOptions, slot.option) ? fenceOptions[slot.option] : undefined;
      return option && valueWithField(each, sourceText, slot.span, option, slot.option);
    }
    case "option": {
      const option = Object.hasOwn(fenceOptions, sourceText) ? fenceOptions[sourceText] : undefined;
      return option && describeNamed(sourceText, option);
    }
    default:
      return undefined;
  }
}

/** Describes a value based on its kind, followed by a description of its field. */
async function valueWithField(
  each: PageOfSite,
  text: string,
  span: Span,
  schema: Schema,
  name: string,
): Promise<string | undefined> {
  const meaning = meaningOf({ text, span, schema }, each);
  const described = await meaning?.kind.describe?.(text, meaning.context);
  // Free text needs no explanation.
  if (described === undefined && schema.enum === undefined && typesOf(schema).includes("string")) return undefined;
  return paragraphs(described ?? valueDescription(schema, text), describeNamed(name, schema));
}

/** Returns the URI that the value at an offset links to, such as an operation, an icon file or a URL. */
export function targetOfValue(each: PageOfSite, at: number): string | undefined {
  const { slot } = slotAt(each.page.text, at);
  if (slot?.role !== "fieldValue" && slot?.role !== "value") return undefined;
  const { offset, length } = slot.span;
  const found = slot.role === "value" ? attributesOf(slot.tag)[slot.attribute] : valueSchema(slot, each);
  const text = each.page.text.slice(offset, offset + length);
  const meaning = found && meaningOf({ text, span: slot.span, schema: resolve(found) }, each);
  return meaning?.kind.target?.(text, meaning.context);
}
