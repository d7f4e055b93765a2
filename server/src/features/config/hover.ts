import * as l10n from "@vscode/l10n";
import type { Hover, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { type Node, nodeAt } from "../../json/json.ts";
import { offsetOf, rangeOf } from "../../json/jsonText.ts";
import { kinds } from "../../kinds/index.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import type { Entry } from "../../schema/entries.ts";
import { determinesMeaning, meaningOf } from "../../schema/objectMeaning.ts";
import { childEntry, entryOf } from "../../schema/place.ts";
import type { Site } from "../../site/site.ts";
import { codeSpan } from "../../text/markdownText.ts";
import type { FeatureClient } from "../client.ts";
import { fieldDescription, valueDescription } from "../fieldDescription.ts";
import { markup } from "../markdown.ts";

/**
 * Returns the hover for a key or value. For a key, the hover shows the purpose of its field and the allowed values. For
 * a value, it shows the value's meaning in this place, followed by a description of its field. Returns undefined for
 * brackets and whitespace.
 */
export async function hover(
  config: SiteConfig,
  site: Site,
  position: Position,
  client: FeatureClient,
): Promise<Hover | undefined> {
  const offset = offsetOf(config, position);
  const node = offset === undefined ? undefined : nodeAt(config.root, offset);
  if (!node || node.children) return undefined;
  const key = node.parent?.type === "property" && node.parent.children?.[0] === node;
  const entry = key ? entryOfKey(config, node) : entryOf(config, node);
  const sections = key ? keySections(entry) : await valueSections(entry, config, site);
  const text = sections.filter((section) => section !== undefined && section !== "").join("\n\n---\n\n");
  return text === "" ? undefined : { contents: markup(text, client), range: rangeOf(config, node) };
}

/** Returns the entry for a key. If the key has no value, creates an entry without one. */
function entryOfKey(config: SiteConfig, key: Node): Entry {
  const property = key.parent!;
  const value = property.children![1];
  if (value) return entryOf(config, value);
  const missing: Node = { type: "null", offset: key.offset, length: 0, parent: property };
  return childEntry(entryOf(config, property.parent!), key.value as string, key, missing);
}

function keySections(entry: Entry): (string | undefined)[] {
  const { field, parent, node, schema } = entry;
  const name = String(entry.segment);
  if (!field) return [parent?.schema?.properties && l10n.t("Unknown field {0}.", codeSpan(name))];
  return [meaningOf(node, schema), fieldDescription(field, { required: isRequired(entry) })];
}

async function valueSections(entry: Entry, config: SiteConfig, site: Site): Promise<(string | undefined)[]> {
  const { field, schema, parent, node } = entry;
  if (!field) return [];
  const kind = node.type === "string" ? schema?.["x-kind"] : undefined;
  // The meaning of the whole object says more than the description of a value, and can contradict it.
  const isPart = parent !== undefined && determinesMeaning(String(entry.segment), parent.node, parent.schema);
  return [
    isPart ? undefined : valueDescription(field, node.value),
    parent && meaningOf(parent.node, parent.schema),
    kind && (await kinds[kind]?.describe?.(node.value as string, { config, site, occurrence: occurrenceOf(entry) })),
    fieldDescription(field, { required: isRequired(entry) }),
  ];
}

function isRequired({ parent, segment }: Entry): boolean {
  return typeof segment === "string" && (parent?.schema?.required?.includes(segment) ?? false);
}
