import { describe, expect, it, test } from "vitest";
import { shortenToLine } from "../text/shorten.ts";
import { endpointOf, newPageContent, PAGE_HEAD_BYTES, readPageMetadata, titleFromName } from "./pageMetadata.ts";

const read = (text: string) => readPageMetadata(new TextEncoder().encode(text).subarray(0, PAGE_HEAD_BYTES));

test.each([
  ["openapi", "---\nopenapi: GET /users\n---\nText.", "GET /users"],
  ["api", "---\napi: 'POST https://api.example/x'\n---\n", "POST https://api.example/x"],
  ["openapi, which overrides api", "---\napi: GET /a\nopenapi: GET /b\n---\n", "GET /b"],
  ["CRLF and a byte order mark", "\uFEFF---\r\nopenapi: GET /users\r\n---\r\n", "GET /users"],
  ["a schema, which has no playground", "---\nopenapi-schema: User\n---\n", undefined],
  ["an empty value", "---\nopenapi:\n---\n", undefined],
  ["a value that is not text", "---\nopenapi: [GET, /users]\n---\n", undefined],
  ["the body", "openapi: GET /users", undefined],
  ["front matter that is not YAML", "---\nopenapi: [\n---\n", undefined],
])("reads the endpoint of %s", (_, text, endpoint) => {
  expect(endpointOf(text)).toBe(endpoint);
});

describe("readPageMetadata", () => {
  it.each([
    [
      "front matter",
      "---\ntitle: A\ndescription: 'B: c'\nicon: star\n---\nText.",
      { title: "A", description: "B: c", icon: "star", firstLines: "Text." },
    ],
    ["CRLF", "---\r\ntitle: A\r\n---\r\nText.\r\n", { title: "A", firstLines: "Text." }],
    ["a title that is a number", "---\ntitle: 404\n---\n", { title: "404" }],
    [
      "a title with several lines",
      '---\ntitle: "A\\nB"\ndescription: >\n  one\n\n  two\n---\n',
      { title: "A B", description: "one two" },
    ],
    ["a very long title", `---\ntitle: ${"word ".repeat(99)}\n---\n`, { title: `${"word ".repeat(40).trim()}…` }],
    ["a heading instead of a title", "# Hello *you* #\n\nText.", { title: "Hello *you*", firstLines: "Text." }],
    ["no front matter", "Text\nand more.\n\nThen more.", { firstLines: "Text and more. Then more." }],
    [
      "a body with imports, tags, and code",
      "import X from 'x'\n\n<X a={1}>\n\n```js\ncode\n```\n\nProse.",
      { firstLines: "Prose." },
    ],
    [
      "lists",
      "Text.\n\n- A **bold** item.\n  More.\n* B\n\n1. First - and last\n2) Second\n-no item",
      {
        firstLines: "Text. A **bold** item. More. B First - and last Second -no item",
      },
    ],
    ["nothing", "", {}],
    ["a thematic break in the body", "Text.\n\n---\n\ntitle: none\n---", { firstLines: "Text. title: none" }],
  ])("reads %s", (_, text, expected) => {
    const { title, description, icon, firstLines, problem } = read(text);
    expect({ title, description, icon, firstLines, problem }).toEqual({
      title: undefined,
      description: undefined,
      icon: undefined,
      firstLines: undefined,
      problem: undefined,
      ...expected,
    });
  });

  it.each([
    [
      "front matter that is not YAML",
      "---\ntitle: [\n---\n# Heading",
      /^The front matter cannot be read\.$/,
      "Heading",
    ],
    ["front matter that is a list", "---\n- a\n---\n# Heading", undefined, "Heading"],
    [
      "front matter without a closing line",
      "---\ntitle: A\n",
      "The front matter is not closed. Add a line with three hyphens (`---`) after the last field.",
      undefined,
    ],
    [
      "a megabyte of front matter",
      `---\n${"a: b\n".repeat(200_000)}---\n`,
      "The front matter is longer than 64 KB and was not read.",
      undefined,
    ],
    [
      "deeply nested front matter",
      `---\ntitle: ${"[".repeat(10_000)}\n---\n`,
      /^The front matter cannot be read\.$/,
      undefined,
    ],
  ])("reports what is wrong with %s", (_, text, problem, title) => {
    const metadata = read(text);
    if (problem === undefined) expect(metadata.problem).toBeUndefined();
    else expect(metadata.problem).toMatch(problem);
    expect(metadata.title).toBe(title);
  });

  it("reads as much as possible of a file that is not UTF-8", () => {
    const metadata = readPageMetadata(
      Uint8Array.from([...new TextEncoder().encode("---\ntitle: A\n---\n"), 0xff, 0xfe]),
    );
    expect(metadata.problem).toBe("The file is not UTF-8 text.");
    expect(metadata.title).toBe("A");
  });

  it("accepts a character that is cut at the end of the head", () => {
    const text = `---\ntitle: A\n---\n${"é".repeat(PAGE_HEAD_BYTES)}`;
    expect(read(text).problem).toBeUndefined();
  });

  it("cuts long text between words", () => {
    const { firstLines } = read("word ".repeat(200));
    expect(firstLines?.length).toBeLessThanOrEqual(301);
    expect(firstLines).toMatch(/ word…$/);
    expect(read("x".repeat(500)).firstLines).toBe(`${"x".repeat(300)}…`);
  });
});

describe("titles", () => {
  it.each([
    ["guides/getting-started", "Getting started"],
    ["a_b  c", "A b c"],
    ["api-reference", "API reference"],
    ["use-the-oauth-sdks", "Use the OAuth SDKs"],
    ["rapid", "Rapid"],
    ["élan", "Élan"],
    ["😀-face", "😀 face"],
    ["-", "Untitled"],
  ])("titleFromName(%j) is %j", (slug, title) => {
    expect(titleFromName(slug)).toBe(title);
  });

  it("quotes a title for YAML in a new page", () => {
    expect(read(newPageContent('a/say "hi": now')).title).toBe('Say "hi": now');
  });
});

describe("brief", () => {
  it.each([
    ["keeps a line", "A title", "A title"],
    ["joins several lines", " two\n  lines\t", "two lines"],
    ["cuts at a space", "one two three", "one two…"],
    ["cuts a single long word", "onetwothree", "onetwothre…"],
    ["keeps surrogate pairs intact", "ninechars😀", "ninechars\ufffd…"],
    ["trims whitespace", " \n ", ""],
  ])("%s", (_, text, expected) => {
    expect(shortenToLine(text, 10)).toBe(expected);
  });
});
