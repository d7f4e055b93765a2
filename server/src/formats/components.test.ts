import { describe, expect, it } from "vitest";
import type { PageContents, PageFormat } from "../mdx/page.ts";
import { readPage } from "./components.ts";

/** Summarizes a page and quotes each part of its text. */
function summarize(text: string, format: PageFormat = "mdx") {
  const page = readPage(text, format);
  const at = ({ offset, length }: { offset: number; length: number }) => text.slice(offset, offset + length);
  return {
    links: page.links.map(({ kind, span }) => `${kind} ${at(span)}`),
    images: page.images.map(({ span, needsAlt }) => `${span ? at(span) : "(definition)"}${needsAlt ? " no alt" : ""}`),
    headings: page.headings.map(({ span, level, slug }) => `${level} ${at(span)} #${slug ?? ""}`),
    ids: [...page.ids.keys()],
    unreadable: page.unreadable && `${at(page.unreadable.span)}: ${page.unreadable.message}`,
  };
}

it("reads tags on a very long line", () => {
  for (const tag of ['<b className="a b">c</b>', '<i title="a b c">d</i>{e}', "<a  href='/b c'>d *e*</a>"]) {
    const text = `${tag} `.repeat(3000);
    expect(summarize(text).unreadable).toBeUndefined();
  }
});

it("ignores references in SVG", () => {
  expect(linksOf('<svg><use href="icons.svg#anchor" /></svg> <a href="/b">c</a>')).toEqual(["attribute /b"]);
});

describe("heading text", () => {
  it.each<[string, string, string[]]>([
    ["with inline markup", "## *Set* `up_it`", ["set-up_it"]],
    ["with an escape", "# 1\\*2 \\# 3", ["1-2-#-3"]],
    ["with an entity", "# A &amp; B", ["a-&-b"]],
    ["underlined", "Set _up_\n===\n\nAnd **run**\n---", ["set-up", "and-run"]],
    ["underlined in a block quote", "> Set _up_\n> ---", ["set-up"]],
    ["underlined in a list", "- Set _up_\n  ---", ["set-up"]],
    ["marked in a block quote in a list", "- > ### Set *up*", ["set-up"]],
    ["underlined with CRLF", "Set _up_\r\n===\r\n", ["set-up"]],
    ["with a closing sequence", "## Set *up* ##", ["set-up"]],
  ])("is read without markup: %s", (_, text, slugs) => {
    expect([...readPage(text, "mdx").ids.keys()]).toEqual(slugs);
    expect([...readPage(text, "md").ids.keys()]).toEqual(slugs);
  });
});

function linksOf(text: string, format?: PageFormat): string[] {
  return summarize(text, format).links;
}

