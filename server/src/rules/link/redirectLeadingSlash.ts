import { redirectPath } from "../../kinds/redirectPath.ts";
import { kindRule } from "../engine/corrections.ts";

export const redirectLeadingSlash = kindRule([redirectPath], {
  id: "redirect-leading-slash",
  severity: "info",
  docs: {
    summary: "A redirect has a path without a leading slash.",
    why: "Redirect paths start at the root of the site. Without the slash, duplicate redirects are not recognized, and other tools treat the destination as relative to the page.",
    examples: {
      incorrect: '{ "redirects": [{ "source": "old", "destination": "/introduction" }] }',
      correct: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }',
    },
  },
});
