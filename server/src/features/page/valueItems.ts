import * as l10n from "@vscode/l10n";
import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import type { Span } from "../../json/jsonText.ts";
import { kinds } from "../../kinds/index.ts";
import type { ValueKind } from "../../kinds/kind.ts";
import type { ValueContext } from "../../knowledge/valueContext.ts";
import { type Schema, typesOf } from "../../schema/schema.ts";
import { CANDIDATE_ICONS, candidatesOf } from "../candidates.ts";
import { valueDescription } from "../fieldDescription.ts";
import { limitOffers } from "../limit.ts";
import type { PageOfSite } from "../valueAt.ts";
import type { Offer, PageItemData } from "./items.ts";

/** A value in a page, with the schema of the attribute, front matter field or code block option that it belongs to. */
interface PageValue {
  /** The value without its quotes. */
  readonly text: string;
  readonly span: Span;
  readonly schema: Schema;
}

/** Returns the kind of a value, in a context like that of a string in a config. */
export function meaningOf(
  { text, schema }: PageValue,
  { config, site }: PageOfSite,
): { readonly value: string; readonly kind: ValueKind; readonly context: ValueContext } | undefined {
  const kind = schema["x-kind"] && kinds[schema["x-kind"]];
  return (
    kind && {
      value: text,
      kind,
      context: { config, site, occurrence: { text, field: schema, schema, entry: undefined } },
    }
  );
}

/** Formats a value for the place where it is inserted. Undefined if the value cannot be written there. */
export type WriteValue = (value: string | number | boolean) => Pick<Offer, "snippet" | "filter"> | undefined;

/** Returns the completions for a value: its kind's candidates, the allowed values, booleans, and examples. */
export function valueOffers(
  value: PageValue,
  typed: string,
  each: PageOfSite,
  write: WriteValue,
  data: Omit<PageItemData, "uri">,
): { readonly offers: readonly Offer[]; readonly isIncomplete: boolean } {
  const { schema } = value;
  const meaning = meaningOf(value, each);
  const { candidates, isTruncated } = candidatesOf(meaning?.kind, meaning?.context as ValueContext, typed);
  const offers: Offer[] = [];
  const add = (each: string | number | boolean, kind: CompletionItemKind, detail?: string, mark?: string): void => {
    const written = write(each);
    if (!written || offers.some(({ label }) => label === String(each))) return;
    offers.push({ label: String(each), kind, ...written, detail, mark, data: { ...data, value: String(each) } });
  };
  for (const { value, detail, icon } of candidates) {
    const written = write(value);
    const kind = CANDIDATE_ICONS[icon ?? "value"];
    if (written) offers.push({ label: value, kind, ...written, detail, mark: detail, data: { ...data, value } });
  }
  for (const one of schema.enum ?? [])
    add(
      one as string,
      CompletionItemKind.EnumMember,
      valueDescription(schema, one),
      one === schema.default ? l10n.t("default") : undefined,
    );
  const types = typesOf(schema);
  if (types.includes("boolean"))
    for (const one of [true, false])
      add(one, CompletionItemKind.EnumMember, undefined, one === schema.default ? l10n.t("default") : undefined);
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined)
    for (let one = minimum; one <= maximum; one++) add(one, CompletionItemKind.Value);
  const isKnown = candidates.length > 0 || (meaning?.kind.target !== undefined && each.site.isKnown);
  for (const one of isKnown ? [] : [schema.default, ...(schema.examples ?? [])])
    if (typeof one === "string" || typeof one === "number") add(one, CompletionItemKind.Value);
  const { isIncomplete, offers: sent } = limitOffers(offers, typed);
  return { offers: sent, isIncomplete: isIncomplete || isTruncated };
}

export function withIncomplete(list: CompletionList, isIncomplete: boolean): CompletionList {
  return isIncomplete ? { ...list, isIncomplete } : list;
}
