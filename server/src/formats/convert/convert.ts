import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import { layoutOf, printJson } from "../../json/layout.ts";
import { fieldOf } from "../../schema/fields.ts";
import { propertySchema, usefulValue } from "../../schema/schema.ts";
import { docs, docsSchema } from "../docs/format.ts";
import type { SiteConfig } from "../format.ts";
import { parseSiteConfig } from "../siteConfig.ts";
import { convertNavigation } from "./convertNavigation.ts";
import { isObject, type Json, jsonOf } from "./jsonValues.ts";
import { type Choices, type Note, Notes } from "./note.ts";
import { FIELDS, otherField, themeOf } from "./otherFields.ts";
import { type Difference, findDifferences } from "./proof.ts";

/** The converted site config, with the notes and page differences that the author should review. */
export interface Conversion {
  readonly text: string;
  readonly notes: readonly Note[];
  /** The pages that were lost, added or moved. Empty if every page is still in the same place. */
  readonly differences: readonly Difference[];
}

/**
 * Converts a `mint.json` to a `docs.json` with the same pages in the same versions, tabs and anchors. Preserves
 * indentation and property order, and adds only what `docs.json` requires. Drops comments, which `docs.json` does not
 * allow.
 * @param choices The author's decisions. Missing decisions get a default.
 */
export function convertToDocs(config: SiteConfig, choices: Choices = {}): Conversion {
  const notes = new Notes();
  const given = jsonOf(config.root);
  const old = isObject(given) ? given : {};
  const result: Json = {};
  const put = (to: string, value: JsonValue | undefined): void => {
    if (value !== undefined) set(result, to, value);
  };
  put("$schema", usefulValue(propertySchema(docsSchema, "$schema")));
  put("theme", themeOf(old));
  noteTheme(old, notes);
  for (const [key, value] of Object.entries(old)) {
    const convert = Object.hasOwn(FIELDS, key) ? FIELDS[key]! : otherField;
    if (key === "navigation") put("navigation", convertNavigation(old, notes, choices));
    else convert(value, { path: [key], notes, put });
  }
  if (!isObject(result.colors) || result.colors.primary === undefined) {
    put("colors.primary", usefulValue(fieldOf(docsSchema, "color.primary")));
    notes.addDecided([], l10n.t("docs.json requires a primary color, so the default color is set."));
  }
  if (result.name === undefined) {
    put("name", PLACEHOLDER_NAME);
    notes.addDecided([], l10n.t("docs.json requires a name, so a placeholder is set."));
  }
  if (result.navigation === undefined) put("navigation", { pages: [] });
  const text = `${printJson(result, { ...layoutOf(config), oneLine: false }, "", false)}${layoutOf(config).eol}`;
  const converted = parseSiteConfig(`${config.uri.slice(0, config.uri.lastIndexOf("/") + 1)}${docs.fileName}`, text);
  return { text, notes: notes.all, differences: findDifferences(old, converted, choices) };
}

const PLACEHOLDER_NAME = "Documentation";

function noteTheme({ theme, layout }: { readonly [key: string]: JsonValue }, notes: Notes): void {
  const chosen = JSON.stringify(themeOf({ theme: theme ?? null, layout: layout ?? null }));
  if (layout !== undefined) notes.addChanged(["layout"], l10n.t("The layout is now part of the theme: {0}.", chosen));
  else if (theme !== undefined && JSON.stringify(theme) !== chosen)
    notes.addChanged(["theme"], l10n.t("The theme is now called {0}.", chosen));
  else if (theme === undefined)
    notes.addDecided([], l10n.t("docs.json requires a theme: {0} is closest to the current look.", chosen));
}

/** Sets a value at a dotted path unless it already has one. */
function set(object: Json, to: string, value: JsonValue): void {
  // Meta tag names can contain dots.
  const keys = to.startsWith("seo.metatags.") ? ["seo", "metatags", to.slice("seo.metatags.".length)] : to.split(".");
  let at = object;
  for (const key of keys.slice(0, -1)) {
    const inner = isObject(at[key]) ? (at[key] as Json) : {};
    at[key] = inner;
    at = inner;
  }
  const last = keys.at(-1)!;
  if (!Object.hasOwn(at, last)) at[last] = value;
}
