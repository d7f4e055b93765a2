import type { QuickPickItem } from "vscode";
import { safeText } from "../ui/safeText.ts";
import type { TokenUsage } from "./findUsages.ts";

/** A usage as an item of a pick list, with a mask in place of the token. */
export function usagePick(usage: TokenUsage): QuickPickItem & { readonly usage: TokenUsage } {
  return {
    label: safeText(usage.place, 120),
    description: usage.token === "current" ? "current token" : "superseded token, no longer valid",
    detail: safeText(usage.masked, 160),
    usage,
  };
}
