import { describePageRule } from "../testing/pageRuleCases.ts";
import { missingTitle } from "./missingTitle.ts";

const config = { navigation: [{ group: "a", pages: ["guides/page"] }] };

describePageRule(missingTitle, {
  "without front matter": {
    page: '# ⟦Get "started"⟧ #\n\nText.',
    message: /^The page has no title/,
    fixed: '---\ntitle: "Get \\"started\\""\n---\n\nText.',
    config,
  },
  "with other fields": {
    page: "---\nicon: book\n---\n\nimport A from '/snippets/note.mdx';\n\n# ⟦Start⟧\n\n## Steps",
    fixed: "---\ntitle: \"Start\"\nicon: book\n---\n\nimport A from '/snippets/note.mdx';\n\n## Steps",
    config,
  },
  "a heading below others, a title, an operation": { page: "## a\n\n# b", config },
  "a title": { page: "---\ntitle: a\n---\n\n# b", config },
  "an operation": { page: "---\nopenapi: GET /users\n---\n\n# b", config },
  "a page that is not listed": { page: "# a" },
});
