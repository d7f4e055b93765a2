import { describe, expect, it } from "vitest";
import { PageLines } from "./pageLines.ts";
import { readPage } from "./readPage.ts";

describe("the lines of a page", () => {
  it("are given one by one, an empty one as its end", () => {
    const lines = new PageLines("a\n\nb");
    expect([lines.chunk(0), lines.chunk(2), lines.chunk(3)]).toEqual(["a", "\n", "b"]);
  });

  it("are given as one when they are joined, from the first of them", () => {
    const lines = new PageLines("a\nb\nc\nd");
    lines.join(2, 4);
    expect([lines.chunk(0), lines.chunk(2), lines.chunk(6)]).toEqual(["a", "b\nc", "d"]);
  });
});

describe("what follows code or a tag over several lines", () => {
  it.each<[string, string]>([
    ["a closed fence", "```ts\n[x](/x)\n\n[y](/y)\n```\n"],
    ["a fence around nothing", "```\n```\n"],
    ["a fence around an empty line", "```\n\n```\n"],
    ["a fence around two empty lines", "```\n\n\n```\n"],
    ["a fence that is closed with a longer one", "```\n[x](/x)\n`````\n"],
    ["a fence around a shorter one", "````md\n```\n[x](/x)\n```\n````\n"],
    ["a fence around one of the other kind", "~~~md\n```\n[x](/x)\n~~~\n"],
    ["a fence with a line that only begins like its end", "```\n``` [x](/x)\n```\n"],
    ["an indented fence", "  ```\n  [x](/x)\n  ```  \n"],
    ["a fence in a list", "- a\n\n  ```\n  [x](/x)\n  ```\n"],
    ["a fence that its list ends", "- a\n\n  ```\n  [x](/x)\n\nb\n"],
    ["a fence in a quote", "> ```\n> [x](/x)\n> ```\n"],
    ["a tag", "<Card\n\n  title='[x](/x)'\n>\n\n</Card>\n"],
    ["an expression", "{/*\n\n[x](/x)\n\n```\n*/}\n"],
    ["an import", "import {\n  a,\n} from '../markdown/a.jsx'\n"],
  ])("is read: %s", (_, code) => {
    const { links, headings, unreadable } = readPage(`${code}\n## Here\n\n[there](/there)\n`, "mdx");
    expect(links.filter(({ kind }) => kind !== "import").map(({ target }) => target)).toEqual(["/there"]);
    expect(headings.map(({ text }) => text)).toEqual(["Here"]);
    expect(unreadable).toBeUndefined();
  });

  it("is nothing when a fence is not closed", () => {
    expect(readPage("a\n\n```\n[x](/x)\n\n## No heading\n", "mdx")).toMatchObject({ links: [], headings: [] });
  });
});
