import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import { propertySchema, resolve, type Schema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/format.ts";
import { iconOf, type Json, textIn } from "./jsonValues.ts";
import type { Notes } from "./note.ts";
import type { GroupEntry } from "./oldNavigation.ts";

/** The platform's default name for the first part of a site. */
export const MAIN_NAME = "Documentation";

/** Converts groups, leaving out the pages that `keeps` rejects. */
export function convertGroups(
  groups: readonly GroupEntry[],
  keeps: (page: string) => boolean,
  notes: Notes,
): readonly JsonValue[] {
  return groups.flatMap((group) => convertGroup(group, keeps, notes) ?? []);
}

/** Converts a group, leaving out the pages that `keeps` rejects. Returns undefined if the group would be empty. */
function convertGroup(group: GroupEntry, keeps: (page: string) => boolean, notes: Notes): Json | undefined {
  const pages = group.entries.flatMap((entry): JsonValue[] => {
    if (entry.kind === "page") return keeps(entry.page) ? [entry.page] : [];
    const inner = convertGroup(entry, keeps, notes);
    if (inner === undefined) return [];
    // A group without a name has no heading, so its pages are listed directly in the parent group.
    return textIn(entry.value.group) === undefined ? [...(inner.pages as JsonValue[])] : [inner];
  });
  if (pages.length === 0 && (group.entries.length > 0 || group.value.openapi === undefined)) return undefined;
  return { group: nameOf(group, notes), ...fieldsOf(group, notes), pages };
}

function nameOf({ value, path }: GroupEntry, notes: Notes): string {
  if (textIn(value.group) !== undefined) return value.group as string;
  if (path.length === 2)
    notes.addDecided(
      [...path, "group"],
      l10n.t("A group without a name is now called {0}, because docs.json would drop it.", JSON.stringify(MAIN_NAME)),
    );
  return MAIN_NAME;
}

const CONVERTED_ELSEWHERE: readonly string[] = ["group", "pages", "iconType", "version"];

function fieldsOf({ value, path }: GroupEntry, notes: Notes): Json {
  const schema = itemSchema("groups");
  const icon = iconOf(value, path, notes);
  const fields: Json = {};
  for (const [key, member] of Object.entries(value)) {
    if (CONVERTED_ELSEWHERE.includes(key)) continue;
    if (key === "icon") {
      if (icon !== undefined) fields.icon = icon;
    } else if (propertySchema(schema, key)) fields[key] = member;
    else notes.addUnsupported([...path, key]);
  }
  return fields;
}

/** Returns the schema for the items of a navigation list in the newer format. */
function itemSchema(list: "groups" | "languages"): Schema | undefined {
  const schema = propertySchema(propertySchema(docsSchema, "navigation"), list);
  return schema?.items && resolve(schema.items);
}

/** Whether the newer format supports a language code. */
export function isLanguage(code: JsonValue | undefined): boolean {
  return propertySchema(itemSchema("languages"), "language")?.enum?.includes(code) === true;
}
