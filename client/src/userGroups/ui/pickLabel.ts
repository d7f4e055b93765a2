import * as l10n from "@vscode/l10n";
import { safeText } from "./safeText.ts";

/** A stranger's text as a label of a pick list, which drops items with an empty label and draws icons in the others. */
export const pickLabel = (text: string): string => safeText(text) || l10n.t("(empty)");
