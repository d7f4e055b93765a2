import { describe, expect, it } from "vitest";
import { listing, messages, titles } from "../../testing/findings.ts";
import { MemoryFiles, siteOf, siteOn } from "../../testing/memoryFiles.ts";
import { pageNotFound } from "./pageNotFound.ts";
import { pageOutsideSite } from "./pageOutsideSite.ts";

describe("page-outside-site", () => {
  it.each([
    ["../shared/setup", "it is outside the site folder"],
    ["a/../../b", "it is outside the site folder"],
    ["C:/docs/a", "it is an absolute Windows path"],
    ["//host/a", "it starts with a host name"],
    ["https://example.com/a", "it is a URL"],
    ["a\0b", "it contains a NUL character"],
  ])("%j", async (value, reason) => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "shared/setup.mdx": "" });
    const site = await siteOn(disk);
    const before = { ...disk.asked };
    expect(messages(listing(value), pageOutsideSite, site)).toEqual([
      `${JSON.stringify(value)} is not a page on this site: ${reason}. Use a path inside the site folder.`,
    ]);
    expect(messages(listing(value), pageNotFound, site)).toEqual([]);
    expect(disk.asked).toEqual(before);
  });

  it("suggests the end of the path if it is a page", async () => {
    const site = await siteOf({ "guides/start.mdx": "" });
    expect(titles(listing("../docs/guides/start.mdx"), pageOutsideSite, site)).toEqual([
      'Change to "guides/start"',
      "Remove this entry",
    ]);
  });
});
