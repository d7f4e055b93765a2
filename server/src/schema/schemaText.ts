import * as l10n from "@vscode/l10n";

/** A text of the schema, such as the title or the description of a field, in the language of the client. */
export function schemaText(text: string): string {
  return l10n.t(text);
}
