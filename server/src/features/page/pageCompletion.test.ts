import { beforeAll, describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { completeInPage } from "./pageCompletion.ts";

const config = parseSiteConfig("file:///site/site.config.json", "{}");
let site: Site;
beforeAll(async () => {
  const index = await siteOf({
    "guides/start.mdx": "",
    "guides/set up.mdx": "## Über uns\n\n### Next step {#next}\n",
    "api/users.md": "---\ntitle: All users\n---\n",
    "images/a.png": "",
    "snippets/part.mdx": "",
    "README.md": "",
  });
  await index.prepare({ apiDescriptions: [], bodies: true });
  await index.readPage("api/users");
  site = index;
});

/** Returns the lines after each item is accepted. */
function completed(marked: string): string[] {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const page = pageBody("guides/start", "guides/start.mdx", text, undefined);
  const { items } = completeInPage({ config, site, page }, page.document.positionAt(at), plainClient);
  return items.map(({ textEdit }) => {
    if (!textEdit || !("range" in textEdit)) throw new Error("An item says where it goes.");
    const offset = page.document.offsetAt(textEdit.range.start);
    const length = page.document.offsetAt(textEdit.range.end) - offset;
    return applyEdits(text, [{ offset, length, content: textEdit.newText }]);
  });
}

describe("completion of links in a page", () => {
  it.each<[string, string, string[]]>([
    ["page paths in an unclosed link", "[a](|", ["[a](/api/users", "[a](/guides/set%20up"]],
    ["page paths in place of the current target", "[a](/gu|ides)", ["[a](/api/users)", "[a](/guides/set%20up)"]],
    [
      "page paths before a heading, and keeps the heading",
      "[a](/x|#top)",
      ["[a](/api/users#top)", "[a](/guides/set%20up#top)"],
    ],
    ["relative page paths", "[a](./|", ["[a](../api/users", "[a](./set%20up"]],
    [
      "page paths in an attribute",
      '<Card href="/|">x</Card>',
      ['<Card href="/api/users">x</Card>', '<Card href="/guides/set%20up">x</Card>'],
    ],
    ["page paths in an unclosed attribute", "<a href='|", ["<a href='/api/users", "<a href='/guides/set%20up"]],
    [
      "headings in the same page",
      "## One\n\n## Two\n\n[a](#|)",
      ["one", "two"].map((id) => `## One\n\n## Two\n\n[a](#${id})`),
    ],
    [
      "headings in another page",
      "[a](/guides/set%20up#n|",
      ["[a](/guides/set%20up#%C3%BCber-uns", "[a](/guides/set%20up#next"],
    ],
    ["images", "![a](|)", ["![a](/images/a.png)"]],
    ["relative images", "![a](../|", ["![a](../images/a.png"]],
    ["nothing for external URLs", "[a](https://|)", []],
    ["nothing in plain text", "and/|or", []],
    ["nothing in inline code", "`[a](|`", []],
    ["nothing in a code block", "```\n[a](|\n```\n", []],
  ])("offers %s", (_, marked, expected) => {
    expect(completed(marked).sort()).toEqual([...expected].sort());
  });

  it("shows titles, which also match the typed text", () => {
    const page = pageBody("guides/start", "guides/start.mdx", "[a]()", undefined);
    const { items } = completeInPage({ config, site, page }, { line: 0, character: 4 }, plainClient);
    expect(items.find(({ label }) => label === "/api/users")).toMatchObject({
      detail: "All users",
      filterText: "/api/users All users",
    });
  });
});
