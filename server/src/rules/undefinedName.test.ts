import { describePageRule } from "../testing/pageRuleCases.ts";
import { undefinedName } from "./undefinedName.ts";

describePageRule(undefinedName, {
  "a name in text": {
    page: '## GET /users/⟦{id}⟧\n\nIt is "⟦{number}⟧".',
    message: /^`id` is not defined, so readers see nothing here\. To show the text itself, write `\\\{id\\\}`\.$/,
    titles: ["Escape the braces", "Format as code"],
    fixed: '## GET /users/\\{id\\}\n\nIt is "{number}".',
  },
  "a name on its own line": { page: "⟦{ name }⟧" },
  "defined names": {
    page: "import A, { b } from '/snippets/note.mdx'\n\nexport const c = 1\n\n{b} {c} {user} {A}",
  },
  "code, escapes, calls and variables": {
    page: "`{a}` \\{b} {c()} {d.e} {{f}} <Card title={g} />\n\n```\n{h}\n```",
  },
  formulas: { page: "The root $\\sqrt{n}$ and\n\n$$\n\\frac{a}{b}\n$$\n\nfor $5 ⟦{price}⟧" },
  "a snippet": { page: "{word}", path: "snippets/word.mdx" },
  "a page imported by another page": {
    page: "{word}",
    path: "guides/part.mdx",
    files: { "guides/whole.mdx": "import Part from './part.mdx'\n\n<Part word='a' />" },
  },
});
