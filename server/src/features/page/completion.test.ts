import { beforeAll, describe, expect, it } from "vitest";
import type { MarkupContent } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { cpuTime } from "../../testing/cpuTime.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { resolvePageItem } from "./descriptions.ts";
import { completeInPage, pageCompletionTriggers } from "./pageCompletion.ts";

const config = parseSiteConfig("file:///site/site.config.json", "{}");
let site: Site;
beforeAll(async () => {
  const index = await siteOf({
    "start.mdx": "",
    "guide.mdx": "---\ntitle: Guide\nlogoId: guide\n---\n\n## Install\n",
    "images/a.png": "",
  });
  await index.prepare({ apiDescriptions: [], bodies: true });
  site = index;
});

const snippets: FeatureClient = { ...plainClient, snippets: true, markdown: true };

/** Returns the suggestions at `|`, and the page after one of them is accepted. */
function at(marked: string, client: FeatureClient = plainClient, trigger?: string) {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const page = pageBody("start", "start.mdx", text, undefined);
  const ownFields = { status: { type: "string" as const, enum: ["draft", "final"], description: "How far it is." } };
  const { items } = completeInPage(
    { config, site, page, ownFields },
    page.document.positionAt(offset),
    client,
    trigger,
  );
  const labels = items.map(({ label }) => label);
  const accept = (label: string): string | undefined => {
    const edit = items.find((item) => item.label === label)?.textEdit;
    if (!edit || !("range" in edit)) return undefined;
    const [from, to] = [edit.range.start, edit.range.end].map((place) => page.document.offsetAt(place)) as [
      number,
      number,
    ];
    return applyEdits(text, [{ offset: from, length: to - from, content: edit.newText }]);
  };
  return { items, labels, accept, each: { config, site, page } };
}

describe("completion of a tag", () => {
  it.each<[string, string, string, string]>([
    [
      "inserts a tag with its attributes and closing tag",
      "<Upd|",
      "Update",
      '<Update label="" description="">\n  \n</Update>',
    ],
    [
      "inserts a tag with its child tags",
      "<Ste|",
      "Steps",
      '<Steps>\n  <Step title="">\n    \n  </Step>\n  <Step title="">\n    \n  </Step>\n</Steps>',
    ],
    ["inserts only the name if a tag follows", '<C| title="A">\n</Card>', "Card", '<Card title="A">\n</Card>'],
    ["inserts only the name before the end of a tag", "<No|>text</Note>", "Note", "<Note>text</Note>"],
    ["inserts a tag after text", "Press <kb|", "kbd", "Press <kbd></kbd>"],
    [
      "inserts a tag in an indented line",
      "<Steps>\n  <|\n</Steps>",
      "Step",
      '<Steps>\n  <Step title="">\n    \n  </Step>\n</Steps>',
    ],
    ["closes the enclosing tag", "<Note>\n  a\n<|", "</Note>", "<Note>\n  a\n</Note>"],
    [
      "inserts an imported tag",
      'import { Own } from "/snippets/own.mdx";\n\n<O|',
      "Own",
      'import { Own } from "/snippets/own.mdx";\n\n<Own />',
    ],
    ["inserts a tag that has no content", "<br|", "br", "<br />"],
  ])("%s", (_, marked, label, expected) => {
    expect(at(marked).accept(label)).toBe(expected);
  });

  it.each<[string, string, string[]]>([
    ["the most used tags", "<|", ["Card", "Frame"]],
    ["the child tags of the enclosing tag", "<Tabs>\n  <|\n</Tabs>", ["Tab"]],
    ["the most used tags inside a tag that has no child tags", "<Tabs>\n<Tab title='a'>\n<|", ["Card"]],
    ["HTML after a lowercase letter", "<s|", ["span"]],
  ])("starts with %s", (_, marked, expected) => {
    const { labels } = at(marked);
    for (const label of expected) expect(labels.indexOf(label), label).toBeLessThan(6);
  });

  it("inserts tab stops if the client supports them", () => {
    const item = at("<Fram|", snippets).items.find(({ label }) => label === "Frame");
    expect(item).toMatchObject({ insertTextFormat: 2 });
    expect(at("<Fram|", snippets).accept("Frame")).toContain('<img src="$3" alt="$4" />');
  });

  it.each([
    ["code", "`<No|`"],
    ["a code block", "```\n<No|\n```"],
    ["a comment", "{/* <No| */}"],
    ["a comparison", "a < 1|"],
    ["an escaped character", "\\<No|"],
  ])("offers nothing in %s", (_, marked) => {
    expect(at(marked).labels).toEqual([]);
  });

  it.each([
    ["the innermost tag first", "<Steps>\n<Step title='a'>\n</|", ["</Step>", "</Steps>"]],
    ["no tag that is already closed", "<Steps>\n<Step title='a'>\n</Step>\n</|", ["</Steps>"]],
    ["no element that cannot have content", "<Frame>\n<br>\n<img src='/a.png'>\n</|", ["</Frame>"]],
  ])("closes %s", (_, marked, expected) => {
    expect(at(marked).labels).toEqual(expected);
  });
});

