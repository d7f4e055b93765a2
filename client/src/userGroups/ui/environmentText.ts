import * as l10n from "@vscode/l10n";
import { safeText } from "./safeText.ts";

/** An environment as people read it. It is always written out: color alone never tells environments apart. */
export const environmentText = (environment: string): string =>
  environment === "" ? l10n.t("no environment label") : safeText(environment);
