import { describePageRule } from "../testing/pageRuleCases.ts";
import { unusedSnippet } from "./unusedSnippet.ts";

describePageRule(unusedSnippet, {
  "a snippet that no page uses": {
    page: "⟦Some [text](/guides).⟧\n\nMore.",
    path: "snippets/old.mdx",
    message: /^This snippet is not used on any page\.$/,
  },
  "a snippet of one word": { page: "⟦old⟧", path: "snippets/old.mdx" },
  "an imported one": {
    page: "Some [text](/guides).",
    path: "snippets/new.mdx",
    files: { "guides/a.mdx": "import New from '/snippets/new.mdx'\n\n<New />" },
  },
  "one that is named in a tag": {
    page: "Some [text](/guides).",
    path: "_snippets/new.mdx",
    files: { "guides/a.mdx": '<Snippet file="new.mdx" />' },
  },
  "a page about snippets": { page: "Some [text](/guides).", path: "guides/snippets.mdx" },
  "a page": { page: "Some [text](/guides)." },
});
