import { describe, expect, it } from "vitest";
import { siteOf } from "../testing/memoryFiles.ts";
import { readPageEntry, slugOfEntry } from "./pageEntry.ts";
import { unknownSite } from "./site.ts";

const FORM = { slashes: false, operations: false, strict: false };

describe("readPageEntry", () => {
  it.each([
    ["a/b", "found"],
    ["only-md", "found"],
    ["v1.0/x", "found"],
    ["odd.md", "found"],
    ["café", "found"],
    ["cafe\u0301", "found"],
    ["/a/b", "leading-slash"],
    ["/odd.md", "leading-slash"],
    ["a/b.mdx", "extension"],
    ["/a/b.mdx", "extension"],
    ["a/b.md", "extension"],
    ["a", "missing"],
    ["A/b", "missing"],
    ["/a/c", "missing"],
    ["a/c.mdx", "missing"],
    ["./a/b", "missing"],
    ["a/b ", "missing"],
    ["a//b", "missing"],
    ["", "missing"],
    ["../a/b", "outside"],
    ["a/../../b", "outside"],
    ["C:\\site\\a", "outside"],
    ["\\\\host\\a", "outside"],
    ["https://example.com/a", "outside"],
    ["a\0b", "outside"],
  ])("%j is %s", async (value, state) => {
    const site = await siteOf({ "a/b.mdx": "", "only-md.md": "", "v1.0/x.mdx": "", "odd.md.mdx": "", "café.mdx": "" });
    expect(readPageEntry(value, site, FORM).state).toBe(state);
  });

  it.each([
    ["a", "unknown"],
    ["/a", "leading-slash"],
    ["a.mdx", "extension"],
    ["../a", "outside"],
  ])("%j is %s if the disk is unknown", (value, state) => {
    expect(readPageEntry(value, unknownSite("file:///site"), FORM).state).toBe(state);
  });

  it("resolves different spellings of an entry to the same page", async () => {
    const site = await siteOf({ "a.mdx": "" });
    for (const value of ["a", "/a", "a.mdx", "/a.md"]) expect(slugOfEntry(value, site, FORM)).toBe("a");
  });
});
