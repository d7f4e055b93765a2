import { describe, expect, it } from "vitest";
import { unknownSite } from "../site/site.ts";
import { fixedText, messages, spansOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { assetNotFound } from "./assetNotFound.ts";

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
    expect(spansOf(config, assetNotFound, await siteOf(files))).toEqual(spans);
    expect(spansOf(config, assetNotFound, unknownSite("file:///site")).length).toBeLessThanOrEqual(spans.length);
  });

  it.each([
    ["another case", '{"logo":"/logo/dark.svg"}', '{"logo":"/logo/Dark.svg"}'],
    ["another folder", '{"favicon":"/images/favicon.png"}', '{"favicon":"/favicon.png"}'],
    ["a typo, written as before", '{"logo":"logo/ligth.svg"}', '{"logo":"logo/light.svg"}'],
    ["another ending", '{"logo":"/logo/light.png"}', '{"logo":"/logo/light.svg"}'],
  ])("finds %s", async (_, text, expected) => {
    expect(fixedText(text, assetNotFound, await siteOf(files))).toBe(expected);
  });

  it("asks in a sentence", async () => {
    expect(messages('{"logo":"/logo/dark.svg"}', assetNotFound, await siteOf(files))).toEqual([
      'File "logo/dark.svg" not found in the site folder. Did you mean "/logo/Dark.svg"?',
    ]);
  });
});
