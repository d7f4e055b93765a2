import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extensionOf, folderOf, isWithin, nfc, pathOfUri, readWrittenPath, slugOf, uriOfPath } from "./paths.ts";

const segment = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
  .filter((name) => !/[/\\\0]|^\.\.?$/.test(name));
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));

describe("URIs and paths", () => {
  it("round-trip losslessly for any name", () => {
    fc.assert(
      fc.property(path, (each) => {
        const wellFormed = each.toWellFormed();
        expect(pathOfUri("file:///site", uriOfPath("file:///site", each))).toBe(wellFormed);
      }),
    );
  });

  it.each([
    ["file:///c%3A/my%20site", "file:///c%3A/my%20site/a.md", "a.md"],
    ["file:///c%3A/my%20site", "file:///c:/my site/a.md", "a.md"],
    ["file:///c%3A/my%20site", "file:///C:/my%20site/A.md", "A.md"],
    ["file:///D:/site", "file:///d%3a/site/a.md", "a.md"],
    ["file:///C:/Site", "file:///c%3A/site/a.md", undefined],
    ["file://host/share/site", "file://host/share/site/a.md", "a.md"],
    ["file:///site/", "file:///site/a/", "a"],
    ["file:///site", "file:///site", ""],
    ["file:///site", "file:///sites/a", undefined],
    ["file:///site", "vscode-vfs://x/site/a", undefined],
    ["file:///100%", "file:///100%/a", "a"],
  ])("are relative to a folder: in %s, %s has the path %j", (folder, uri, expected) => {
    expect(pathOfUri(folder, uri)).toBe(expected);
  });

  it("are escaped in the same way as in editors", () => {
    expect(uriOfPath("file:///site", "a b/(c)!'*#?%.md")).toBe("file:///site/a%20b/%28c%29%21%27%2A%23%3F%25.md");
  });
});

describe("readWrittenPath", () => {
  it("never resolves to a path outside the site", () => {
    const written = fc
      .array(fc.constantFrom("..", ".", "a", "/", "\\", "//", "C:", "\0", "%2e%2e"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(written, (each) => {
        const place = readWrittenPath(each);
        if (place.inside) expect(place.path.split("/")).not.toContain("..");
        else expect(place.reason).not.toBe("");
      }),
    );
  });
});

it.each([
  ["a/b.mdx", "a/b"],
  ["a.b.md", "a.b"],
  ["a.mdx.txt", undefined],
  ["a/.mdx", undefined],
  ["a/.hidden.md", undefined],
  ["a.MD", undefined],
])("slugOf(%s) is %j", (file, slug) => {
  expect(slugOf(file)).toBe(slug);
});

it("splits, compares and normalizes paths", () => {
  expect([folderOf("a/b/c"), folderOf("a")]).toEqual(["a/b", ""]);
  expect([extensionOf("a.b/c.SVG"), extensionOf(".gitignore"), extensionOf("a.b/c")]).toEqual(["svg", "", ""]);
  expect([isWithin("a/b", "a"), isWithin("ab", "a"), isWithin("a", "a"), isWithin("a", "")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(nfc("cafe\u0301")).toBe("caf\u00e9");
});