describe("links", () => {
  it.each<[string, string, string[]]>([
    ["inline", "a [b](/c) d", ["link /c"]],
    ["inline with a title", '[b](/c "t")', ["link /c"]],
    ["in angle brackets", "[b](<c d>)", ["link c d"]],
    ["without a target", "[b]()", ["link "]],
    ["with brackets in the text", "[List[string]](/c)", ["link /c"]],
    ["with an image as the text", "[![x](/p.png)](/c)", ["link /c"]],
    ["by reference", "[b][x] [x]\n\n[x]: /c 'title'", ["definition /c"]],
    ["consecutive definitions", "[x]: /c\n[y]: /d\n", ["definition /c", "definition /d"]],
    ["a definition across two lines", "[x]:\n  /c\n", ["definition /c"]],
    ["a footnote", "[^1]: /c", []],
    ["href of any component", '<Card title="x" href="/c">\n  text\n</Card>', ["attribute /c"]],
    ["href across several lines", '<Card\n  title="x"\n\n  href="/c"\n/>', ["attribute /c"]],
    ["href inside a paragraph", 'see <a href="/c">it</a>', ["attribute /c"]],
    [
      "in a list, a quote, a table",
      "- [a](/a)\n\n> [b](/b)\n\n| x |\n|-|\n| [c](/c) |",
      ["link /a", "link /b", "link /c"],
    ],
    ["with deep indentation", "<Steps>\n      <Step>\n        [a](/a)\n      </Step>\n</Steps>", ["link /a"]],
    [
      "imports",
      "import A from '/snippets/a.mdx'\nimport { b } from \"../b.jsx\"\n\ntext",
      ["import /snippets/a.mdx", "import ../b.jsx"],
    ],
    ["in an expression", '{<a href="/c">x</a>}', ["code /c"]],
    ["as a string in braces", '<Card href={"/c"} />', ["code /c"]],
    ["in an export", "export const A = () => <a href='/c'>Don't</a>\n\n[b](/b)", ["code /c", "link /b"]],
    ["none in code", "`[a](/a)` and\n\n```\n[b](/b)\n```\n\n    ```js\n    [c](/c)\n    ```\n[d](/d)", ["link /d"]],
    ["none in comments", "{/* [a](/a) */}\n\n<!-- [b](/b) -->\n\n[c](/c)", ["link /c"]],
    ["none from escaped syntax", "\\[a](/a) \\<a href='/b'>", []],
    ["after front matter", "---\ntitle: '[a](/a)'\n---\n[b](/b)", ["link /b"]],
    ["after a byte order mark", "\uFEFF---\ntitle: x\n---\n[b](/b)", ["link /b"]],
    [
      "with CRLF",
      "---\r\ntitle: x\r\n---\r\n[b](/b)\r\n\r\n[x]: /c\r\n<Card\r\n href='/d'/>\r\n",
      ["link /b", "definition /c", "attribute /d"],
    ],
    ["with CR", "[b](/b)\r\r<Card\r href='/d'/>\r", ["link /b", "attribute /d"]],
    ["after invalid MDX", "a <= b and {c\n\n[d](/d)", ["link /d"]],
  ])("%s", (_, text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it("decodes Markdown and JSX escapes", () => {
    const { links } = readPage("[a](/b\\_c&amp;d) <a href='/x&amp;y'/>", "mdx");
    expect(links.map(({ target }) => target)).toEqual(["/b_c&d", "/x&y"]);
  });
});

describe("plain Markdown", () => {
  it.each<[string, string, string[]]>([
    ["HTML", "<div>\n<a href=/a>x</a>\n</div>\n\n<a href='/b'>y</a>", ["attribute /a", "attribute /b"]],
    ["braces as text", "{ [a](/a)", ["link /a"]],
    ["indented code", "text\n\n    [a](/a)\n", []],
    ["comments", "<!-- [a](/a) <a href='/b'> -->\n\n[c](/c)", ["link /c"]],
    ["imports as text", "import x from '/a'", []],
  ])("%s", (_, text, links) => {
    expect(linksOf(text, "md")).toEqual(links);
  });

  it("is always valid", () => {
    expect(readPage("a <= b {c <Card>\n\n<!-- x -->", "md").unreadable).toBeUndefined();
  });
});

describe("images", () => {
  it.each<[string, string, string[]]>([
    ["Markdown", "![a](/p.png) ![](q.png) ![ ](r.png)", ["/p.png", "q.png no alt", "r.png no alt"]],
    ["by reference", "![a][x]\n\n[x]: /p.png", ["(definition)"]],
    [
      "img",
      "<img src='/p.png' alt='a' />\n<img src='/q.png' />\n<img src='/r.png' alt='' />",
      ["/p.png", "/q.png no alt", "/r.png"],
    ],
    ["alternative text as an expression", "<img src='/p.png' alt={x} />", ["/p.png"]],
    [
      "video, source and iframe",
      "<video poster='/p.png'><source src='/v.mp4' /></video>\n<iframe src='/f' />",
      ["/p.png", "/v.mp4", "/f"],
    ],
  ])("%s", (_, text, images) => {
    expect(summarize(text).images).toEqual(images);
  });
});

describe("headings", () => {
  it.each<[string, string, string[]]>([
    ["ATX and Setext", "# A b\n\nC\n---\n\n## D ##", ["1 A b #a-b", "2 C #c", "2 D #d"]],
    [
      "inline markup and escapes",
      "## `code` *and* [link](/x) &amp; \\_",
      ["2 `code` *and* [link](/x) &amp; \\_ #code-and-link-%26-_".replace("%26", "&")],
    ],
    ["a custom ID", "## Long title {#Short_id}", ["2 Long title {#Short_id} #Short_id"]],
    ["a custom ID with punctuation", "## A{#my id's}\n## B {# c }", ["2 A{#my id's} #my-ids", "2 B {# c } #c"]],
    ["duplicate headings", "## A\n## A\n### A", ["2 A #a", "2 A #a-2", "3 A #a-3"]],
    [
      "duplicate headings with and without custom IDs",
      "## A {#setup}\n## Setup\n<h2>Setup</h2>\n\n## Setup",
      ["2 A {#setup} #setup", "2 Setup #setup-2", "2 Setup #setup-3", "2 Setup #setup-2-2"],
    ],
    [
      "typographic punctuation",
      "## What's \"new\"... -- `it's`\n### *Don't* stop {#stop}\n<h2>`a's` b's</h2>",
      ["2 What's \"new\"... -- `it's` #what’s-“new”…-—-its", "3 *Don't* stop {#stop} #stop", "2 `a's` b's #as-b’s"],
    ],
    [
      "repeated typographic punctuation",
      "## What's new\n\n## What's new",
      ["2 What's new #what’s-new", "2 What's new #what’s-new-2"],
    ],
    ["quotes after a word", 'Text.\n\n## "A"\n\n- b:\n\n## "C"', ['2 "A" #”a”', '2 "C" #“c”']],
    ["quotes at the start", '---\ntitle: "x"\n---\n\n## "A"', ['2 "A" #“a”']],
    [
      "quotes before a heading",
      '## ("A")"\n## B\n\n## ("C")"\n\nText',
      ['2 ("A")" #“a”-“', "2 B #b", '2 ("C")" #“c”-”'],
    ],
    ["punctuation split by markup", "## *a-*-b--c", ["2 *a-*-b--c #a-b—c"]],
    ["a level without an ID", "##### A", ["5 A #"]],
    ["JSX", "<h2>A *b*</h2>\n\n<h3 id='x'>C</h3>", ["2 A *b* #a-b", "3 C #x"]],
    ["none in code", "```\n# A\n```", []],
  ])("%s", (_, text, headings) => {
    expect(summarize(text).headings).toEqual(headings);
  });

  it.each(["## \n\ntext", "##", "# \t #\n"])("locates an empty heading after its mark: %j", (text) => {
    const [heading] = readPage(text, "mdx").headings;
    expect(heading?.span).toEqual({ offset: text.lastIndexOf("#", 1) + 1, length: 0 });
  });
});

describe("ids", () => {
  it.each<[string, string, string[]]>([
    ["id attributes on any tag", "<div id='x' />\n\nsome <a id='y'></a> text", ["x", "y"]],
    ["components that ignore their id", "<Card id='x' />\n<Note id='y'>a</Note>", []],
    [
      "accordions",
      "<Accordion title='What: is & it?'>a</Accordion>\n<Accordion title='A' id='b'>c</Accordion>",
      ["what-is-and-it", "b"],
    ],
    ["accordions with the same title", "<Accordion title='A' />\n<Accordion title='A' />", ["a", "a-1"]],
    [
      "accordions with titles that share an ID",
      "<Accordion title='A b' />\n<Accordion title='A: b' />",
      ["a-b", "a-b-1"],
    ],
    ["accordions with punctuation", `<Accordion title="What's new" />`, ["whats-new"]],
    ["tabs", "<Tabs>\n<Tab title='First one'>a</Tab>\n</Tabs>", ["first-one"]],
    [
      "changelog entries and headings with the same text",
      '<Update label="v1">\na\n</Update>\n\n<Update label="v1">\na\n</Update>\n\n## v1',
      ["v1", "v1-2", "v1-3"],
    ],
    ["steps", "<Steps>\n<Step title='Step 1: x'>a</Step>\n</Steps>", ["step-1-x"]],
    [
      "parameter fields",
      "<ParamField query='apiKey' />\n<ResponseField name='user_id' />",
      ["param-api-key", "param-user-id"],
    ],
  ])("%s", (_, text, ids) => {
    expect(summarize(text).ids).toEqual(ids);
  });
});

describe("content after multi-line code or tags", () => {
  it.each<[string, string]>([
    ["a closed fence", "```ts\n[x](/x)\n\n[y](/y)\n```\n"],
    ["an empty fence", "```\n```\n"],
    ["a fence with an empty line", "```\n\n```\n"],
    ["a fence with two empty lines", "```\n\n\n```\n"],
    ["a fence with a longer closing fence", "```\n[x](/x)\n`````\n"],
    ["a fence around a shorter fence", "````md\n```\n[x](/x)\n```\n````\n"],
    ["a fence around another kind of fence", "~~~md\n```\n[x](/x)\n~~~\n"],
    ["a fence with a line that starts like a closing fence", "```\n``` [x](/x)\n```\n"],
    ["an indented fence", "  ```\n  [x](/x)\n  ```  \n"],
    ["a fence in a list", "- a\n\n  ```\n  [x](/x)\n  ```\n"],
    ["an unclosed fence in a list", "- a\n\n  ```\n  [x](/x)\n\nb\n"],
    ["a fence in a block quote", "> ```\n> [x](/x)\n> ```\n"],
    ["a fence in a block quote with an empty line", "> ```\n>\n> [x](/x)\n> ```\n"],
    ["a fence in a block quote without spaces after the markers", "> ```\n>[x](/x)\n>```\n"],
    ["a fence in a list in a block quote", "> - ```\n>\n>   [x](/x)\n>  ```\n>   ```\n"],
    ["an unclosed fence in a list in a block quote", "> - ```\n>   [x](/x)\n>\n> b\n"],
    ["an unclosed fence in a block quote", "> ```\n> [x](/x)\nb\n"],
    ["a fence in a list with an indented closing fence", "- ```\n  [x](/x)\n       ```\n"],
    ["a tag", "<Card\n\n  title='[x](/x)'\n>\n\n</Card>\n"],
    ["an expression", "{/*\n\n[x](/x)\n\n```\n*/}\n"],
    ["an import", "import {\n  a,\n} from '../markdown/a.jsx'\n"],
  ])("is read after %s", (_, code) => {
    const { links, headings, unreadable } = readPage(`${code}\n## Here\n\n[there](/there)\n`, "mdx");
    expect(links.filter(({ kind }) => kind !== "import").map(({ target }) => target)).toEqual(["/there"]);
    expect(headings.map(({ text }) => text)).toEqual(["Here"]);
    expect(unreadable).toBeUndefined();
  });

  it("is ignored after an unclosed fence", () => {
    expect(readPage("a\n\n```\n[x](/x)\n\n## No heading\n", "mdx")).toMatchObject({ links: [], headings: [] });
  });
});

it.each([
  "words\nmore\n",
  "| a |\n| - |\n| b |\n",
  "- item\n\n  words\n",
  "> words\n\n",
  "- item\nmore\n",
  "export words\n",
])("reads content after %j", (block) => {
  for (const format of ["md", "mdx"] as const) {
    const { links, headings } = readPage(`${block}\n## Here\n\n[there](/there)\n`, format);
    expect([links.map(({ target }) => target), headings.map(({ text }) => text)]).toEqual([["/there"], ["Here"]]);
  }
});

describe("MDX validation", () => {
  it.each<[string, string, string]>([
    ["an unclosed tag", "<Card>\n\ntext", "<Card>: `<Card>` is not closed. Add `</Card>`, or write `<Card />`."],
    ["an unclosed void element", "a<br>b", "<br>: `<br>` is not closed. Add `</br>`, or write `<br />`."],
    ["a closing tag without an opening tag", "text\n\n</Card>", "</Card>: `</Card>` has no opening tag."],
    ["a mismatched closing tag", "<A>\n\n</B>", "</B>: Expected `</A>`, found `</B>`."],
    ["a tag across blocks", "<A>\n\n- text </A>", "</A>: `</A>` and its opening tag must be in the same paragraph."],
    ["a lone <", "a <= b", "<: `<` must start a tag. Write `\\<` or `&lt;` for a literal `<`."],
    [
      "an unclosed expression",
      "a {b",
      "{: `{` starts an expression that is not closed with `}`. Write `\\{` for a literal brace.",
    ],
    ["an HTML comment", "<!-- a -->", "<!-- a -->: MDX comments are written `{/* … */}`."],
    ["an HTML comment in a paragraph", "a <!-- b --> c", "<!-- b -->: MDX comments are written `{/* … */}`."],
    ["an unquoted value", "<A b=c />", '<: Expected a value in quotes or braces for "b".'],
  ])("rejects %s", (_, text, unreadable) => {
    expect(summarize(text).unreadable).toBe(unreadable);
  });

  it.each([
    ["a comparison", "a < b, x > y, c } d"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: page content, not a template
    ["braces in strings, templates and comments", "{'}' + \"}\" + `${'}'}}` /* } */}\n\n{// }\n}"],
    ["an apostrophe in the content of an element", "{x && <p>Don't {y}</p>}"],
    ["a regular expression", "{a.match(/[{'\"]/)}"],
    ["a custom ID", "## A {#b}"],
    ["JSX next to text", "<A>text</A>\n\n<A>\n  text\n</A> <B/> {c}"],
    ["a block-level HTML tag inside a paragraph", "a <ul>\n<li>b</li>\n<li>c</li></ul>"],
    ["tags in code", "`<A>` and\n\n```\n<A>\n```"],
    ["a fragment", "<>a</>"],
    ["an arrow function with a comparison", "export const f = (a) => { return a < 1 && a > 2 }\n\ntext"],
  ])("accepts %s", (_, text) => {
    expect(summarize(text).unreadable).toBeUndefined();
  });
});

it("determines the IDs of known components and leaves custom components alone", () => {
  const page = readPage('<Step title="Set up" href="/a" />\n\n<Own title="Set up" href="/b" id="c" />', "mdx");
  expect([[...page.ids.keys()], page.links.map(({ target }) => target)]).toEqual([
    ["set-up", "c"],
    ["/a", "/b"],
  ]);
});

describe("malicious pages", () => {
  const pieces =
    '[ ] [] ![ < <a_ <a_b=" { {a ` `a``b```c *a_ **a* _a [a](b)_ [a](b_" [a](( <!-- > -_ 1._ #_ |a ~~a &a \\ <> </a> <a> <a_b={ <a_b={<a> {`${ {\'a {/a {/[ {/* [a]:_b [a][ </ <pre> <?'.split(
      " ",
    );
  const starts = ["", "- "];
  const cases = (["mdx", "md"] as const).flatMap((format) =>
    pieces.map((piece) => [format, piece.replaceAll("_", " ")] as const),
  );

  it.each(cases)("reads %s %j in linear time", (format, piece) => {
    for (const start of starts) {
      const [small, large] = [5_000, 50_000].map((size) => fastest(start + piece.repeat(size / piece.length), format));
      expect(large).toBeLessThan(Math.max(500, 40 * small!));
    }
  });

  it.each(["", "\\", "`", "'", "$", "<", "{", "/"])(
    "supports pages that are truncated anywhere and end in %j",
    (last) => {
      const text =
        // biome-ignore lint/suspicious/noTemplateCurlyInString: page content, not a template
        "# A {#b}\n\n<B c={`d\\`${e ? 'f\\'g' : \"h\"}`}>\n  {/* i */ /[j/]k/.test(l)} [m](</n> 'o')\n</B>\n\n```p\n";
      for (let end = 0; end <= text.length; end++)
        for (const format of ["mdx", "md"] as const) readPage(text.slice(0, end) + last, format);
    },
  );

  it("reads a one-megabyte page", () => {
    const paragraph = "Some text with a [link](/a), `code` and <b>more</b>.\n\n<Card href='/b'>\n  - x\n</Card>\n\n";
    const page = readPage(paragraph.repeat(Math.ceil(1024 ** 2 / paragraph.length)), "mdx");
    expect(page.unreadable).toBeUndefined();
    expect(page.links.length).toBe(2 * Math.ceil(1024 ** 2 / paragraph.length));
  });

  it("finds links after a thousand lists on one line", () => {
    const page: PageContents = readPage(`${"- ".repeat(1000)}a\n\n[b](/b)`, "mdx");
    expect(page.links.map(({ target }) => target)).toEqual(["/b"]);
  });
});

function fastest(text: string, format: PageFormat): number {
  const times = [1, 2].map(() => {
    const start = process.cpuUsage();
    readPage(text, format);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
