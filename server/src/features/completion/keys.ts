import * as l10n from "@vscode/l10n";
import { type CompletionItem, CompletionItemKind, CompletionItemTag } from "vscode-languageserver-types";
import { pathOf } from "../../schema/entries.ts";
import { memberLike } from "../../schema/memberLike.ts";
import { entryOf } from "../../schema/place.ts";
import { resolve, type Schema } from "../../schema/schema.ts";
import { schemaText } from "../../schema/schemaText.ts";
import { bodyOf, choosingKind, otherForms, shownDetail, shownLabel } from "./bodies.ts";
import type { CompletionData } from "./data.ts";
import { type Completing, insertion, textOf } from "./insertion.ts";
import { withRealFiles } from "./realFiles.ts";
import { placeholder, printKey, type Template } from "./template.ts";

/** The order in which the members of an object are offered. Equal ranks keep the schema's order. */
const RANKS = ["required", "optional", "whole", "deprecated", "outside"] as const;
type Rank = (typeof RANKS)[number];

/** The text beside a key of a rank. */
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

/** The members that the object around the cursor does not have yet, each with a value and other forms of that value. */
export function keyItems(completing: Completing): CompletionItem[] {
  const { slot, config, client } = completing;
  const object = slot.container && entryOf(slot.container);
  const properties = object?.schema?.properties;
  if (!object || !properties) return [];
  const present = new Set(
    object.node.children
      ?.map(({ children }) => children?.[0])
      .filter((key) => key !== slot.key)
      .map((key) => key?.value),
  );
  const required = new Set(object.schema?.required);
  const path = pathOf(object);
  const snippets = object.schema?.defaultSnippets?.map(({ body }) => body) ?? [];

  return Object.entries(properties).flatMap(([name, schema], index) => {
    if (present.has(name)) return [];
    const field = resolve(schema);
    const title = field.title === undefined ? name : schemaText(field.title);
    const data: CompletionData = { uri: config.uri, path: [...path, name] };
    const rank = rankOf(field, required.has(name));
    const key = printKey(name, client.snippets);
    const member = (value: Template): string =>
      `${key}: ${textOf(withRealFiles(value, field, completing), completing)}`;
    const item = (rank: Rank, more: CompletionItem): CompletionItem => {
      const mark = markOf(rank);
      return {
        sortText: `${RANKS.indexOf(rank)}${String(index).padStart(3, "0")}`,
        ...(mark && { labelDetails: { description: mark } }),
        ...(rank === "deprecated" && { tags: [CompletionItemTag.Deprecated] }),
        ...more,
      };
    };

    // A key with its colon keeps its value.
    if (slot.hasColon) {
      return item(rank, {
        label: name,
        kind: CompletionItemKind.Property,
        detail: title,
        data,
        ...insertion(JSON.stringify(name), name, false, completing),
      });
    }
    const chooses = client.suggestCommand !== undefined && choosingKind(field) !== undefined;
    const like = memberLike(object, snippets, name);
    const body = chooses ? placeholder(1, "") : (like ?? bodyOf(field));
    return [
      item(rank, {
        label: name,
        kind: CompletionItemKind.Property,
        detail: title,
        data,
        ...(chooses && { command: client.suggestCommand }),
        ...insertion(member(body), name, true, completing),
      }),
      ...otherForms(field).map((whole) =>
        item(rank === "outside" ? rank : "whole", {
          label: `${name}: ${shownLabel(whole)}`,
          kind: CompletionItemKind.Snippet,
          ...shownDetail(whole),
          data: { ...data, whole: whole.label },
          ...insertion(member(whole.body), `${name} ${shownLabel(whole)}`, true, completing),
        }),
      ),
    ];
  });
}

function rankOf(field: Schema, required: boolean): Rank {
  if (field["x-outside"]) return "outside";
  if (field.deprecationMessage) return "deprecated";
  return required ? "required" : "optional";
}
