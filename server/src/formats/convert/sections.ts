import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import { colorPairOf, hrefOf, iconOf, isObject, type Json, type JsonObject, textIn } from "./jsonValues.ts";
import { MAIN_NAME } from "./newGroups.ts";
import type { Notes } from "./note.ts";
import type { Section } from "./oldNavigation.ts";

/** Returns the name, icon and color of a tab or an anchor. */
export function sectionHead({ kind, value, path, name }: Section, config: JsonObject, notes: Notes): Json {
  const icon = iconOf(value, path, notes);
  const color = kind === "anchor" ? colorOf(value, config, notes, path) : undefined;
  const isHidden = value.isDefaultHidden === true;
  if (isHidden)
    notes.addDecided(
      [...path, "isDefaultHidden"],
      l10n.t(
        "{0} is now hidden, because docs.json does not support sections that appear only while a reader is inside them.",
        name,
      ),
    );
  return {
    [kind]: name,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(isHidden && { hidden: true }),
  };
}

/** Converts a tab or anchor that is only a link. */
export function linkOf(section: Section, config: JsonObject, notes: Notes): Json {
  if (section.value.openapi !== undefined)
    notes.addUnsupported([...section.path, "openapi"], l10n.t("A link has no pages."));
  return { ...sectionHead(section, config, notes), href: hrefOf(textIn(section.value.url)!) };
}

/** Returns the API description that a section's pages are generated from. */
export function openapiOf({ value, prefix }: Section): Json | undefined {
  const source = value.openapi;
  if (source === undefined) return undefined;
  const directory = prefix === undefined || prefix === "" ? {} : { directory: prefix };
  if (typeof source === "string") return { openapi: { source, ...directory } };
  return {
    openapi: Array.isArray(source)
      ? source.map((each) => (typeof each === "string" ? { source: each, ...directory } : each))
      : source,
  };
}

/** The older format's fields for the main tab and the main anchor. */
export const MAIN_FIELD = { tab: "primaryTab", anchor: "topAnchor" } as const;

/** Returns the author's settings for the main tab or anchor. */
export function mainOf(kind: Section["kind"], config: JsonObject): JsonObject {
  const setting = config[MAIN_FIELD[kind]];
  return isObject(setting) ? setting : {};
}

/** Picks a unique name for a main tab or anchor that has none. Readers identify sections by name. */
export function freeName(usedNames: readonly unknown[]): string {
  return [MAIN_NAME, "Home", "Overview"].find((name) => !usedNames.includes(name)) ?? MAIN_NAME;
}

function colorOf(
  { color }: JsonObject,
  { colors }: JsonObject,
  notes: Notes,
  path: Section["path"],
): JsonValue | undefined {
  if (color !== undefined) return colorPairOf(color, [...path, "color"], notes);
  return isObject(colors) ? colorPairOf(colors.anchors, ["colors", "anchors"], notes) : undefined;
}
