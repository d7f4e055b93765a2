import { describePageRule } from "../../testing/pageRuleCases.ts";
import { pageUnreadable } from "./pageUnreadable.ts";

const page = (text: string, fixed: string, ...titles: string[]) => ({
  page: text,
  fixed,
  ...(titles.length > 0 && { titles }),
});

describePageRule(pageUnreadable, {
  "a missing last line of a code block": { page: "<Card>\n\n```js\na\n</Card>\n\nb\n\n```ts\nc\n```\n" },
  "a missing last line of a code block, which is not reported": {
    page: "⟦<Card>⟧\n\n```js\na\n</Card>\n\nb\n\n```ts\nc\n```\n",
    settings: { levels: { "unclosed-fence": "off" } },
  },
  "a missing last line of a code block, which is not reported on this page": {
    page: "⟦<Card>⟧\n\n```js\na\n</Card>\n\nb\n\n```ts\nc\n```\n",
    settings: { ignores: (rule) => rule === "unclosed-fence" },
  },
  "a missing first line of a code block beside another mistake": {
    page: "Text\n\na ⟦{⟧ b [1\n```\n\n```js\nb\n```\n\n<Card>\n",
  },
  "damaged front matter": { page: "{--\ntitle: A\n---\n\nText." },
  "an unclosed tag": {
    ...page(
      "⟦<Card>⟧\n\ntext",
      "<Card>\n\ntext\n\n</Card>",
      "Add </Card>",
      'Close the tag with "/>"',
      'Escape "<"',
      'Add "/"',
    ),
    message: /^The page is not valid MDX\. `<Card>` is not closed/,
  },
  "a void element": {
    ...page("a⟦<br>⟧b", "a<br />b", 'Close the tag with "/>"'),
    message: /must close itself: `<br \/>`\.$/,
  },
  "several void elements": page(
    "<p>a⟦<br>⟧b<br><br>c</p>\n\n`<br>` d<br>e<br />",
    "<p>a<br />b<br /><br />c</p>\n\n`<br>` d<br />e<br />",
    'Close 4 tags with "/>"',
  ),
  "text after a closing tag": page(
    "<Frame>\n  ![a](/images/logo.png)\n⟦</Frame>⟧ **b**\n\nc",
    "<Frame>\n  ![a](/images/logo.png)\n</Frame>\n\n**b**\n\nc",
    "Move the tag to its own line",
  ),
  "a name in angle brackets that is a tag in code": page(
    "The ⟦<user>⟧ block\n\n```\n<user>a</user>\n```",
    "The \\<user> block\n\n```\n<user>a</user>\n```",
    'Escape "<"',
    "Format as code",
  ),
  "a closing tag after a list": {
    ...page("<Tip>\n- a\n\n  b\n  ⟦</Tip>⟧", "<Tip>\n- a\n\n  b\n\n</Tip>"),
    message: /must be in the same/,
  },
  "a closing tag without an opening tag": page("a\n\n⟦</Card>⟧\n\nb", "a\n\n\nb", "Remove </Card>"),
  "an unclosed tag in another element": {
    ...page(
      "<A>\n⟦<B>⟧\nc\n</A>",
      "<A>\n<B>\nc\n</B>\n</A>",
      "Add </B>",
      'Close the tag with "/>"',
      'Escape "<"',
      'Add "/"',
    ),
    message: /`<B>` is not closed/,
  },
  "an unclosed tag before a sibling": page(
    '<Tabs>\n  ⟦<Tab title="a">⟧\n    b\n\n  <Tab title="c">\n    d\n  </Tab>\n</Tabs>',
    '<Tabs>\n  <Tab title="a">\n    b\n\n  </Tab>\n  <Tab title="c">\n    d\n  </Tab>\n</Tabs>',
  ),
  "an unclosed tag around indented text": page(
    "⟦<Note>⟧\n  a\n\n  b\n\nc\n\n## d\n",
    "<Note>\n  a\n\n  b\n</Note>\n\nc\n\n## d\n",
  ),
  "an unclosed tag before a paragraph": page("⟦<Note>⟧\na\nb\n\nc\n", "<Note>\na\nb\n</Note>\n\nc\n"),
  "an unclosed tag before a heading": page(
    "⟦<Note>⟧\n\na\n\n```\n# b\n```\n\n## d\n",
    "<Note>\n\na\n\n```\n# b\n```\n\n</Note>\n\n## d\n",
  ),
  "an unclosed tag of a snippet": page(
    'import Plans from "/snippets/note.mdx";\n\n⟦<Plans a="b">⟧\n\nc\n',
    'import Plans from "/snippets/note.mdx";\n\n<Plans a="b"/>\n\nc\n',
  ),
  "an unclosed tag of an unknown component": page('⟦<Plans a="b">⟧\n\nc\n', '\\<Plans a="b">\n\nc\n'),
  "swapped closing tags": {
    ...page("<A>\n<B>\nc\n⟦</A>⟧\n</B>\n\nd", "<A>\n<B>\nc\n</B>\n</A>\n\nd"),
    message: /Expected `<\/B>`, found `<\/A>`/,
  },
  "a misspelled closing tag": page(
    "<Accordion>\na\n⟦</Acordion>⟧\n\nb",
    "<Accordion>\na\n</Accordion>\n\nb",
    'Change "Acordion" to "Accordion"',
  ),
  "a closing tag with a brace": page("<Note>\na\n⟦{⟧/Note>\n\nb", "<Note>\na\n</Note>\n\nb", 'Change "{" to "<"'),
  "a tag that has run into its text": page(
    "Meant for ⟦<⟧markall, and more</mark>.",
    "Meant for <mark>all, and more</mark>.",
  ),
  "a misspelled opening tag": page("<note>\na\n⟦</Note>⟧\n\nb", "<Note>\na\n</Note>\n\nb"),
  "a closing tag without an opening tag in an element": page(
    "<Tabs>\n<Tab>\na\n</Tab>\n\nb\n⟦</Tab>⟧\n</Tabs>",
    "<Tabs>\n<Tab>\na\n</Tab>\n\nb\n</Tabs>",
    "Remove </Tab>",
    'Change "Tab" to "Tabs"',
  ),
  "a closing tag outside its list": page(
    "- a\n\n  ⟦<Note>⟧\n  b\n</Note>\n\nc",
    "- a\n\n  <Note>\n  b\n  </Note>\n\nc",
    "Indent the closing tag like its opening tag",
  ),
  "a number after <": page("less ⟦<⟧5 MB", "less \\<5 MB", 'Escape "<"'),
  "an arrow": page("a ⟦<⟧- b", "a \\<- b"),
  "a name in angle brackets": page("Bearer ⟦<⟧your_key", "Bearer \\<your_key"),
  "a placeholder": page("Set ⟦<your-key>⟧ first.", "Set \\<your-key> first.", 'Escape "<"', "Format as code"),
  "a brace": page("a ⟦{⟧b", "a \\{b", 'Escape "{"', "Format as code"),
  "text in braces": {
    ...page('Send ⟦{"a": {"b": 1}}⟧ first.', 'Send \\{"a": \\{"b": 1}} first.', 'Escape "{"', "Format as code"),
    message: /^The page is not valid MDX\. The text in braces is not a JavaScript expression\. Write `\\\{`/,
  },
  "a broken tag in an element": page(
    "<Step>\n\n⟦<⟧Step title=a>b</Step>\n\n</Step>",
    '<Step>\n\n<Step title="a">b</Step>\n\n</Step>',
  ),
  "a mistake below the first line of a value": { page: "<Card style={{\n  a: 1,\n  ⟦b: 2px,⟧\n}}>a</Card>" },
  "a mistake below the first line of an export": {
    page: "export const A = () => {\n  ⟦const b = ;⟧\n  return b;\n};\n\nText.",
    titles: [],
  },
  "types in an export": {
    page:
      "export const a⟦: string⟧ = '';\n\nexport const B = ({ c, d }: { c?: string; d: Record<string, number> }, e?: () => void): JSX.Element => {\n" +
      "  const f = c! as string;\n  return <b>{f.g}{d as const}</b>;\n};\n\nText.",
    message: /This is TypeScript, which the platform does not read\. Write it as JavaScript\.$/,
    titles: ["Remove the types"],
  },
  "a constant type": page(
    "export const a = ['b']⟦ as const⟧;\n\nText.".replace("⟦ as const⟧", " ⟦as const⟧"),
    "export const a = ['b'];\n\nText.",
    "Remove the types",
  ),
  "an interface": page(
    "import A from '/a.mdx';\n⟦interface Props {⟧\n  a: string;\n}\nexport type B = Props & { d: Props[] };\nexport const E = ({ a }: Props) => <b>{a}</b>;\n\nText.",
    "import A from '/a.mdx';\nexport const E = ({ a }) => <b>{a}</b>;\n\nText.",
    "Remove the types",
  ),
  "imported types": page(
    "⟦import type { A } from './a.tsx';⟧\nimport { type B, C } from '/c.jsx';\n\n<C />",
    "import { C } from '/c.jsx';\n\n<C />",
    "Remove the types",
  ),
  "an enum": { page: "⟦export enum A⟧ { B, C }\n\nText.", message: /This is TypeScript/, titles: [] },
  "a colon without a type": { page: "⟦export const a: 5;⟧\n\nText.", message: /is not valid JavaScript/ },
  "a backtick in an import": { page: "⟦import A` from '/a.mdx'⟧\n\nText.\n\n`b` and `c", titles: [] },
  "more than one value in a spread": {
    ...page("⟦<⟧Card {...a, b, c: 1}>d</Card>", "<Card {...a} b={b} c={1}>d</Card>"),
    titles: ['Change "{...a, b, c: 1}" to "{...a} b={b} c={1}"'],
    message: /must contain a spread/,
  },
  "a name in braces between attributes": page("⟦<⟧A {b} />", "<A b={b} />"),
  "a spread with two dots": page("⟦<⟧A {..b} />", "<A {...b} />"),
  "braces between attributes that are not attributes": { page: "⟦<⟧A {...b ...c} />", titles: [] },
  "a comment in braces between attributes": page("⟦<⟧A {/* b */} c />", "<A c />", 'Remove " {/* b */}"'),
  "a comment between attributes": page("⟦<⟧A b /* c */ d />", "<A b d />"),
  "a comment at the end of a line in a tag": page('<A // b\n  c="d"\n/>'.replace("<", "⟦<⟧"), '<A\n  c="d"\n/>'),
  "a mark without a name after it": page("⟦<⟧Card.>a</Card>", "<Card>a</Card>", 'Remove "."'),
  "two marks in a name": page("⟦<⟧A..B />", "<A.B />", 'Remove "."'),
  "whitespace in names": { page: "<A . B>c</ A.B >\n\nd <e\n : f g : h='i' />" },
  "a colon at the end of a name": { page: "⟦<⟧Card cols:={2}>c</Card>", message: /Unexpected character ":"/ },
  "a dot at the end of a name": { page: "⟦<⟧Card. title='a'>c</Card>" },
  "a keyword in braces": page("The ⟦{class}⟧ of a", "The \\{class} of a", 'Escape "{"', "Format as code"),
  "an export of an undefined name": { page: "⟦export { a };⟧\n\nText." },
  "comments in a tag in code": { page: "{<img /* a > */ src='b' // }\n alt='c' />}" },
  "text in braces on several lines": page("⟦{\n  your name\n}⟧", "\\{\n  your name\n}", 'Escape "{"'),
  "an object literal without its braces": {
    ...page('<div style=⟦{ color: "red" }⟧>a</div>', '<div style={{ color: "red" }}>a</div>', 'Add "{"'),
    message: /^The page is not valid MDX\. The value of "style" is not a JavaScript expression\.$/,
  },
  "text in braces as a value": page("<Card title=⟦{Read more}⟧ />", '<Card title="Read more" />', `Change "{" to """`),
  "braces that the platform does not evaluate": {
    page: "## Start {#the-start}\n\n{{acme.name}} and $\\frac{a b}{c}$\n\n$$\n{a b}\n$$",
  },
  "a multi-line tag in a block quote": {
    page: '> <Card\n>   title="a"\n>   href="/b"\n> >\n>\n> c\n>\n> </Card>\n\n> - <Card\n>     title="a"\n>   />\n',
  },
  "special characters in a formula": {
    page: "In block $X$ in round $r$,\nthe round $r' <= r$ and\n\n$$\n\\frac{\\$1 b}{c} <4\n$$\n",
  },
  "a special character after code with dollar signs": page("Set `$A` ⟦<⟧5 or `$B`", "Set `$A` \\<5 or `$B`"),
  "attributes that are not delimited": {
    ...page("⟦<⟧Card title=“a b” cols=2 href=/c>\n  d\n</Card>", '<Card title="a b" cols={2} href="/c">\n  d\n</Card>'),
  },
  "a value without its closing brace": page(
    "⟦<⟧CardGroup cols={2>\n  a\n</CardGroup>",
    "<CardGroup cols={2}>\n  a\n</CardGroup>",
    'Add "}"',
  ),
  "a value without its opening brace": page("a ⟦<⟧A b=2}/>", "a <A b={2}/>", 'Add "{"'),
  "a tag without its closing bracket before code": page(
    '<Tabs>\n<Tab title="a"\n⟦`⟧``js\nb\n```\n</Tab>\n</Tabs>',
    '<Tabs>\n<Tab title="a">\n```js\nb\n```\n</Tab>\n</Tabs>',
    'Add ">"',
  ),
  "an unclosed frame on several lines": page(
    '⟦<iframe\n  src="https://a.b"\n>⟧\n\n## c\n',
    '<iframe\n  src="https://a.b"\n/>\n\n## c\n',
  ),
  "an object without its opening brace": page("a <A b=⟦{c: 1}⟧} />", "a <A b={{c: 1}} />", 'Add "{"'),
  "a brace that ends a value too early": {
    ...page(
      "<Card\n  a={{\n    b: {c: 1}},\n    ⟦d: 2,⟧\n    e: 3\n  }}\n>\n\nf\n\n</Card>",
      "<Card\n  a={{\n    b: {c: 1},\n    d: 2,\n    e: 3\n  }}\n>\n\nf\n\n</Card>",
      'Remove "}"',
    ),
    message: /The value of "a" is not a JavaScript expression\.$/,
  },
  "a brace in a value": page("- a <A b=⟦{1 +}⟧ 2}>c</A>", "- a <A b={1 + 2}>c</A>", 'Remove "}"'),
  "a brace after a value": page("a ⟦<⟧A b={{c: 1}}} />", "a <A b={{c: 1}} />", 'Remove "}"'),
  "a mistake on a later line of a tag": page('a <A\n  b="c"\n  d=⟦e⟧\n/>', 'a <A\n  b="c"\n  d="e"\n/>'),
  "a tag that ends before a heading": {
    page: '⟦<⟧Card title="A"\n\n## Next\n',
    message: /The tag `<Card` is not closed with `>`\.$/,
  },
  "a tag that ends before another tag": {
    page: "<Steps>\n⟦<⟧Step\n</Steps>\n",
    message: /The tag `<Step` is not closed with `>`\.$/,
  },
  "a wrong character between attributes": {
    page: '<Card\n  title="A"\n  ⟦#⟧ B\n>\n</Card>\n',
    message: /Unexpected character "#" in the tag `<Card`\.$/,
  },
  "a value without =": {
    ...page("a ⟦<⟧A b{2} />", "a <A b={2} />", 'Add "="'),
    message: /Braces between attributes must contain a spread, such as `\{\.\.\.props\}`\.$/,
  },
  "a spread": { page: "<A {...b} {/* c */ ...d} />" },
  "a bare URL": { page: "See https://a.b/{your id}/c and (www.a.b/{c d})." },
  "braces after a formula in which a URL starts": {
    page: "$a https://b.c/d$/e{f} and $https://b.c/{d e}$\n\n$a https://b.c/d$/e⟦{⟧f",
  },
  "a backtick in a template with an empty line": { page: "export const a = `b\n\n⟦c ` d⟧\n\ne\n`\n\nText." },
  "a backtick after a template with an empty line": { page: "export const a = `b\n\n⟦c`;`⟧\n\nText." },
  "a template with empty lines": { page: "export const a = `b\n\nc`\n\nText `d\n\ne`." },
  "an expression in a block quote": { page: "> {\n> a\n> }\n\n> <A b={\n> 1\n> } />" },
  "mismatched tags in an expression": page("a ⟦{⟧<b>c</d>}", "a `{<b>c</d>}`"),
  "an escaped comment": page(
    "⟦{/\\* <Note>\na\n</Note> */}⟧",
    "{/* <Note>\na\n</Note> */}",
    "Change to an MDX comment",
  ),
  "an HTML comment": page("⟦<!-- a -->⟧", "{/* a */}", "Change to an MDX comment"),
  "a link in angle brackets": {
    ...page(
      "See ⟦<⟧https://a.b/c>.",
      "See [https://a.b/c](https://a.b/c).",
      "Change to [https://a.b/c](https://a.b/c)",
    ),
    message: /Write links as/,
  },
  "an email address": page("⟦<⟧me@acme.dev>", "[me@acme.dev](mailto:me@acme.dev)"),
  "a tag without its closing bracket": page(
    '⟦<⟧Card title="a" href="/b"\n\ntext\n\n</Card>',
    '<Card title="a" href="/b">\n\ntext\n\n</Card>',
    'Add ">"',
  ),
  "a value with a missing quote": page(
    '⟦<⟧Card title="a href="/b">\n  c\n</Card>',
    '<Card title="a" href="/b">\n  c\n</Card>',
  ),
  "a duplicated character": page("<Note>\n  a\n⟦</Note>⟧>\n\nb", "<Note>\n  a\n</Note>\n\nb", 'Remove ">"'),
  "a missing slash": page("⟦<Note>⟧\n  a\n<Note>\n\nb", "<Note>\n  a\n</Note>\n\nb"),
  "text below an import": {
    ...page('import A from "/a.mdx"\n⟦<A />⟧', 'import A from "/a.mdx"\n\n<A />', "Add an empty line before the tag"),
    message: /Imports and exports must be followed by an empty line\.$/,
  },
  "text below an export": page(
    'export const a = {\n  b: 1,\n};\n\nexport const c =\n  "d";\n⟦Text.⟧',
    'export const a = {\n  b: 1,\n};\n\nexport const c =\n  "d";\n\nText.',
    "Add an empty line",
  ),
  "a missing quote in an import": {
    ...page(
      'import A from "/a.mdx"\n⟦import B from "/b.mdx⟧\n\n<B />',
      'import A from "/a.mdx"\nimport B from "/b.mdx"\n\n<B />',
    ),
    message: /The import or export is not valid JavaScript\.$/,
  },
  "a missing opening quote in an import": page("⟦import A from /a.mdx';⟧\n\n<A />", "import A from '/a.mdx';\n\n<A />"),
  "a missing brace in an import": page('⟦import { A  from "/a.jsx";⟧', 'import { A } from "/a.jsx";'),
  "a missing opening brace in an import": page('⟦import A } from "/a.jsx";⟧', 'import {A } from "/a.jsx";'),
  "a misspelled import": page('⟦import A form "/a.mdx"⟧', 'import A from "/a.mdx"', 'Change "form" to "from"'),
  "text that starts like an import": {
    ...page("⟦import your data first.⟧", ""),
    titles: [],
    fixed: undefined as never,
  },
  "a repeated import": {
    ...page('import A from "/a.mdx"\n⟦import A from "/a.mdx"⟧\n\n<A />', 'import A from "/a.mdx"\n\n<A />'),
    message: /"A" is declared twice\.$/,
  },
  "an import that is repeated in a later block": {
    page: 'import A from "/a.jsx";\n\nText\n\n⟦import A from "/b.jsx";⟧\n',
    message: /"A" is declared twice\.$/,
  },
  "valid modules": {
    page:
      "import A, { b as c, d } from './a.jsx'; // e\nimport * as f from \"/f.jsx\"\nimport '/g.css'\n\n" +
      "export const h = (i) =>\n  i\n    ? 1\n    : 2\n/* j */\nexport const k = () => {\n\n  return <b>{l}</b>;\n}\n" +
      "export default ({ children }) => <div>\n  {children}\n</div>\nexport { d }\n",
  },
  "content outside of the list item of its tag": {
    page: '- ⟦<Accordion title="x">⟧\n\nText.\n\n</Accordion>\n',
    message: /`<Accordion>` and its closing tag must be in the same list item\.$/,
    titles: ["Indent the content of the tag"],
    fixed: '- <Accordion title="x">\n\n  Text.\n\n  </Accordion>\n',
  },
  "a closing tag below the text of its element": {
    page: "<table>\n  <tr>\n    ⟦<td>⟧text\n    </td>\n  </tr>\n</table>\n",
    message: /`<td>` and its closing tag must be in the same paragraph\.$/,
  },
  "a closing tag below the list item": {
    page: "1. First\n   ⟦<Tip>⟧\n   Text.\n</Tip>\n2. Second\n",
    message: /`<Tip>` and its closing tag must be in the same list item\.$/,
    fixed: "1. First\n   <Tip>\n   Text.\n   </Tip>\n2. Second\n",
  },
  "a merge conflict": {
    page: "<Note>\n⟦<<<<<<< HEAD\n  One.\n=======\n  Two.\n>>>>>>> feature⟧\n</Note>",
    message: /^Unresolved merge conflict\.$/,
    titles: ["Keep the first side (HEAD)", "Keep the second side (feature)", "Keep both sides"],
    fixed: "<Note>\n  One.\n</Note>",
  },
  "two merge conflicts": {
    page: "⟦<<<<<<< a\n=======\nb\n>>>>>>> b⟧\n\n⟦<<<<<<< a\nc\n||||||| d\n<Card>\n=======\n>>>>>>> b⟧\n",
  },
  "a leftover conflict marker": { page: "⟦<<<<<<< HEAD⟧\nText", message: /^Leftover merge conflict marker\.$/ },
  "a merge conflict in code": { page: "a ⟦<⟧5\n\n```\n<<<<<<< a\nb\n=======\n>>>>>>> c\n```" },
  "a tag that an unclosed code block hides": { page: "<Card>\n\n```\na\n\n</Card>" },
  "Markdown that the navigation does not list": {
    ...page('a\n⟦<img src="/images/logo.png" alt="b">⟧\n', 'a\n<img src="/images/logo.png" alt="b" />\n'),
    path: "guides/page.md",
  },
  "a file in upper case": { page: "a ⟦<⟧5", path: "ROADMAP.md" },
  "a repository file": { page: "a <5", path: "guides/Readme.md" },
  "a file whose name the platform does not read as Markdown": { page: "a ⟦<⟧5", path: "guides/contributing.mdx" },
  "listed Markdown": {
    page: "a⟦<br>⟧b",
    path: "guides/page.md",
    config: { navigation: { groups: [{ group: "A", pages: ["guides/page"] }] } },
  },
});
