import { brief, TITLE_CHARS } from "./pages.ts";

/** A list in an API description. Empty for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The members of an object. None for any other value. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The value of a member, if there is one. */
export function fieldOf(object: unknown, name: string): unknown {
  const fields = objectOf(object);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A short text or a number, as one line of limited length. */
export function textOf(object: unknown, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === "string" || typeof value === "number" ? brief(String(value), TITLE_CHARS) : undefined;
}
