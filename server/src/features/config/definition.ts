import type { DocumentHighlight, Location, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { fileOf } from "../../formats/readSite.ts";
import { rangeOf } from "../../json/jsonText.ts";
import type { Entry } from "../../schema/entries.ts";
import type { Site } from "../../site/site.ts";
import { type MeaningfulValue, valueAtPosition } from "../valueAt.ts";

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * Web and email addresses are opened as links instead. An editor cannot jump to an address as it does to a location in
 * a file.
 */
const FILE_URI = /^(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i;

/**
 * Finds the target of the value at a position: the file that the value refers to, or the values in the same file that
 * define it.
 */
export function definition(config: SiteConfig, site: Site, position: Position): Location[] {
  const found = valueAtPosition(config, site, position);
  if (!found) return [];
  const { kind, value, context } = found;
  const target = kind.target?.(value, context);
  if (isFileUri(target)) return [locationOf(target)];
  return locations(config, kind.definedAt?.(value, context) ?? []);
}

/** Whether a target is a file URI, as opposed to a web or email address. */
export function isFileUri(target: string | undefined): target is string {
  return target !== undefined && FILE_URI.test(target);
}

/** Returns the location of a file URI, at the line given in its fragment. */
export function locationOf(uri: string): Location {
  const [, file, line] = /^([^#]*)#L(\d+)$/.exec(uri) ?? [];
  if (file === undefined) return { uri, range: START };
  const start = { line: Number(line) - 1, character: 0 };
  return { uri: file, range: { start, end: start } };
}

/**
 * Finds all references in the file that have the same target as the value at a position. If the value has several
 * targets, includes the references to each of them.
 * @param includeDeclaration Whether to include the definitions.
 */
export function references(
  config: SiteConfig,
  site: Site,
  position: Position,
  { includeDeclaration }: { readonly includeDeclaration: boolean },
): Location[] {
  const found = valueAtPosition(config, site, position);
  if (!found) return [];
  const places = samePlaces(found);
  if (places.length === 0) return locations(config, definedAt(found));
  const defined = new Set(includeDeclaration ? [] : definedAt(found).map(({ node }) => node));
  return locations(
    config,
    places.filter(({ node }) => !defined.has(node)),
  );
}

/** Returns the highlights for the value at a position: all references to the item that the value refers to. */
export function documentHighlights(config: SiteConfig, site: Site, position: Position): DocumentHighlight[] {
  const found = valueAtPosition(config, site, position);
  const places = found ? samePlaces(found).filter(({ node }) => fileOf(config, node) === config) : [];
  return places.map(({ node }) => ({ range: rangeOf(config, node) }));
}

function samePlaces({ kind, value, context }: MeaningfulValue): readonly Entry[] {
  return kind.samePlaces?.(value, context) ?? [];
}

function definedAt({ kind, value, context }: MeaningfulValue): readonly Entry[] {
  return kind.definedAt?.(value, context) ?? [];
}

function locations(config: SiteConfig, entries: readonly Entry[]): Location[] {
  return entries.map(({ node }) => {
    const file = fileOf(config, node);
    return { uri: file.uri, range: rangeOf(file, node) };
  });
}
