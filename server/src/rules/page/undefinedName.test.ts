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
  "several declarations, nested patterns and hoisting": {
    page: "export const a = 1, [b, { c: d = a }] = e();\n\nexport function e() { return [g, {}]; var g }\n\n{a + b + d} ⟦{c + 1}⟧ ⟦{g.h}⟧",
    message: /^`c` is not defined/,
  },
  "a name that is only defined in another function": { page: "⟦{[1].map((n) => n) && n}⟧" },
  "names that the code checks first": {
    page: "{typeof plan === 'undefined' ? 'free' : plan.name} <Card title={typeof a !== 'undefined' && a} />",
  },
  "a template literal": {
    page: `⟦{\`\${plan} plan\`}⟧ {\`\${1} plan\`}`,
    fixed: `\`\`{\`\${plan} plan\`}\`\` {\`\${1} plan\`}`,
  },
  "a condition": { page: "⟦{a ? 'b' : 'c'}⟧", fixed: "\\{a ? 'b' : 'c'\\}" },
  "components in code": {
    page:
      "export const A = { B: () => null };\n\n{true && <A.B><Card /><Tree.File /><b /></A.B>} ⟦{true && <Missing />}⟧ ⟦{[1].map((n) => <motion.div key={n} />)}⟧\n\n" +
      "<Card icon=⟦{<Logo />}⟧>{<Own />}</Card>",
    settings: { components: ["Own"] },
    message: /^`Missing` is not defined/,
  },
  "names in a function of an export": {
    page:
      "export const Price = ({ plan, ...rest }) => {\n  const [a, setA] = useState(0);\n  useEffect(() => { try { ⟦load⟧() } catch (error) { console.log(error) } });\n" +
      "  for (const b of [1]) setA(b);\n  return <Card {...rest} onClick={() => load()}>{plan}{⟦amount⟧}</Card>;\n};\n\n<Price />",
    message: /^`load` is not defined, so this code fails when it runs\.$/,
    titles: [],
  },
  "a name in an export": {
    page: "export const price = ⟦base⟧ * 2;\n\n{price}",
    message: /^`base` is not defined, so readers see an error instead of the page\.$/,
  },
  "browser and React names": {
    page:
      "export const A = () => {\n  const b = useRef(null);\n  new ResizeObserver(() => {}).observe(b.current);\n  new AbortController(); new DOMParser();\n" +
      "  return b instanceof HTMLDivElement ? <><React.Fragment /></> : innerWidth;\n};\n\n{navigator.language} {props.a} {Math.max(1, 2)}",
  },
  "a snippet with exports": { page: "export const A = () => b;", path: "snippets/a.mdx" },
  "code of which a part is still typed": { page: "export const A = () => <b>{c\n\n{d}" },
  formulas: { page: "The root $\\sqrt{n}$, $\\frac{a, b}{c, d}$ and\n\n$$\n\\frac{a}{b}\n$$\n\nfor $5 ⟦{price}⟧" },
  "a snippet": { page: "{word} {count + 1}", path: "snippets/word.mdx" },
  "a page imported by another page": {
    page: "{word}",
    path: "guides/part.mdx",
    files: { "guides/whole.mdx": "import Part from './part.mdx'\n\n<Part word='a' />" },
  },
});
