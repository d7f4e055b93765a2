import { describe, expect, it } from "vitest";
import { unknownSite } from "../../site/site.ts";
import { fixedText, messages, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { assetNotFound } from "./assetNotFound.ts";

describe("asset-not-found", () => {
  const files = { "logo/light.svg": "", "logo/Dark.svg": "", "favicon.png": "", "img/a b#1.png": "" };

  it.each([
    ["a missing file", '{"favicon":⟦"/favicon.ico"⟧}'],
    ["an empty path", '{"favicon":⟦""⟧}'],
    ["a different case", '{"logo":{"light":"/logo/light.svg","dark":⟦"/logo/dark.svg"⟧}}'],
    ["a path outside the site", '{"logo":⟦"../logo.svg"⟧}'],
    ["a folder", '{"background":{"image":⟦"/logo"⟧}}'],
    ["an image of the older format", '{"backgroundImage":⟦"/logo"⟧}', "mint.json"],
    ["an absolute path", '{"favicon":"/favicon.png"}'],
    ["a path without a leading slash", '{"favicon":"favicon.png"}'],
    ["a relative path", '{"favicon":"./favicon.png"}'],
    ["a path with reserved URL characters", '{"favicon":"/img/a b#1.png"}'],
    ["a percent-encoded path", '{"favicon":"/img/a%20b%231.png"}'],
    ["a query", '{"favicon":"/favicon.png?v=2"}'],
    ["a URL", '{"favicon":"https://example.com/favicon.ico"}'],
    ["a URL without a scheme", '{"favicon":"//example.com/favicon.ico"}'],
  ])("%s", async (_, source, file?: string) => {
    const { config, spans } = markedConfig(source, undefined, file);
    expect(spansOf(config, assetNotFound, await siteOf(files))).toEqual(spans);
    expect(spansOf(config, assetNotFound, unknownSite("file:///site")).length).toBeLessThanOrEqual(spans.length);
  });

  it.each([
    ["a file name with a different case", '{"logo":"/logo/dark.svg"}', '{"logo":"/logo/Dark.svg"}'],
    ["a file in another folder", '{"favicon":"/images/favicon.png"}', '{"favicon":"/favicon.png"}'],
    ["a misspelled file name, keeping the notation", '{"logo":"logo/ligth.svg"}', '{"logo":"logo/light.svg"}'],
    ["a file with another extension", '{"logo":"/logo/light.png"}', '{"logo":"/logo/light.svg"}'],
  ])("finds %s", async (_, text, expected) => {
    expect(fixedText(text, assetNotFound, await siteOf(files))).toBe(expected);
  });

  it("quotes a path without a file name as written", async () => {
    expect(messages('{"logo":"/"}', assetNotFound, await siteOf(files))).toEqual([
      'File "/" not found in the site folder.',
    ]);
  });

  it("suggests a likely file in the message", async () => {
    expect(messages('{"logo":"/logo/dark.svg"}', assetNotFound, await siteOf(files))).toEqual([
      'File "logo/dark.svg" not found in the site folder. Did you mean "/logo/Dark.svg"?',
    ]);
  });
});
