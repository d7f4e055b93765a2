import { replaceNode } from "../config/edits.ts";
import { member, type Node, stringOf, valueAt } from "../config/json.ts";
import { isHexColor } from "../kinds/colorForms.ts";
import { AA_LARGE, contrastRatio, DEFAULT_BACKGROUND, ratioInWords, withContrast } from "../kinds/contrast.ts";
import { defineRule } from "./engine/rule.ts";

/** Which colour is read on which background, in each mode. */
const PAIRS = [
  { field: "primary", mode: "light" },
  { field: "light", mode: "dark" },
] as const;

interface Pale {
  readonly node: Node;
  readonly color: string;
  readonly background: string;
}

export const lowContrast = defineRule<Pale>({
  id: "low-contrast",
  severity: "info",
  docs: {
    summary: "The theme colour is hard to read on its background.",
    why: `Section headers and accents are drawn in the theme colour: primary on the light background, light on the dark one. The Web Content Accessibility Guidelines (level AA) ask of them a contrast of at least ${AA_LARGE}:1; below that, many readers do not see them well. Plain text would need 4.5:1. A site without background colours is measured on white and on nearly black (${DEFAULT_BACKGROUND.dark}).`,
    bad: { text: '{ "colors": { "primary": "#ffd700" } }', note: "1.4:1 on white." },
    good: { text: '{ "colors": { "primary": "#0f766e" } }' },
  },
  *check({ config }) {
    const colors = member(config.root, "colors");
    for (const { field, mode } of PAIRS) {
      const node = member(colors, field);
      const color = stringOf(node);
      const given = stringOf(valueAt(colors, ["background", mode]));
      const background = given ?? DEFAULT_BACKGROUND[mode];
      if (!node || color === undefined || !isHexColor(color) || !isHexColor(background)) continue;
      const ratio = contrastRatio(color, background);
      if (ratio >= AA_LARGE) continue;
      yield {
        span: node,
        path: ["colors", field],
        message: `Hard to read in ${mode} mode: the contrast with ${given ? "the background" : `a ${mode === "light" ? "white" : "nearly black"} background`} is ${ratioInWords(ratio)}, less than the ${AA_LARGE}:1 that WCAG AA asks for.`,
        facts: { node, color, background },
      };
    }
  },
  fixes({ facts }) {
    if (!facts) return [];
    const { node, color, background } = facts;
    const readable = withContrast(color, background, AA_LARGE);
    const ratio = ratioInWords(contrastRatio(readable, background));
    return [{ title: `Change to ${readable}, the nearest shade with ${ratio}`, edits: [replaceNode(node, readable)] }];
  },
});
