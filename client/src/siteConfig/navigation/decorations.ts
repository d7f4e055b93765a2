import * as l10n from "@vscode/l10n";
import { FileDecoration, type FileDecorationProvider, ThemeColor, Uri } from "vscode";
import type { Appearance } from "./appearance.ts";

/** The colors of labels and icons, as the explorer has them. */
export const SEVERITY_COLORS: Readonly<Record<NonNullable<Appearance["severity"]>, string>> = {
  error: "list.errorForeground",
  warning: "list.warningForeground",
};

/** The scheme of rows that have findings. VS Code decorates a row by its URI, and these belong to no other view. */
const SCHEME = "sitekeeper-navigation";

/** The URI by which VS Code decorates a row: it says all that {@link FINDING_DECORATIONS} must know. */
export function decoratedUri({ severity, badge }: Pick<Appearance, "severity" | "badge">): Uri | undefined {
  return severity && Uri.from({ scheme: SCHEME, path: `/${severity}`, query: badge ?? "" });
}

/** Shows in the color and the badge of rows that they have findings. */
export const FINDING_DECORATIONS: FileDecorationProvider = {
  provideFileDecoration({ scheme, path, query }) {
    const severity = (["error", "warning"] as const).find((each) => path === `/${each}`);
    if (scheme !== SCHEME || !severity) return undefined;
    const tooltip = tooltipOf(query);
    return new FileDecoration(query || undefined, tooltip, new ThemeColor(SEVERITY_COLORS[severity]));
  },
};

function tooltipOf(badge: string): string {
  if (badge === "") return l10n.t("Findings inside");
  return badge === "1" ? l10n.t("1 finding") : l10n.t("{0} findings", badge);
}