describe("completion of an attribute", () => {
  it.each<[string, string, string, string]>([
    ["text", "<Card t|", "title", '<Card title=""'],
    ["a flag", "<Card h|", "horizontal", "<Card horizontal"],
    ["a flag that is on by default", "<Tabs s|>", "sync", "<Tabs sync={false}>"],
    ["a number", "<CardGroup |>", "cols", "<CardGroup cols={2}>"],
    ["a list", "<Update ta|>", "tags", "<Update tags={[]}>"],
    ["an attribute that already has a value", '<Card i|="x">', "icon", '<Card icon="x">'],
    [
      "an attribute in a tag that spans several lines",
      '<Card\n  title="A"\n  |\n>',
      "href",
      '<Card\n  title="A"\n  href=""\n>',
    ],
    ["an attribute after braces", "<Card cols={`}`} ic|", "icon", '<Card cols={`}`} icon=""'],
    [
      "an attribute used elsewhere in the page",
      '<Own kind="a" />\n\n<Own k|',
      "kind",
      '<Own kind="a" />\n\n<Own kind=""',
    ],
  ])("completes %s", (_, marked, label, expected) => {
    expect(at(marked).accept(label)).toBe(expected);
  });

  it("omits attributes that the tag already has before or after the cursor", () => {
    const { labels } = at('<Card title="A" | href="/x">');
    expect(labels).toContain("icon");
    expect(labels.filter((label) => ["title", "href"].includes(label))).toEqual([]);
    expect(at('<ParamField path="id" |>').labels).not.toContain("query");
  });

  it("lists the attributes of a site component before the attributes of every tag", () => {
    expect(at('<Own plan="a" />\n\n<Own |').labels.slice(0, 2)).toEqual(["plan", "href"]);
  });

  it("lists required attributes first and deprecated attributes last", () => {
    expect(at("<ResponseField |>").labels.slice(0, 2).sort()).toEqual(["name", "type"]);
    expect(at("<span |>").labels.at(-1)).toBe("class");
  });

  it.each([
    ["outside the tag", "<Card>| </Card>"],
    ["in text after an unclosed tag", '<Card title="A"\n\nText |'],
    ["directly after a value", '<Card title="A"|>'],
  ])("offers nothing %s", (_, marked) => {
    expect(at(marked).labels).toEqual([]);
  });
});

