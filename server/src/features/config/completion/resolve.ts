import type { CompletionItem } from "vscode-languageserver-types";
import type { SiteConfig } from "../../../formats/format.ts";
import { defaultFormat } from "../../../formats/index.ts";
import { type JSONPath, type Node, type Segment, valueAt } from "../../../json/json.ts";
import { type Layout, layoutOf } from "../../../json/layout.ts";
import { kinds } from "../../../kinds/index.ts";
import { occurrenceOf } from "../../../knowledge/valueContext.ts";
import { childEntry, entryOf, fieldAt } from "../../../schema/place.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { Site } from "../../../site/site.ts";
import type { FeatureClient } from "../../client.ts";
import { descriptionOf, fieldDescription, valueDescription } from "../../fieldDescription.ts";
import { jsonBlock, markup } from "../../markdown.ts";
import { translatedDetail, wholeValues } from "./bodies.ts";
import { printTemplate } from "./template.ts";

const PREVIEW: Layout = { unit: "  ", eol: "\n", oneLine: false };

/**
 * Adds the documentation to a completion item.
 * @param config The config at `item.data.uri`. Undefined if the config is no longer open.
 */
export async function resolveCompletion(
  item: CompletionItem,
  config: SiteConfig | undefined,
  site: Site,
  client: FeatureClient,
): Promise<CompletionItem> {
  const data = completionDataOf(item.data);
  const field = data && fieldAt(config ?? defaultFormat, data.path);
  if (!field) return item;
  const description = await documentation(data, field, config, site);
  return description ? { ...item, documentation: markup(description, client) } : item;
}

async function documentation(
  data: CompletionData,
  field: Schema,
  config: SiteConfig | undefined,
  site: Site,
): Promise<string | undefined> {
  if (data.whole !== undefined) {
    const whole = wholeValues(field).find(({ label }) => label === data.whole);
    if (!whole) return undefined;
    const layout = config ? { ...PREVIEW, unit: layoutOf(config).unit } : PREVIEW;
    const preview = jsonBlock(printTemplate(whole.body, { snippets: false, layout, indent: "" }));
    return [translatedDetail(whole).detail, preview].filter(Boolean).join("\n\n");
  }
  if (data.value === undefined) return fieldDescription(field);
  return (
    valueDescription(field, data.value) ??
    (config && (await describeCandidate(data, config, site))) ??
    descriptionOf(field)
  );
}

/**
 * Returns the description that a candidate's kind provides, if any. Returns undefined if the value's parent no longer
 * exists.
 */
async function describeCandidate(
  { path, value }: CompletionData,
  config: SiteConfig,
  site: Site,
): Promise<string | undefined> {
  const parent = valueAt(config.root, path.slice(0, -1));
  if (!parent || typeof value !== "string") return undefined;
  const node: Node = { type: "string", value, offset: parent.offset, length: 0, parent };
  const entry = childEntry(entryOf(config, parent), path.at(-1) as Segment, undefined, node);
  const kind = entry.schema?.["x-kind"];
  return kind && kinds[kind]?.describe?.(value, { config, site, occurrence: occurrenceOf(entry) });
}

/** The data that is needed to resolve the documentation of a completion item. */
export interface CompletionData {
  /** The URI of the config. */
  readonly uri: string;
  readonly path: JSONPath;
  /** The value, if the item is a single value. */
  readonly value?: string | number | boolean | null;
  /** The label of the snippet, if the item is a snippet. */
  readonly whole?: string;
}

/** Validates the data that the client sent back. */
export function completionDataOf(data: unknown): CompletionData | undefined {
  const { uri, path } = (data ?? {}) as Partial<CompletionData>;
  return typeof uri === "string" && Array.isArray(path) ? (data as CompletionData) : undefined;
}
