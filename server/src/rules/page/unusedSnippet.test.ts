import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unusedSnippet } from "./unusedSnippet.ts";

describePageRule(unusedSnippet, {
  "an unused snippet": {
    page: "⟦Some [text](/guides).⟧\n\nMore.",
    path: "snippets/old.mdx",
    message: /^This snippet is not used on any page\.$/,
  },
  "a snippet with a single word": { page: "⟦old⟧", path: "snippets/old.mdx" },
  "an imported snippet": {
    page: "Some [text](/guides).",
    path: "snippets/new.mdx",
    files: { "guides/a.mdx": "import New from '/snippets/new.mdx'\n\n<New />" },
  },
  "a snippet used by a tag": {
    page: "Some [text](/guides).",
    path: "_snippets/new.mdx",
    files: { "guides/a.mdx": '<Snippet file="new.mdx" />' },
  },
  "a page in a folder called snippets": { page: "Some [text](/guides).", path: "guides/snippets.mdx" },
  "a page": { page: "Some [text](/guides)." },
});