describe("completion of a value", () => {
  it.each<[string, string, string, string]>([
    ["a value from a list", '<Badge color="|">', "green", '<Badge color="green">'],
    ["a value without quotes", "<Badge color=|>", "green", '<Badge color="green">'],
    ["a value in an unclosed quote", '<Badge color="|\n', "green", '<Badge color="green"\n'],
    ["a value above an empty line", "<Badge color=|\n\nText", "green", '<Badge color="green"\n\nText'],
    ["booleans", "<Card horizontal=|>", "true", "<Card horizontal={true}>"],
    ["booleans in braces", "<Card horizontal={|}>", "false", "<Card horizontal={false}>"],
    ["a boolean in place of text", '<Card horizontal="|">', "true", "<Card horizontal={true}>"],
    ["a number", "<Columns cols={|}>", "3", "<Columns cols={3}>"],
    ["an icon", '<Card icon="roc|">', "rocket", '<Card icon="rocket">'],
    ["an icon before another attribute", '<Card icon="roc| href="/x">', "rocket", '<Card icon="rocket" href="/x">'],
    ["a page", '<Card href="/|">', "/guide", '<Card href="/guide">'],
    ["a heading", '<Card href="/guide#|">', "install", '<Card href="/guide#install">'],
    ["an image", '<img src="|" />', "/images/a.png", '<img src="/images/a.png" />'],
  ])("completes %s", (_, marked, label, expected) => {
    expect(at(marked).accept(label)).toBe(expected);
  });
});

describe("completion in front matter", () => {
  it.each<[string, string, string, string]>([
    ["a field", "---\nd|\n---\n", "description", '---\ndescription: ""\n---\n'],
    ["a field with a list of values", "---\nmo|\n---\n", "mode", "---\nmode: \n---\n"],
    ["a field that the site declares", "---\nstat|\n---\n", "status", "---\nstatus: \n---\n"],
    ["a value for a declared field", "---\nstatus: |\n---\n", "final", "---\nstatus: final\n---\n"],
    ["a field that already has a value", "---\ns|: A\n---\n", "sidebarTitle", "---\nsidebarTitle: A\n---\n"],
    ["a flag", "---\nhid|\n---\n", "hidden", "---\nhidden: true\n---\n"],
    ["a field with a colon in its name", "---\nog|\n---\n", "og:image", '---\n"og:image": \n---\n'],
    ["a field at the end of unclosed front matter", "---\ntitle: A\nic|", "icon", "---\ntitle: A\nicon: "],
    ["a field in unclosed front matter", "---\ntitle: A\nic|\n\n# A\n", "icon", "---\ntitle: A\nicon: \n\n# A\n"],
    ["a field that other pages use", "---\nlog|\n---\n", "logoId", "---\nlogoId: \n---\n"],
    ["a value", "---\nmode: |\n---\n", "wide", "---\nmode: wide\n---\n"],
    ["a value directly after the colon", "---\nmode:|\n---\n", "wide", "---\nmode: wide\n---\n"],
    ["a flag's value", "---\nrss: |\n---\n", "true", "---\nrss: true\n---\n"],
    ["an image", '---\n"og:image": |\n---\n', "/images/a.png", '---\n"og:image": /images/a.png\n---\n'],
    [
      "a value with CRLF line endings",
      "---\r\ntitle: A\r\nmode: w|\r\n---\r\n",
      "wide",
      "---\r\ntitle: A\r\nmode: wide\r\n---\r\n",
    ],
  ])("completes %s", (_, marked, label, expected) => {
    expect(at(marked).accept(label)).toBe(expected);
  });

  it("starts with the most used fields that the page does not have yet", () => {
    expect(at("---\n|\n---\n").labels.slice(0, 4)).toEqual(["title", "description", "sidebarTitle", "icon"]);
    expect(at("---\ntitle: A\n|\n---\n").labels[0]).toBe("description");
  });

  it.each(["---\nother:\n  ic|\n---\n", "---\ntitle: A\n---\n\nic|", "a\n---\nic|\n---\n"])(
    "offers nothing in %j",
    (marked) => {
      expect(at(marked).labels).toEqual([]);
    },
  );
});

