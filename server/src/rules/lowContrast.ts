import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../formats/format.ts";
import { fieldsOf } from "../formats/readSite.ts";
import { replaceNode } from "../json/edits.ts";
import { type Node, stringOf } from "../json/json.ts";
import { isHexColor } from "../kinds/colorForms.ts";
import { AA_LARGE, AA_TEXT, contrastRatio, DEFAULT_BACKGROUND, ratioInWords, withContrast } from "../kinds/contrast.ts";
import { entriesOfKind, pathOf } from "../schema/entries.ts";
import { defineRule, type Finding } from "./engine/rule.ts";

/** Which color is drawn on which background, in each mode. */
const PAIRS = [
  { role: "color.primary", mode: "light" },
  { role: "color.light", mode: "dark" },
] as const;

/** The color of the text in a banner. */
const BANNER_TEXT = "#ffffff";

interface LowContrast {
  readonly node: Node;
  readonly color: string;
  readonly background: string;
  readonly required: number;
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
        facts: { node, color, background, required: AA_LARGE },
      };
    }
    yield* bannerFindings(config);
  },
  fixes({ facts }) {
    if (!facts) return [];
    const { node, color, background, required } = facts;
    const readable = withContrast(color, background, required);
    const ratio = ratioInWords(contrastRatio(readable, background));
    return [
      {
        title: l10n.t("Change to {0} (closest readable shade, {1})", readable, ratio),
        edits: [replaceNode(node, readable)],
      },
    ];
  },
});

/** Banners that are too light for their text, which is white in both modes. */
function* bannerFindings(config: SiteConfig): Generator<Finding<LowContrast>> {
  for (const entry of entriesOfKind(config, "hex-color")) {
    const color: string = entry.node.value;
    if (entry.parent?.field?.["x-role"] !== "banner.color" || !isHexColor(color)) continue;
    const ratio = contrastRatio(color, BANNER_TEXT);
    if (ratio >= AA_TEXT) continue;
    yield {
      span: entry.node,
      path: pathOf(entry),
      message: l10n.t(
        "Low contrast: {0} against the white text of the banner. WCAG AA requires {1}:1.",
        ratioInWords(ratio),
        AA_TEXT,
      ),
      facts: { node: entry.node, color, background: BANNER_TEXT, required: AA_TEXT },
    };
  }
}

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
