import { hexColor } from "../../kinds/hexColor.ts";
import { kindRule } from "../engine/corrections.ts";

export const invalidColor = kindRule([hexColor], {
  id: "invalid-color",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A color is not written as #rgb or #rrggbb.",
    why: "The theme accepts only hex colors. Other values are ignored, and readers see the default color.",
    examples: {
      incorrect: '{ "colors": { "primary": "teal" } }',
      correct: '{ "colors": { "primary": "#008080" } }',
    },
  },
});
