/** The keys that every text with the shape of a site config has, in each format. */
const KEYS = [
  ["name", "navigation", "group", "pages"],
  ["navigation", "theme"],
  ["$schema", "docs.json"],
] as const;

/**
 * False for a text that cannot have the shape of a site config (see `recognize`), without parsing it. An editor opens many
 * JSON files, and few are worth loading a parser.
 */
export function mayHaveShape(text: string): boolean {
  // A key can be spelled with escapes, too.
  return KEYS.some((keys) => keys.every((key) => text.includes(key))) || text.includes("\\u");
}
