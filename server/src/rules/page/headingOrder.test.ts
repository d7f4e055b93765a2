import { describePageRule } from "../../testing/pageRuleCases.ts";
import { headingOrder } from "./headingOrder.ts";

describePageRule(headingOrder, {
  "a repeated title": {
    page: '---\ntitle: "Set up"\n---\n\n# ⟦Set up⟧\n\nText.',
    message: /^The heading repeats the title/,
    fixed: '---\ntitle: "Set up"\n---\n\nText.',
  },
  "a different title": { page: "---\ntitle: Set up\n---\n\n# Set up Acme\n\n## Set up" },
  "a skipped level": {
    page: "## A\n\n#### ⟦B⟧\n\n##### C\n\n## D",
    message: /^The heading skips a level: level 4 follows level 2\.$/,
    titles: [],
  },
  "a page that starts below the second level": { page: "### A\n\n### B" },
  "a snippet": { page: "## A\n\n#### B", path: "snippets/a.mdx" },
});
