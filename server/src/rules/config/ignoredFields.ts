import * as l10n from "@vscode/l10n";
import { items, type Node, pathText } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { isForbidden } from "../../schema/faults.ts";
import { ANY_ITEM, type FieldPlace } from "../../schema/fieldPlaces.ts";
import { branches, type NewPlace, resolve, type Schema, schemaText } from "../../schema/schema.ts";
import { suggestion } from "../engine/corrections.ts";
import type { Finding } from "../engine/rule.ts";

interface IgnoredKey {
  readonly name: string;
  readonly value: Node | undefined;
  readonly object: Node;
  readonly schema: Schema;
  readonly place: NewPlace | undefined;
  /** The field that the key is likely a typo of. */
  readonly likely: string | undefined;
  /** The object that the key likely belongs to. */
  readonly home: Entry | undefined;
  /** The only place where the schema defines the key. */
  readonly right: FieldPlace | undefined;
  /** Whether the key is likely a required field that is misspelled or misplaced. */
  readonly isNeeded: boolean;
}

/**
 * Returns the message and severity for a key in a format that silently drops unknown fields. The key is an error if the
 * platform rejects the file or readers lose pages.
 */
export function ignoredKey(
  { name, value, object, schema, place, likely, home, right, isNeeded }: IgnoredKey,
  root: Schema,
): Pick<Finding, "severity" | "isRejected"> & { readonly message: string } {
  const quoted = JSON.stringify(name);
  const now = place && describePlace(name, place);
  const where = now ?? (home ? describeHome(home) : right && describeRight(right));
  const hint = where === undefined ? suggestion(likely) : ` ${where}`;
  if (isForbidden(name, object, schema)) {
    const message = schema["x-forbidden"]?.includes(name)
      ? l10n.t("Field {0} is not allowed here.", quoted)
      : l10n.t("Unknown field {0}.", quoted);
    return { message: `${message}${hint}`, severity: "error", isRejected: true };
  }
  const newName = (place && ("to" in place ? place.to.split(".").at(-1) : place.as)) ?? likely ?? name;
  const isContent = contentKeys(root).has(newName) && (items(value).length > 0 || (value?.children?.length ?? 0) > 0);
  const message = isContent
    ? l10n.t("Field {0} has no effect here: the platform deletes it, and readers lose everything in it.", quoted)
    : hint === ""
      ? l10n.t("Field {0} has no effect here: the platform deletes it.", quoted)
      : l10n.t("Field {0} has no effect here.", quoted);
  return { message: `${message}${hint}`, severity: isContent || isNeeded ? "error" : "warning" };
}

/** Says where a property belongs. */
export function describeHome(home: Entry): string {
  return home.parent
    ? l10n.t("It belongs in {0}.", JSON.stringify(pathText(pathOf(home))))
    : l10n.t("It belongs at the top level of the file.");
}

function describeRight({ path }: FieldPlace): string {
  return path.length === 1
    ? l10n.t("It belongs at the top level of the file.")
    : l10n.t("Use {0} instead.", JSON.stringify(path.join(".").replaceAll(`.${ANY_ITEM}`, ANY_ITEM)));
}

function describePlace(name: string, place: NewPlace): string {
  if (!("to" in place)) return schemaText(place.text);
  return place.to === name
    ? l10n.t("It belongs at the top level of the file.")
    : l10n.t("It is now {0}.", JSON.stringify(place.to));
}

/** The keys of all fields that contain divisions or pages. */
const contentKeys = memo((root: Schema): ReadonlySet<string> => {
  const keys = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (field: Schema): void => {
    const schema = resolve(field);
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const branch of branches(schema)) {
      for (const key of branch["x-division"]?.children ?? []) keys.add(key);
      for (const each of Object.values(branch.properties ?? {})) visit(each);
      if (branch.items) visit(branch.items);
    }
  };
  visit(root);
  return keys;
});
