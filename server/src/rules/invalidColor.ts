import { hexColor } from "../kinds/hexColor.ts";
import { kindRule } from "./engine/kindRule.ts";

export const invalidColor = kindRule(hexColor, {
  id: "invalid-color",
  severity: "error",
  docs: {
    summary: "A colour is not written as #rgb or #rrggbb.",
    why: "The theme takes hex colours only. Any other form is dropped, and readers see a default colour in its place.",
    bad: { text: '{ "colors": { "primary": "teal" } }' },
    good: { text: '{ "colors": { "primary": "#008080" } }' },
  },
});
