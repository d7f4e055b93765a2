import { property } from "../config/json.ts";
import { nearest } from "../config/near.ts";
import type { Entry } from "../schema/entries.ts";
import type { Schema } from "../schema/schema.ts";

/**
 * The fields that the author of an unknown one may have meant: those whose letters are the same (`topbar-links`), else
 * those that are a typo away. Only fields that the object does not have yet.
 */
export function meantFields(name: string, { node, schema }: Entry): readonly string[] {
  const absent = Object.keys(schema?.properties ?? {}).filter((field) => !property(node, field));
  const same = absent.filter((field) => letters(field) === letters(name));
  if (same.length > 0) return same;
  // Fields of the specification before those that are only known from real sites.
  const outside = (field: string): boolean => isOutside(schema?.properties?.[field]);
  return nearest(
    name,
    [...absent].sort((a, b) => Number(outside(a)) - Number(outside(b))),
  );
}

/** True for a field that real sites have and the specification has not. */
export function isOutside(field: Schema | undefined): boolean {
  return field?.["x-outside"] === true;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
