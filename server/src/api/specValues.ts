import { shortenToLine, TITLE_CHARS } from "../text/shorten.ts";

/** Returns a value if it is an array, otherwise an empty array. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the entries of an object. The result is empty for other values. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the value of a property, if it exists. */
export function fieldOf(object: unknown, name: string): unknown {
  const fields = objectOf(object);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Converts a string or number to one line of limited length. */
export function textOf(object: unknown, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === "string" || typeof value === "number" ? shortenToLine(String(value), TITLE_CHARS) : undefined;
}
