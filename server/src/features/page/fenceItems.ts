import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import { fenceLanguages, fenceOptions } from "../../formats/frontMatter.ts";
import { typesOf } from "../../schema/schema.ts";
import type { FeatureClient } from "../client.ts";
import type { PageOfSite } from "../valueAt.ts";
import { listOf, literal, markOf, NOTHING, type Offer } from "./items.ts";
import type { FenceSlot } from "./slot.ts";
import { valueOffers, type WriteValue, withIncomplete } from "./valueItems.ts";

/** Returns the languages for code blocks, each followed by its aliases. */
export function languageItems({ page, site }: PageOfSite, { span }: FenceSlot, client: FeatureClient): CompletionList {
  const offers = fenceLanguages.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map(
      (label): Offer => ({ label, kind: CompletionItemKind.EnumMember, snippet: label, detail: name }),
    ),
  );
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

/** Returns the options that a code block does not have yet. */
export function optionItems(
  { page, site }: PageOfSite,
  slot: FenceSlot & { readonly role: "option" },
  client: FeatureClient,
): CompletionList {
  const { span, language, before } = slot;
  const present = new Set(before.match(/[\w-]+/g));
  const main = fenceLanguages.find(({ id, aliases }) => id === language || aliases?.includes(language))?.id ?? language;
  const offers = Object.entries(fenceOptions).flatMap(([name, option]): Offer[] => {
    const languages = option["x-languages"];
    if (present.has(name) || (languages && !languages.includes(main))) return [];
    const isFlag = typesOf(option).includes("boolean");
    const value = option["x-braces"] ? "{$1}" : '"$1"';
    return [
      {
        label: name,
        kind: CompletionItemKind.Property,
        snippet: isFlag ? name : `${name}=${value}$0`,
        suggestsValue: option["x-kind"] !== undefined || option.enum !== undefined,
        ...markOf(option),
        data: { option: name },
      },
    ];
  });
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

/** Returns the values for a code block option. */
export function optionValueItems(
  each: PageOfSite,
  { span, option }: FenceSlot & { readonly role: "optionValue" },
  at: number,
  client: FeatureClient,
): CompletionList {
  const { page, site } = each;
  const schema = Object.hasOwn(fenceOptions, option) ? fenceOptions[option] : undefined;
  if (!schema) return NOTHING;
  const text = page.text.slice(span.offset, span.offset + span.length);
  const isBare = !/["'{]/.test(page.text[span.offset - 1] ?? "");
  const write: WriteValue = (value) => ({
    snippet: literal(isBare && typeof value === "string" ? JSON.stringify(value) : String(value)),
    filter: String(value),
  });
  const typed = page.text.slice(span.offset, at);
  const { offers, isIncomplete } = valueOffers({ text, span, schema }, typed, each, write, { option });
  return withIncomplete(listOf(offers, span, page, site.uriOf(page.path), client), isIncomplete);
}
