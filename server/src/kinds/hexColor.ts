import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { describeColor } from "../knowledge/look/colorDescription.ts";
import { isHexColor, readColor } from "../knowledge/look/colorForms.ts";
import { entriesOfKind } from "../schema/entries.ts";
import type { Correction, ValueKind } from "./kind.ts";

export const hexColor = {
  id: "hex-color",
  problem: (value) =>
    isHexColor(value)
      ? undefined
      : l10n.t("{0} is not a valid hex color. Use #rgb or #rrggbb, for example #0d9373.", JSON.stringify(value)),
  corrections: (value, { config }) => corrections(value, colorsIn(config)),
  describe: describeColor,
  candidates: ({ config }) =>
    colorsIn(config).map((value) => ({ value, detail: l10n.t("used in this file"), icon: "color" })),
} satisfies ValueKind;

/** Returns the distinct valid colors in a config. */
function colorsIn(config: SiteConfig): readonly string[] {
  const colors = filesOf(config).flatMap((file) => entriesOfKind(file, "hex-color"));
  return [...new Set(colors.map(({ node }) => node.value as string))].filter(isHexColor);
}

function corrections(value: string, others: readonly string[]): Correction[] {
  const form = isHexColor(value) ? undefined : readColor(value);
  if (!form) return [];
  // Preserve the case of digits that the author typed. For computed digits, use the same case as the other colors.
  const isTyped = value.toLowerCase().includes(form.hex.slice(1).toLowerCase());
  const isUpper = others.some((other) => /[A-F]/.test(other)) && !others.some((other) => /[a-f]/.test(other));
  const hex = !isTyped && isUpper ? form.hex.toUpperCase() : form.hex;
  const title = form.dropsAlpha
    ? l10n.t("Change to {0} (without its transparency)", hex)
    : l10n.t("Change to {0}", hex);
  return [{ title, value: hex, isSame: !form.dropsAlpha }];
}
