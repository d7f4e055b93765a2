import * as l10n from "@vscode/l10n";
import { l10n as editor } from "vscode";

/**
 * Makes every `l10n.t` of the extension answer in the language of the editor. Called first: a text that is made before
 * stays English.
 */
export function useDisplayLanguage(): void {
  if (editor.bundle) l10n.config({ contents: editor.bundle });
}
