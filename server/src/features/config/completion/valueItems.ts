import * as l10n from "@vscode/l10n";
import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import type { JSONPath, Node } from "../../../json/json.ts";
import { kinds } from "../../../kinds/index.ts";
import { type Candidate, occurrenceOf } from "../../../knowledge/valueContext.ts";
import { type Entry, pathOf } from "../../../schema/entries.ts";
import { childEntry, entryOf } from "../../../schema/place.ts";
import { branches, type Schema, schemaText, typesOf } from "../../../schema/schema.ts";
import { CANDIDATE_ICONS, candidatesOf } from "../../candidates.ts";
import { valueDescription } from "../../fieldDescription.ts";
import { limitOffers } from "../../limit.ts";
import { bodyOf, translatedDetail, translatedLabel, wholeValues } from "./bodies.ts";
import { type Completing, insertion, textOf } from "./insertion.ts";
import { withRealFiles } from "./realFiles.ts";
import type { CompletionData } from "./resolve.ts";
import { literal } from "./template.ts";

/** A suggestion that has not been converted to a completion item yet. */
interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly text: string;
  readonly tabStops: boolean;
  /** Whether the text is a JSON string. After an opening quote, only strings are offered. */
  readonly string: boolean;
  readonly mark?: string | undefined;
  readonly detail?: string | undefined;
  readonly isKept?: boolean | undefined;
  readonly data: Omit<CompletionData, "uri" | "path">;
}

