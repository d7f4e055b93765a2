import type { DocumentLink, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { nodeAt } from "../json/json.ts";
import { offsetOf, rangeOf } from "../json/jsonText.ts";
import { kinds } from "../kinds/index.ts";
import type { ValueKind } from "../kinds/kind.ts";
import { occurrenceOf, type ValueContext } from "../knowledge/valueContext.ts";
import { type Entry, entriesOf } from "../schema/entries.ts";
import { entryOf } from "../schema/place.ts";
import type { Schema } from "../schema/schema.ts";
import type { OpenBodies, PageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";

export interface ConfigOfSite {
  readonly config: SiteConfig;
  readonly site: Site;
  /** The pages of the site that are open in an editor. If undefined, the versions on disk are used. */
  readonly openBodies?: OpenBodies | undefined;
}

/** A page that is open in an editor, with its site. */
export interface PageOfSite extends ConfigOfSite {
  readonly page: PageBody;
  /** The custom front matter fields that are declared in the settings. */
  readonly ownFields?: Readonly<Record<string, Schema>> | undefined;
}

/** A string, with the kind that the schema assigns to it and the context that the kind needs. */
export interface MeaningfulValue {
  readonly value: string;
  readonly kind: ValueKind;
  readonly context: ValueContext;
}

/** Finds the string at a position, if the schema assigns it a kind. Keys have no kind. */
export function valueAtPosition(config: SiteConfig, site: Site, position: Position): MeaningfulValue | undefined {
  const offset = offsetOf(config, position);
  const node = offset === undefined ? undefined : nodeAt(config.root, offset);
  const isKey = node?.parent?.type === "property" && node.parent.children?.[0] === node;
  return node?.type === "string" && !isKey ? meaningOfEntry(entryOf(config, node), { config, site }) : undefined;
}

/** Returns an entry's string and its kind, or undefined if the value is not a string or has no kind. */
export function meaningOfEntry(entry: Entry, { config, site }: ConfigOfSite): MeaningfulValue | undefined {
  const id = entry.node.type === "string" ? entry.schema?.["x-kind"] : undefined;
  const kind = id && kinds[id];
  return (
    kind && { value: entry.node.value as string, kind, context: { config, site, occurrence: occurrenceOf(entry) } }
  );
}

/** Returns the range of a string's text, between its quotes. */
export function rangeInside(config: SiteConfig, { node }: Entry): ReturnType<typeof rangeOf> {
  const isClosed = node.length > 1 && config.text[node.offset + node.length - 1] === '"';
  return rangeOf(config, { offset: node.offset + 1, length: node.length - (isClosed ? 2 : 1) });
}

/** Returns every string that links to something: a page, an image, an OpenAPI document or a URL. */
export function documentLinks({ config, site }: ConfigOfSite): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const entries of entriesOf(config).byKind.values()) {
    for (const entry of entries) {
      const meaning = meaningOfEntry(entry, { config, site });
      const target = meaning?.kind.target?.(meaning.value, meaning.context);
      if (target !== undefined) links.push({ range: rangeInside(config, entry), target });
    }
  }
  return links;
}
