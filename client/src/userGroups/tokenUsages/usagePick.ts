import * as l10n from "@vscode/l10n";
import type { QuickPickItem } from "vscode";
import { safeText } from "../ui/safeText.ts";
import type { TokenUsage } from "./findUsages.ts";

/** A usage as an item of a pick list, with a mask in place of the token. */
export function usagePick(usage: TokenUsage): QuickPickItem & { readonly usage: TokenUsage } {
  return {
    label: safeText(usage.place, 120),
    description: usage.token === "current" ? l10n.t("current token") : l10n.t("superseded token, no longer valid"),
    detail: safeText(usage.masked, 160),
    usage,
  };
}