/** Returns the completions at the cursor for a value, an array item, or the whole file. */
export function valueItems(completing: Completing): CompletionList {
  const { slot, config } = completing;
  const entry = entryAtSlot(completing);
  const field = slot.container ? entry?.field : config.schema;
  if (!field) return { isIncomplete: false, items: [] };
  const path: JSONPath = entry ? pathOf(entry) : [];
  const typed = slot.typed.replace(/^"/, "");
  const values = scalars(field, entry, completing, typed);
  const seen = new Set<string>();
  const offers = [...values.offers, ...objectsAndArrays(field, completing)].filter(({ label }) => {
    const isNew = !seen.has(label);
    seen.add(label);
    return isNew;
  });
  const strings = offers.filter(({ string }) => string);
  // After an opening quote, only strings fit, and only if the field accepts strings.
  const fitting = slot.isQuoted && acceptsStrings(field) ? strings : offers;
  const { isIncomplete, offers: sent } = limitOffers(fitting, typed);
  const items = sent.map(({ label, kind, text, tabStops, mark, detail, data }, index) => ({
    label,
    kind,
    sortText: String(index).padStart(5, "0"),
    ...(mark && { labelDetails: { description: mark } }),
    ...(detail && { detail }),
    data: { uri: config.uri, path, ...data } satisfies CompletionData,
    ...insertion(text, label, tabStops, completing),
  }));
  // Once the user has typed a whole literal, Enter starts a new line. Editors request the list again with each letter.
  if (!slot.isQuoted && typed.length === slot.replace.length && items.some(({ label }) => label === typed))
    return { isIncomplete: false, items: [] };
  return { isIncomplete: isIncomplete || values.isTruncated || !slot.isQuoted, items };
}

/** Returns the entry for the value at the cursor. If the value does not exist yet, it is assumed to be a string. */
function entryAtSlot({ config, slot }: Completing): Entry | undefined {
  const { container, role, key, replace, typed } = slot;
  if (!container) return undefined;
  const at = container.children?.findIndex((child) => child.offset >= replace.offset) ?? -1;
  const existing = role === "value" ? key?.parent?.children?.[1] : container.children?.[at];
  const value = typed.replace(/^"/, "");
  const node: Node =
    existing?.type === "string" && existing.offset === replace.offset
      ? existing
      : { type: "string", value, offset: replace.offset, length: replace.length, parent: container };
  const segment = role === "value" ? (key!.value as string) : at < 0 ? (container.children?.length ?? 0) : at;
  return childEntry(entryOf(config, container), segment, key, node);
}

/** Returns the suggested strings, numbers and booleans, most likely first. */
function scalars(
  field: Schema,
  entry: Entry | undefined,
  completing: Completing,
  typed: string,
): { readonly offers: readonly Offer[]; readonly isTruncated: boolean } {
  let isAnyCut = false;
  const offers = branches(field).flatMap((branch): Offer[] => {
    if (branch.enum) return branch.enum.map((value) => enumOffer(branch, value));
    if (typesOf(branch).includes("boolean")) return [true, false].map((value) => constant(branch, value));
    if (!acceptsStrings(branch) || !entry) return [];
    const kind = kinds[branch["x-kind"]!];
    const { config, site } = completing;
    const { candidates, isTruncated } = candidatesOf(kind, { config, site, occurrence: occurrenceOf(entry) }, typed);
    isAnyCut ||= isTruncated;
    const start = branch["x-start"];
    // The examples do not exist in this site, so they would be misleading once the site's files are known.
    const examples =
      candidates.length > 0 || start !== undefined || (kind?.target && completing.site.isKnown) ? [] : branch.examples;
    return [
      ...(start === undefined ? [] : [startOffer(start, completing)]),
      ...candidates.map(candidateOffer),
      ...[branch.default, ...(examples ?? [])]
        .filter((value) => typeof value === "string" || typeof value === "boolean")
        .map((value) => ({
          ...constant(branch, value),
          mark: value === branch.default ? l10n.t("default") : l10n.t("example"),
        })),
    ];
  });
  return { offers, isTruncated: isAnyCut };
}

/** Returns the suggested objects and arrays. */
function objectsAndArrays(field: Schema, completing: Completing): Offer[] {
  const ready = wholeValues(field);
  const offers = ready.map(
    (whole): Offer => ({
      label: translatedLabel(whole),
      kind: CompletionItemKind.Snippet,
      text: textOf(withRealFiles(whole.body, field, completing), completing),
      tabStops: true,
      string: false,
      mark: whole.isOutside ? l10n.t("outside the specification") : undefined,
      ...translatedDetail(whole),
      data: { whole: whole.label },
    }),
  );
  const plain = branches(field).flatMap((branch): Offer[] => {
    const form = typesOf(branch).find((type) => type === "object" || type === "array");
    const isReady = ready.some(({ body }) => Array.isArray(body) === (form === "array"));
    if (!form || isReady || branch["x-outside"]) return [];
    const words = branch["x-expected"] ?? branch.title;
    const label = words === undefined ? form : schemaText(words);
    const text = textOf(withRealFiles(bodyOf(branch), branch, completing), completing);
    return [{ label, kind: CompletionItemKind.Struct, text, tabStops: true, string: false, data: {} }];
  });
  const isOutside = (_: unknown, index: number): boolean => ready[index]!.isOutside;
  return [...offers.filter((_, index) => !isOutside(_, index)), ...plain, ...offers.filter(isOutside)];
}

function enumOffer(schema: Schema, value: unknown): Offer {
  return {
    ...constant(schema, value as string),
    kind: CompletionItemKind.EnumMember,
    mark: value === schema.default ? l10n.t("default") : undefined,
    detail: valueDescription(schema, value),
  };
}

function constant(schema: Schema, value: string | boolean): Offer {
  return {
    label: String(value),
    kind:
      typeof value === "boolean"
        ? CompletionItemKind.EnumMember
        : // Editors show a color swatch for items of this kind.
          schema["x-kind"] === "hex-color"
          ? CompletionItemKind.Color
          : CompletionItemKind.Value,
    text: JSON.stringify(value),
    tabStops: false,
    string: typeof value === "string",
    mark: value === schema.default ? l10n.t("default") : undefined,
    data: { value },
  };
}

/** Returns a suggestion for the start of a URL that the user completes. */
function startOffer(start: string, completing: Completing): Offer {
  return {
    label: start,
    kind: CompletionItemKind.Value,
    text: textOf(`${literal(start)}$1`, completing),
    tabStops: true,
    string: true,
    data: { value: start },
  };
}

function candidateOffer({ value, detail, icon, listing }: Candidate): Offer {
  return {
    label: value,
    kind: CANDIDATE_ICONS[icon ?? "value"],
    text: JSON.stringify(value),
    tabStops: false,
    string: true,
    mark: detail,
    isKept: listing === "new",
    data: { value },
  };
}

function acceptsStrings(schema: Schema): boolean {
  return branches(schema).some((branch) => typesOf(branch).length === 0 || typesOf(branch).includes("string"));
}
