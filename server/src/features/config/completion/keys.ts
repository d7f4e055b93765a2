import { type CompletionList, InsertTextFormat } from "vscode-languageserver-types";
import type { JSONPath } from "../../../json/json.ts";
import { pathOf } from "../../../schema/entries.ts";
import { memberLike } from "../../../schema/memberLike.ts";
import { entryOf } from "../../../schema/place.ts";
import { resolve, type Schema } from "../../../schema/schema.ts";
import { memoSite } from "../../../site/site.ts";
import type { FeatureClient } from "../../client.ts";
import { type Completing, insertionPoint, styleOf } from "./insertion.ts";
import { hasDependentValues, memberItems } from "./memberItems.ts";
import { listOf, type PrintedItem } from "./shared.ts";

/**
 * Returns items for the properties that are missing in the object at the cursor, each with its usual value and its
 * other forms.
 */
export function keyItems(completing: Completing): CompletionList {
  const { config, slot, client } = completing;
  const object = slot.container && entryOf(config, slot.container);
  const schema = object?.schema;
  if (!object || !schema?.properties) return { isIncomplete: false, items: [] };
  const present = new Set(
    object.node.children
      ?.map(({ children }) => children?.[0])
      .filter((key) => key !== slot.key)
      .map((key) => key?.value),
  );
  const path = pathOf(object);
  const readyMade = schema.defaultSnippets?.map(({ body }) => body) ?? [];
  const before = cachedItems(schema, path, completing);

  const items = Object.entries(schema.properties).flatMap(([name, property], index) => {
    if (present.has(name)) return [];
    const template = memberLike(object, readyMade, name);
    const cached = template === undefined ? before.get(name) : undefined;
    if (cached) return cached;
    const field = resolve(property);
    const isRequired = schema.required?.includes(name) ?? false;
    const printed = memberItems({ name, field, index, isRequired, path: [...path, name], template }, completing);
    if (template === undefined && !hasDependentValues(field)) before.set(name, printed);
    return printed;
  });
  const hasTabStops = !slot.hasColon && client.snippets;
  const format = hasTabStops ? InsertTextFormat.Snippet : InsertTextFormat.PlainText;
  return listOf(items, { ...insertionPoint(completing), format }, client);
}

/** The last printed property items at one position. */
interface CachedItems {
  readonly client: FeatureClient;
  /** The ID of the position. Positions whose items differ only in their range have the same ID. */
  readonly place: string;
  readonly ofMember: Map<string, readonly PrintedItem[]>;
}

/**
 * The last printed items for each object in the schema. Cached until the site changes, because authors often trigger
 * completion several times in the same object, and the object's dozens of items seldom change. Building the items
 * accounts for most of the completion time, especially after a pause.
 */
const lastPrinted = memoSite(() => new Map<Schema, CachedItems>());

/**
 * Returns the items that have already been printed for the same position, by property name. The caller may add more.
 */
function cachedItems(schema: Schema, path: JSONPath, completing: Completing): CachedItems["ofMember"] {
  const { client, config, site, slot } = completing;
  const { prefix, suffix } = insertionPoint(completing);
  const place = JSON.stringify([
    config.uri,
    path,
    styleOf(completing).id,
    prefix,
    suffix,
    slot.isQuoted,
    slot.hasColon,
  ]);
  const ofSchema = lastPrinted(site);
  const before = ofSchema.get(schema);
  if (before?.client === client && before.place === place) return before.ofMember;
  const ofMember = new Map<string, readonly PrintedItem[]>();
  ofSchema.set(schema, { client, place, ofMember });
  return ofMember;
}