describe("completion in a code block", () => {
  it.each<[string, string, string, string]>([
    ["its language", "```pyt|\n```", "python", "```python\n```"],
    ["an alias for its language", "- ```t|\n  ```", "ts", "- ```ts\n  ```"],
    ["a flag", "```js |\n```", "lines", "```js lines\n```"],
    ["an option with braces", "```js Title hi|\n```", "highlight", "```js Title highlight={}\n```"],
    ["a value for an option", "```mermaid placement=|\n```", "top-left", '```mermaid placement="top-left"\n```'],
    ["a value in quotes", '```mermaid placement="to|"\n```', "top-left", '```mermaid placement="top-left"\n```'],
    ["booleans", "```js nocopy=|\n```", "true", "```js nocopy=true\n```"],
    ["an option for its language", "```mermaid |\n```", "placement", '```mermaid placement=""\n```'],
  ])("completes %s", (_, marked, label, expected) => {
    expect(at(marked).accept(label)).toBe(expected);
  });

  it("omits options that the block already has and options for other languages", () => {
    const { labels } = at("```python lines |\n```");
    expect(labels).toContain("wrap");
    expect(labels.filter((label) => ["lines", "placement", "twoslash"].includes(label))).toEqual([]);
  });
});

describe("completion in a page", () => {
  it("replaces the closing tag that was inserted with the opening tag", () => {
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 16 } };
    const edits = (marked: string) => at(marked).items.find(({ label }) => label === "</Note>")?.additionalTextEdits;
    expect(edits("<Note>x</|</Note>")).toEqual([{ range, newText: "" }]);
    expect(edits("<Note>x</|")).toBeUndefined();
  });

  it("offers nothing by itself where the user may press Enter next", () => {
    expect(pageCompletionTriggers).not.toContain(" ");
    for (const [before, trigger] of [
      ["Text ", " "],
      ["<Columns cols={", "{"],
      ["export const now = 1;\n\n{", "{"],
    ] as const)
      expect(at(`${before}|`, plainClient, trigger).labels).toEqual([]);
    expect(at("<Card |").labels).toContain("title");
    expect(at("<Columns cols={|").labels).toContain("2");
  });

  it.each([
    ["the language of a code block", "```python|\n```"],
    ["an alias", "```js|\n```"],
    ["a value in front matter", "---\nmode: wide|\n---\n"],
    ["a boolean in front matter", "---\nnoindex: true|\n---\n"],
  ])("offers nothing once %s has been typed, so that Enter starts a line", (_, marked) => {
    expect(at(marked).labels).toEqual([]);
    const half = marked.replace(/.\|/, "|");
    expect(at(half).labels).not.toEqual([]);
  });

  it.each<[string, string, string]>([
    ["<Car|", "Card", "A box with a title"],
    ["<Card ho|", "horizontal", "next to the text"],
    ['<Card icon="roc|">', "rocket", "rocket"],
    ["---\nmode: |\n---\n", "wide", "No table of contents"],
    ["---\ntag|\n---\n", "tag", "A label after the name"],
    ["```js li|\n```", "lines", "line numbers"],
  ])("documents %j: %s", async (marked, label, expected) => {
    const { items, each } = at(marked, snippets);
    const item = items.find((each) => each.label === label)!;
    const { documentation } = await resolvePageItem(item, each, snippets);
    expect((documentation as MarkupContent).value).toContain(expected);
  });

  it("has no noticeable delay in a page with 2,000 lines", () => {
    const part =
      '<Card title="A" icon="b" href="/x">\n  Text with `code`, **marks** and {1 + 1}.\n</Card>\n\n```js\nf();\n```\n\n';
    const text = `---\ntitle: A\n---\n\n${part.repeat(250)}<Tabs>\n<`;
    const page = pageBody("start", "start.mdx", text, undefined);
    const position = page.document.positionAt(text.length);
    const times = Array.from({ length: 15 }, () => {
      const start = cpuTime();
      completeInPage({ config, site, page }, position, snippets);
      return cpuTime() - start;
    });
    // This usually takes ten milliseconds.
    expect(Math.min(...times)).toBeLessThan(60);
  });
});
