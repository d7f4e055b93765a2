import * as l10n from "@vscode/l10n";

/**
 * Translates the strings in a schema into the client's language. This is in a separate file so that the generator can
 * import it without the JSON language service.
 */
export function translatedSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(translatedSchema);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === "enumDescriptions") return [key, (value as readonly string[]).map((text) => l10n.t(text))];
      return [key, TEXTS.has(key) && typeof value === "string" ? translatedText(value) : translatedSchema(value)];
    }),
  );
}

/** The keywords whose values are shown to users. */
const TEXTS: ReadonlySet<string> = new Set(["title", "description", "errorMessage", "label"]);

function translatedText(text: string): string {
  const rule = /^Rule (\S+)$/.exec(text)?.[1];
  return rule === undefined ? l10n.t(text) : l10n.t("Rule {0}", rule);
}
