import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { generatedPages } from "../knowledge/made/generatedPages.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { pageTargets } from "./shownTargets.ts";

describe("pageTargets", () => {
  const site = siteOf({
    "guides/a.mdx": "",
    "guides/b.md": "",
    "api/index.mdx": "",
    "images/x.png": "",
    "guides/y.png": "",
    "api.json": '{"openapi":"3.1.0","paths":{"/users":{"get":{}}}}',
  });
  const config = parseSiteConfig(
    "file:///site/docs.json",
    '{"navigation":{"groups":[{"group":"API","openapi":"api.json"}]}}',
  );
  const targets = async () => {
    const read = await site;
    await read.prepare(needsOf(config, read, false));
    return pageTargets("guides/a", read, generatedPages(config, read));
  };

  test.each([
    ["/guides/b", { page: "guides/b" }],
    ["/guides/b.md", { page: "guides/b" }],
    ["b", { page: "guides/b" }],
    ["./b#end", { page: "guides/b", heading: "end" }],
    ["../api", { page: "api/index" }],
    ["/guides/b?x=1#y", { page: "guides/b", heading: "y" }],
    ["/api-reference/get-users#x", { page: "api-reference/get-users" }],
    ["#here", { heading: "here" }],
    ["https://a.example", { url: "https://a.example" }],
    ["javascript:alert(1)", { url: "javascript:alert(1)" }],
    ["/gone", {}],
    ["../../out", {}],
    ["", {}],
  ])("resolves the link %j", async (target, expected) => {
    expect((await targets()).link(target)).toEqual(expected);
  });

  test.each([
    ["/images/x.png", "images/x.png"],
    ["y.png", "guides/y.png"],
    ["../images/x.png", "images/x.png"],
    ["/images/none.png", undefined],
    ["https://a.example/x.png", undefined],
    ["data:image/png;base64,x", undefined],
    ["../../x.png", undefined],
  ])("resolves the image %j", async (target, file) => {
    expect((await targets()).image(target, "")).toEqual({ file, alt: "" });
  });
});
