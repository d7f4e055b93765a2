import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { findingsOf, fixedText, spansOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { needsOf } from "./engine/siteNeeds.ts";

function messages(text: string, rule: string, site: Site): string[] {
  return findingsOf(parseSiteConfig("file:///site/site.config.json", text), rule, site).map(({ message }) => message);
}

describe("asset-not-found", () => {
  const files = { "logo/light.svg": "", "logo/Dark.svg": "", "favicon.png": "", "img/a b#1.png": "" };

  it.each([
    ["a path with no file", '{"favicon":⟦"/favicon.ico"⟧}'],
    ["no path", '{"favicon":⟦""⟧}'],
    ["another case", '{"logo":{"light":"/logo/light.svg","dark":⟦"/logo/dark.svg"⟧}}'],
    ["a path out of the site", '{"logo":⟦"../logo.svg"⟧}'],
    ["a folder", '{"backgroundImage":⟦"/logo"⟧}'],
    ["a path from the root", '{"favicon":"/favicon.png"}'],
    ["a bare path", '{"favicon":"favicon.png"}'],
    ["a path from here", '{"favicon":"./favicon.png"}'],
    ["a path with what URLs escape", '{"favicon":"/img/a b#1.png"}'],
    ["an escaped path", '{"favicon":"/img/a%20b%231.png"}'],
    ["a query", '{"favicon":"/favicon.png?v=2"}'],
    ["a URL", '{"favicon":"https://example.com/favicon.ico"}'],
    ["a URL without a scheme", '{"favicon":"//example.com/favicon.ico"}'],
  ])("%s", async (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, "asset-not-found", await siteOf(files))).toEqual(spans);
    expect(spansOf(config, "asset-not-found", unknownSite("file:///site")).length).toBeLessThanOrEqual(spans.length);
  });

  it.each([
    ["another case", '{"logo":"/logo/dark.svg"}', '{"logo":"/logo/Dark.svg"}'],
    ["another folder", '{"favicon":"/images/favicon.png"}', '{"favicon":"/favicon.png"}'],
    ["a typo, written as before", '{"logo":"logo/ligth.svg"}', '{"logo":"logo/light.svg"}'],
    ["another ending", '{"logo":"/logo/light.png"}', '{"logo":"/logo/light.svg"}'],
  ])("finds %s", async (_, text, expected) => {
    expect(fixedText(text, "asset-not-found", await siteOf(files))).toBe(expected);
  });

  it("asks in a sentence", async () => {
    expect(messages('{"logo":"/logo/dark.svg"}', "asset-not-found", await siteOf(files))).toEqual([
      'File "logo/dark.svg" not found in the site folder. Did you mean "/logo/Dark.svg"?',
    ]);
  });
});

describe("openapi-not-found", () => {
  it.each([
    ["each path with no file", '{"openapi":["/api.yaml",⟦"/none.yaml"⟧,"https://example.com/api.json"]}'],
    ["one path", '{"openapi":⟦"openapi.yml"⟧}'],
    ["a path out of the site", '{"openapi":⟦"../api.yaml"⟧}'],
    ["no path", '{"openapi":⟦""⟧}'],
  ])("%s", async (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, "openapi-not-found", await siteOf({ "api.yaml": "" }))).toEqual(spans);
  });

  it("finds the file", async () => {
    const site = await siteOf({ "reference/openapi.yaml": "" });
    expect(fixedText('{"openapi":"/openapi.yaml"}', "openapi-not-found", site)).toBe(
      '{"openapi":"/reference/openapi.yaml"}',
    );
  });
});

describe("openapi-unreadable", () => {
  it.each([
    ["{", "It is not valid JSON: Expected property name"],
    ["a: [", "It is not valid YAML: "],
    ["", "It is empty."],
    ["name: x", "It is not an OpenAPI document"],
    ["[]", "It is not an OpenAPI document"],
    ["openapi: 3.1.0", undefined],
    ['{"swagger":"2.0"}', undefined],
  ])("of %j", async (content, expected) => {
    const site = await siteOf({ "api.yaml": content });
    const config = parseSiteConfig("file:///site/site.config.json", '{"openapi":"/api.yaml"}');
    expect(findingsOf(config, "openapi-unreadable", site)).toEqual([]);
    await site.prepare(needsOf(config, site));
    const [message] = messages(config.text, "openapi-unreadable", site);
    if (expected === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(`"api.yaml" is not a valid OpenAPI document. ${expected}`);
  });
});

describe("unmatched-prefix", () => {
  const navigation = '"navigation":[{"group":"G","pages":["api/pets","guides/start","/slash/x","faq"]}]';

  it.each([
    ["no page below", '"tabs":[{"name":"T","url":⟦"docs"⟧}]'],
    ["a name that only begins alike", '"tabs":[{"name":"T","url":⟦"ap"⟧}]'],
    ["an anchor's, with slashes", '"anchors":[{"name":"A","url":⟦"/components/"⟧}]'],
    ["pages on disk that nobody lists", '"tabs":[{"name":"T","url":⟦"unlisted"⟧}]'],
    ["a redirect", '"tabs":[{"name":"T","url":"docs"}],"redirects":[{"source":"/docs","destination":"/guides/start"}]'],
    [
      "a redirect of all below",
      '"tabs":[{"name":"T","url":"docs"}],"redirects":[{"source":"/docs/:page*","destination":"/api"}]',
    ],
    [
      "a redirect of something else",
      '"tabs":[{"name":"T","url":⟦"docs"⟧}],"redirects":[{"source":"/docs2","destination":"/api"}]',
    ],
    ["a folder", '"tabs":[{"name":"T","url":"api"}]'],
    ["a folder with slashes", '"tabs":[{"name":"T","url":"/api/"}]'],
    ["a folder from here", '"tabs":[{"name":"T","url":"./guides"}]'],
    ["a listed page itself", '"tabs":[{"name":"T","url":"faq"}]'],
    ["a page on disk itself", '"tabs":[{"name":"T","url":"changelog"}]'],
    ["a page listed with a slash", '"tabs":[{"name":"T","url":"slash"}]'],
    ["the root", '"tabs":[{"name":"T","url":"/"}]'],
    ["a URL", '"anchors":[{"name":"A","url":"https://example.com"}]'],
    ["a mail address", '"anchors":[{"name":"A","url":"mailto:a@example.com"}]'],
    ["a tab with an API of its own", '"tabs":[{"name":"T","url":"rest","openapi":"https://example.com/o.json"}]'],
  ])("%s", async (_, members) => {
    const { config, spans } = markedConfig(`{${navigation},${members}}`);
    const site = await siteOf({ "unlisted/x.mdx": "", "changelog.mdx": "", "slash/x.mdx": "" });
    expect(spansOf(config, "unmatched-prefix", site)).toEqual(spans);
  });

  it("finds the folder that was meant", async () => {
    const site = await siteOf({ "api-reference/pets.mdx": "" });
    const text = '{"navigation":[{"group":"G","pages":["api-reference/pets"]}],"tabs":[{"url":"api-refrence"}]}';
    expect(messages(text, "unmatched-prefix", site)).toEqual([
      'No page in the navigation is below "api-refrence". Did you mean "api-reference"?',
    ]);
    expect(fixedText(text, "unmatched-prefix", site)).toContain('"url":"api-reference"');
  });
});
