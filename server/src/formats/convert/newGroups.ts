import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import { propertySchema, resolve, type Schema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/format.ts";
import type { Notes } from "./note.ts";
import type { GroupEntry } from "./oldNavigation.ts";
import { iconOf, type Json, textIn } from "./values.ts";

/** A name for what needs one and has none, as the platform calls the first part of a site. */
export const MAIN_NAME = "Documentation";

/** The groups of a part of the site, each with the pages that are kept. */
export function groupList(
  groups: readonly GroupEntry[],
  keeps: (page: string) => boolean,
  notes: Notes,
): readonly JsonValue[] {
  return groups.flatMap((group) => groupWith(group, keeps, notes) ?? []);
}

/** A group with the pages that are kept. Undefined when none is. */
function groupWith(group: GroupEntry, keeps: (page: string) => boolean, notes: Notes): Json | undefined {
  const pages = group.entries.flatMap((entry): JsonValue[] => {
    if (entry.kind === "page") return keeps(entry.page) ? [entry.page] : [];
    const inner = groupWith(entry, keeps, notes);
    if (inner === undefined) return [];
    // A group without a name has no heading: its pages are listed directly.
    return textIn(entry.value.group) === undefined ? [...(inner.pages as JsonValue[])] : [inner];
  });
  if (pages.length === 0 && (group.entries.length > 0 || group.value.openapi === undefined)) return undefined;
  return { group: nameOf(group, notes), ...fieldsOf(group, notes), pages };
}

function nameOf({ value, path }: GroupEntry, notes: Notes): string {
  if (textIn(value.group) !== undefined) return value.group as string;
  if (path.length === 2)
    notes.decided(
      [...path, "group"],
      l10n.t("A group without a name is now called {0}, because docs.json would drop it.", JSON.stringify(MAIN_NAME)),
    );
  return MAIN_NAME;
}

/** Members that are converted in another place. */
const ELSEWHERE: readonly string[] = ["group", "pages", "iconType", "version"];

function fieldsOf({ value, path }: GroupEntry, notes: Notes): Json {
  const schema = itemSchema("groups");
  const icon = iconOf(value, path, notes);
  const fields: Json = {};
  for (const [key, member] of Object.entries(value)) {
    if (ELSEWHERE.includes(key)) continue;
    if (key === "icon") {
      if (icon !== undefined) fields.icon = icon;
    } else if (propertySchema(schema, key)) fields[key] = member;
    else notes.noPlace([...path, key]);
  }
  return fields;
}

/** The schema of the items of a list in the navigation of the newer format. */
function itemSchema(list: "groups" | "languages"): Schema | undefined {
  const schema = propertySchema(propertySchema(docsSchema, "navigation"), list);
  return schema?.items && resolve(schema.items);
}

/** True for a code that the newer format has. */
export function isLanguage(code: JsonValue | undefined): boolean {
  return propertySchema(itemSchema("languages"), "language")?.enum?.includes(code) === true;
}
