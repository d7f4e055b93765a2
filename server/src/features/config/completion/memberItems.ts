import * as l10n from "@vscode/l10n";
import { type CompletionItem, CompletionItemKind, CompletionItemTag } from "vscode-languageserver-types";
import type { JSONPath } from "../../../json/json.ts";
import { type Schema, schemaText } from "../../../schema/schema.ts";
import { bodyOf, otherForms, suggestedKind, translatedDetail, translatedLabel } from "./bodies.ts";
import { type Completing, inserted, textOf } from "./insertion.ts";
import { dependsOnConfig, withRealFiles } from "./realFiles.ts";
import type { CompletionData } from "./resolve.ts";
import type { PrintedItem } from "./shared.ts";
import { placeholder, printKey, type Template } from "./template.ts";

/** The sort order of an object's properties. Properties of equal rank keep their order in the schema. */
const RANKS = ["required", "optional", "whole", "deprecated", "outside"] as const;
type Rank = (typeof RANKS)[number];

/** A property that can be added to an object. */
interface Member {
  readonly name: string;
  readonly field: Schema;
  readonly index: number;
  readonly isRequired: boolean;
  readonly path: JSONPath;
  /**
   * A value modeled on the properties that the object already has. If undefined, the schema's default value is used.
   */
  readonly template: Template | undefined;
}

/** Returns the items that add a property: one with its usual value, and one for each of its other forms. */
export function memberItems(member: Member, completing: Completing): readonly PrintedItem[] {
  const { name, field, index, isRequired, path, template } = member;
  const { slot, config, client } = completing;
  const detail = field.title === undefined ? name : schemaText(field.title);
  const data: CompletionData = { uri: config.uri, path };
  const rank = rankOf(field, isRequired);
  const item = <Item extends CompletionItem>(rank: Rank, more: Item): Item => {
    const mark = markOf(rank);
    return {
      sortText: `${RANKS.indexOf(rank)}${String(index).padStart(3, "0")}`,
      ...(mark && { labelDetails: { description: mark } }),
      ...(rank === "deprecated" && { tags: [CompletionItemTag.Deprecated] }),
      ...more,
    };
  };
  const base = { label: name, kind: CompletionItemKind.Property, detail, data };

  // A key that already has a colon keeps its value.
  if (slot.hasColon) return [item(rank, { ...base, ...inserted(JSON.stringify(name), name, completing) })];
  const key = printKey(name, client.snippets);
  const withValue = (value: Template): string =>
    `${key}: ${textOf(withRealFiles(value, field, completing), completing)}`;
  const opensSuggestions = client.suggestCommand !== undefined && suggestedKind(field) !== undefined;
  const body = opensSuggestions ? placeholder(1, "") : (template ?? bodyOf(field));
  return [
    item(rank, {
      ...base,
      ...(opensSuggestions && { command: client.suggestCommand }),
      ...inserted(withValue(body), name, completing),
    }),
    ...otherForms(field).map((whole) =>
      item(rank === "outside" ? rank : "whole", {
        label: `${name}: ${translatedLabel(whole)}`,
        kind: CompletionItemKind.Snippet,
        ...translatedDetail(whole),
        data: { ...data, whole: whole.label },
        ...inserted(withValue(whole.body), `${name} ${translatedLabel(whole)}`, completing),
      }),
    ),
  ];
}

/** Whether the suggested values of a field depend on the contents of the config. */
export function hasDependentValues(field: Schema): boolean {
  return [bodyOf(field), ...otherForms(field).map(({ body }) => body)].some((body) => dependsOnConfig(body, field));
}

/** Returns the note next to a property's label. */
function markOf(rank: Rank): string | undefined {
  switch (rank) {
    case "required":
      return l10n.t("required");
    case "deprecated":
      return l10n.t("deprecated");
    case "outside":
      return l10n.t("outside the specification");
    default:
      return undefined;
  }
}

function rankOf(field: Schema, required: boolean): Rank {
  if (field["x-outside"]) return "outside";
  if (field.deprecationMessage) return "deprecated";
  return required ? "required" : "optional";
}
