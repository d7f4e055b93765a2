import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { pageBody } from "../../site/pageBody.ts";
import { unknownSite } from "../../site/site.ts";
import { plainClient } from "../client.ts";
import { completeInPage } from "./pageCompletion.ts";
import { hoverInPage } from "./pageLinks.ts";

/** Returns a page with the cursor at `|`. */
function at(marked: string) {
  const text = marked.replace("|", "");
  const page = pageBody("start", "start.mdx", text, undefined);
  const config = parseSiteConfig("file:///site/site.config.json", "{}");
  const each = { config, site: unknownSite("file:///site"), page };
  return { each, text, position: page.document.positionAt(marked.indexOf("|")) };
}

/** Returns the page after the item with the given label is accepted, or undefined if there is no such item. */
function completed(marked: string, label: string): string | undefined {
  const { each, text, position } = at(marked);
  const edit = completeInPage(each, position, plainClient).items.find((item) => item.label === label)?.textEdit;
  if (!edit || !("range" in edit)) return undefined;
  const [start, end] = [edit.range.start, edit.range.end].map((place) => each.page.document.offsetAt(place));
  return text.slice(0, start) + edit.newText + text.slice(end);
}

it.each([
  ["---\nicon: roc|\n---\n", "rocket", "---\nicon: rocket\n---\n"],
  ["---\nicon:|\n---\n", "address-book", "---\nicon: address-book\n---\n"],
  ["---\r\ntitle: A\r\nicon: 'roc|k' # new\r\n---\r\n", "rocket", "---\r\ntitle: A\r\nicon: 'rocket' # new\r\n---\r\n"],
  ["---\nicon: 0|\n---\n", "0", '---\nicon: "0"\n---\n'],
  ["---\ntitle: roc|\n---\n", "rocket", undefined],
  ["---\nother:\n  icon: roc|\n---\n", "rocket", undefined],
  ["---\ntitle: A\n---\n\nicon: roc|\n", "rocket", undefined],
])("completes icons in %j: %s", (marked, label, expected) => {
  expect(completed(marked, label)).toBe(expected);
});

it("describes an icon", async () => {
  const hoverOf = async (marked: string) => {
    const { each, position } = at(marked);
    return JSON.stringify(await hoverInPage(each, position, plainClient));
  };
  expect(await hoverOf("---\nicon: roc|ket\n---\n")).toContain("rocket");
  expect(await hoverOf("---\nicon: no-such|-icon\n---\n")).toBeUndefined();
  expect(await hoverOf("---\ntitle: roc|ket\n---\n")).toBeUndefined();
});
