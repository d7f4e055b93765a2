import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../formats/readSite.ts";
import { replaceNode } from "../json/edits.ts";
import { type Node, stringOf } from "../json/json.ts";
import { isHexColor } from "../kinds/colorForms.ts";
import { AA_LARGE, contrastRatio, DEFAULT_BACKGROUND, ratioInWords, withContrast } from "../kinds/contrast.ts";
import { defineRule } from "./engine/rule.ts";

/** Which color is drawn on which background, in each mode. */
const PAIRS = [
  { role: "color.primary", mode: "light" },
  { role: "color.light", mode: "dark" },
] as const;

interface LowContrast {
  readonly node: Node;
  readonly color: string;
  readonly background: string;
}

export const lowContrast = defineRule<LowContrast>({
  id: "low-contrast",
  severity: "info",
  docs: {
    summary: "The theme color is hard to read against its background.",
    why: `Section headers and accents are drawn in the theme color: primary on the light background, light on the dark background. The Web Content Accessibility Guidelines (level AA) require a contrast of at least ${AA_LARGE}:1 for them; with less, many readers cannot see them well. Body text needs 4.5:1. Without background colors, the contrast is measured against white and near-black (${DEFAULT_BACKGROUND.dark}).`,
  },
  *check({ config }) {
    const fields = fieldsOf(config);
    for (const { role, mode } of PAIRS) {
      const node = fields.nodeOf(role);
      const color = stringOf(node);
      const given = stringOf(fields.nodeOf(`background.${mode}`));
      const background = given ?? DEFAULT_BACKGROUND[mode];
      if (!node || color === undefined || !isHexColor(color) || !isHexColor(background)) continue;
      const ratio = contrastRatio(color, background);
      if (ratio >= AA_LARGE) continue;
      yield {
        span: node,
        path: fields.pathOf(role),
        message: lowContrastIn(mode, given !== undefined, ratioInWords(ratio)),
        facts: { node, color, background },
      };
    }
  },
  fixes({ facts }) {
    if (!facts) return [];
    const { node, color, background } = facts;
    const readable = withContrast(color, background, AA_LARGE);
    const ratio = ratioInWords(contrastRatio(readable, background));
    return [
      {
        title: l10n.t("Change to {0} (closest readable shade, {1})", readable, ratio),
        edits: [replaceNode(node, readable)],
      },
    ];
  },
});

/** The message for a color on a background, which is `given` in the config or the default one. */
function lowContrastIn(mode: "light" | "dark", given: boolean, ratio: string): string {
  if (mode === "light") {
    return given
      ? l10n.t("Low contrast in light mode: {0} against the background. WCAG AA requires {1}:1.", ratio, AA_LARGE)
      : l10n.t(
          "Low contrast in light mode: {0} against the default background. WCAG AA requires {1}:1.",
          ratio,
          AA_LARGE,
        );
  }
  return given
    ? l10n.t("Low contrast in dark mode: {0} against the background. WCAG AA requires {1}:1.", ratio, AA_LARGE)
    : l10n.t("Low contrast in dark mode: {0} against the default background. WCAG AA requires {1}:1.", ratio, AA_LARGE);
}
