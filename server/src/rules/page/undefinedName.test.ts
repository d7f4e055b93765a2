import { describePageRule } from "../../testing/pageRuleCases.ts";
import { undefinedName } from "./undefinedName.ts";

describePageRule(undefinedName, {
  "front matter that is read as text": { page: "----\ntitle: A\nopenapi: GET /a/{b}\n---\n\n⟦{c}⟧" },
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
  "code, escapes and variables": {
    page: "`{a}` \\{b} {{f}} <Card title={{g}} />\n\n## A {#i}\n\n```\n{h}\n```",
  },
  "a list of names": {
    page: "The set ⟦{T, H, V}⟧.",
    message:
      /^`T` is not defined, so readers see an error instead of the page\. To show the text itself, escape the braces\.$/,
    titles: ["Escape the braces", "Format as code"],
    fixed: "The set \\{T, H, V\\}.",
  },
  "names in headings, cells and items": {
    page: "## config.⟦{ts,js}⟧\n\n| a |\n|---|\n| ⟦{b, c}⟧ |\n\n- ⟦{d.e}⟧\n\n⟦{f()}⟧\n\n> ⟦{\n> g + 1\n> }⟧",
  },
  "code that is Markdown without its braces": {
    page: "⟦{a * b * c}⟧",
    titles: ["Format as code"],
    fixed: "`{a * b * c}`",
  },
  "a name in a tag": {
    page: '<Card title=⟦{labels.start}⟧ href="/a">a</Card> <img src=⟦{logo}⟧ alt="b" /> <Card ⟦{...rest}⟧ />',
    message: /^`labels` is not defined, so readers see an error instead of the page\.$/,
    titles: [],
  },
  "a name in an element": { page: "⟦{[1].map((n) => <b key={n}>{m}</b>)}⟧" },
  "defined names in code": {
    page:
      "import A, { b } from '/snippets/note.mdx'\n\nexport const c = { d: 1 };\n\nexport const F = ({ e }) => <i>{e}</i>;\n\n" +
      "{c.d + b} {user?.name} {new Date().getFullYear()} {[1].map((n, i) => <A key={i}>{n}</A>)} {typeof x}\n" +
      "<Card title={c.d} cols={2} wide={true} on={() => { const y = 1; return useState(y) }} {...props}>a</Card>",
  },
  formulas: { page: "The root $\\sqrt{n}$, $\\frac{a, b}{c, d}$ and\n\n$$\n\\frac{a}{b}\n$$\n\nfor $5 ⟦{price}⟧" },
  "a snippet": { page: "{word} {count + 1}", path: "snippets/word.mdx" },
  "a page imported by another page": {
    page: "{word}",
    path: "guides/part.mdx",
    files: { "guides/whole.mdx": "import Part from './part.mdx'\n\n<Part word='a' />" },
  },
});
