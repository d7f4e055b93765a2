import { describe, expect, it } from "vitest";
import { fixedText, messages, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { unmatchedPrefix } from "./unmatchedPrefix.ts";

describe("unmatched-prefix", () => {
  // Only in the older format do tabs and anchors claim the pages of a folder.
  const navigation = '"navigation":[{"group":"G","pages":["api/pets","guides/start","/slash/x","faq"]}]';

  it.each([
    ["a folder without pages", '"tabs":[{"name":"T","url":⟦"docs"⟧}]'],
    ["the start of a folder name", '"tabs":[{"name":"T","url":⟦"ap"⟧}]'],
    ["an anchor with slashes", '"anchors":[{"name":"A","url":⟦"/components/"⟧}]'],
    ["unlisted pages on disk", '"tabs":[{"name":"T","url":⟦"unlisted"⟧}]'],
    ["a redirect", '"tabs":[{"name":"T","url":"docs"}],"redirects":[{"source":"/docs","destination":"/guides/start"}]'],
    [
      "a redirect for all pages",
      '"tabs":[{"name":"T","url":"docs"}],"redirects":[{"source":"/docs/:page*","destination":"/api"}]',
    ],
    [
      "an unrelated redirect",
      '"tabs":[{"name":"T","url":⟦"docs"⟧}],"redirects":[{"source":"/docs2","destination":"/api"}]',
    ],
    ["a folder", '"tabs":[{"name":"T","url":"api"}]'],
    ["a folder with slashes", '"tabs":[{"name":"T","url":"/api/"}]'],
    ["a relative folder", '"tabs":[{"name":"T","url":"./guides"}]'],
    ["a listed page", '"tabs":[{"name":"T","url":"faq"}]'],
    ["a page on disk", '"tabs":[{"name":"T","url":"changelog"}]'],
    ["a page listed with a slash", '"tabs":[{"name":"T","url":"slash"}]'],
    ["the root", '"tabs":[{"name":"T","url":"/"}]'],
    ["a URL", '"anchors":[{"name":"A","url":"https://example.com"}]'],
    ["an email address", '"anchors":[{"name":"A","url":"mailto:a@example.com"}]'],
    ["a tab with its own API description", '"tabs":[{"name":"T","url":"rest","openapi":"https://example.com/o.json"}]'],
  ])("%s", async (_, members) => {
    const { config, spans } = markedConfig(`{${navigation},${members}}`, undefined, "mint.json");
    const site = await siteOf({ "unlisted/x.mdx": "", "changelog.mdx": "", "slash/x.mdx": "" });
    expect(spansOf(config, unmatchedPrefix, site)).toEqual(spans);
  });

  it("suggests a similar folder", async () => {
    const site = await siteOf({ "api-reference/pets.mdx": "" });
    const text = '{"navigation":[{"group":"G","pages":["api-reference/pets"]}],"tabs":[{"url":"api-refrence"}]}';
    expect(messages(text, unmatchedPrefix, site, "mint.json")).toEqual([
      'The navigation has no pages below "api-refrence". Did you mean "api-reference"?',
    ]);
    expect(fixedText(text, unmatchedPrefix, site, undefined, "mint.json")).toContain('"url":"api-reference"');
  });

  it.each([
    ["a folder without pages", '⟦"guide"⟧'],
    ["a folder with pages", '"guides"'],
    ["a page", '"guides/start"'],
    ["pages generated from an API description", '"api-reference"'],
  ])("checks the meta tags of %s", async (_, path) => {
    const seo = `"seo":{"paths":[{"path":${path},"metatags":{"robots":"noindex"}}]}`;
    const { config, spans } = markedConfig(
      `{"theme":"mint",${seo},"navigation":{"tabs":[{"tab":"A","openapi":"https://acme.example/o.json"}]}}`,
    );
    expect(spansOf(config, unmatchedPrefix, await siteOf({ "guides/start.mdx": "" }))).toEqual(spans);
    expect(spansOf(config, unmatchedPrefix)).toEqual([]);
  });
});
