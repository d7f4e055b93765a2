import * as l10n from "@vscode/l10n";

/** Why a value would not survive a round trip as JSON. */
interface JsonProblem {
  /** The path of the value, as a list of keys. */
  readonly path: readonly string[];
  /** The rest of a sentence that starts with the name of the value. */
  readonly message: string;
}

/**
 * Finds the first part of a value that would change as JSON or in a database that stores it: nesting deeper than
 * `depth` (including a value that contains itself), unpaired surrogates (two such strings may be stored as one), and
 * values that JSON cannot express.
 *
 * @param depth The maximum nesting depth of objects and arrays. The value itself counts as 1.
 */
export function jsonProblem(value: unknown, depth: number): JsonProblem | undefined {
  const open: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    const message = scalarProblem(value);
    if (message) return { path, message };
    if (typeof value !== "object" || value === null) continue;
    if (path.length >= depth) {
      return { path: path.slice(0, 3), message: l10n.t("is nested more than {0} levels deep", depth + 1) };
    }
    for (const [key, child] of Object.entries(value)) {
      if (!key.isWellFormed())
        return { path, message: l10n.t("has a key with an incomplete character (unpaired surrogate)") };
      if (child !== undefined) open.push({ value: child, path: [...path, key] });
    }
  }
  return undefined;
}

function scalarProblem(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value.isWellFormed() ? undefined : l10n.t("has text with an incomplete character (unpaired surrogate)");
    case "number":
      return Number.isFinite(value) ? undefined : l10n.t("has a number that JSON cannot express");
    case "bigint":
    case "function":
    case "symbol":
      return l10n.t("has a {0}, which JSON cannot express", typeof value);
    default:
      return undefined;
  }
}
