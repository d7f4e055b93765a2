import { editDistance, nearest, onlySpelling } from "../json/near.ts";
import { fieldOf, objectOf } from "./specValues.ts";

/** The extensions of an operation that the platform reads, with the type of their value or the keys inside it. */
const EXTENSIONS: Readonly<Record<string, "boolean" | "any" | readonly string[]>> = {
  "x-mint": ["metadata", "content", "href", "groups", "pre", "post"],
  "x-hidden": "boolean",
  "x-excluded": "boolean",
  "x-default": "any",
};
const NAMES = Object.keys(EXTENSIONS);

/** The number of keys on the path to an operation: its section, path, and method. */
const OPERATION_DEPTH = 3;

/**
 * Returns the extension that a key of an operation, or a key inside an extension, is a misspelling of. Other tools have
 * extensions with similar names, so a typo must also have a suitable value.
 * @param path The path of the key from the root.
 */
export function misspelledExtension(document: unknown, path: readonly string[]): string | undefined {
  const parent = path.slice(0, -1).reduce(fieldOf, document);
  const key = path.at(-1)!;
  const isInside = path.length > OPERATION_DEPTH + 1;
  const inner = isInside ? EXTENSIONS[path[OPERATION_DEPTH]!] : undefined;
  const names = isInside ? (Array.isArray(inner) ? (inner as readonly string[]) : []) : NAMES;
  if (names.includes(key)) return undefined;
  const similar = isInside
    ? (onlySpelling(key, names) ?? nearest(key, names)[0])
    : similarName(key, fieldOf(parent, key));
  // An operation may have both, for example for another tool.
  return similar === undefined || Object.hasOwn(objectOf(parent), similar) ? undefined : similar;
}

function similarName(key: string, value: unknown): string | undefined {
  const word = wordOf(key);
  return (
    NAMES.find((name) => wordOf(name) === word) ??
    NAMES.find((name) => editDistance(word, wordOf(name), 1) === 1 && isSuitable(value, EXTENSIONS[name]!))
  );
}

/** Returns a name without its prefix and separators, in lowercase. */
function wordOf(name: string): string {
  return name.toLowerCase().replace(/^x|[-_]/g, "");
}

function isSuitable(value: unknown, kind: "boolean" | "any" | readonly string[]): boolean {
  if (typeof kind !== "string") return Object.keys(objectOf(value)).some((name) => kind.includes(name));
  return typeof value === kind;
}
