import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../../formats/siteConfig.ts";
import { accept } from "../../../testing/accept.ts";
import { siteOf } from "../../../testing/memoryFiles.ts";
import { plainClient } from "../../client.ts";
import { newConfigItem } from "./newConfigItem.ts";

async function offered(text: string, files: readonly string[], snippets = true) {
  const config = parseSiteConfig("file:///site/site.config.json", text);
  const site = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
  const item = await newConfigItem(config, site, config.document.positionAt(0), { ...plainClient, snippets });
  return item && { label: item.label, text: accept(config, item) };
}

describe("new config item", () => {
  it.each([true, false])("offers a config in an empty file (tab stops: %s)", async (snippets) => {
    const found = await offered("\n", ["guides/b.mdx", "intro.mdx", "guides/$1}.mdx", "README.md"], snippets);
    expect(found?.label).toBe("site configuration from 3 pages in this folder");
    expect(JSON.parse(found!.text)).toEqual({
      name: "Site",
      navigation: [
        { group: "Get started", pages: ["intro"] },
        { group: "Guides", pages: ["guides/$1}", "guides/b"] },
      ],
    });
  });

  it.each([
    ["a file with content", "{}", ["intro.mdx"]],
    ["a folder without pages", "", ["README.md"]],
  ])("offers nothing in %s", async (_, text, files) => {
    expect(await offered(text, files)).toBeUndefined();
  });
});
