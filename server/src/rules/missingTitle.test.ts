import { describePageRule } from "../testing/pageRuleCases.ts";
import { missingTitle } from "./missingTitle.ts";

describePageRule(missingTitle, {
  "without front matter": {
    page: '# ⟦Get "started"⟧ #\n\nText.',
    message: /^The page has no title/,
    fixed: '---\ntitle: "Get \\"started\\""\n---\n\nText.',
  },
  "with other fields": {
    page: "---\nicon: book\n---\n\nimport A from '/snippets/note.mdx';\n\n# ⟦Start⟧\n\n## Steps",
    fixed: "---\ntitle: \"Start\"\nicon: book\n---\n\nimport A from '/snippets/note.mdx';\n\n## Steps",
  },
  "a heading below others": { page: "## a\n\n# b" },
  "a title": { page: "---\ntitle: a\n---\n\n# b" },
  "an operation": { page: "---\nopenapi: GET /users\n---\n\n# b" },
  "a snippet": { page: "# a", path: "snippets/a.mdx" },
});
