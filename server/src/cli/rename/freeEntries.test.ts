import { describe, expect, it } from "vitest";
import { type Entries, isEntry, isFree } from "./freeEntries.ts";

/** A fake disk that maps paths of files to their identities. A case-insensitive disk finds a path in any spelling. */
function diskOf(files: Readonly<Record<string, string>>, ignoresCase: boolean): Entries {
  const key = (file: string): string => (ignoresCase ? file.toLowerCase() : file);
  return {
    identity: (file) => Object.entries(files).find(([each]) => key(each) === key(file))?.[1],
    names: (folder) =>
      Object.keys(files).flatMap((file) => {
        const at = file.lastIndexOf("/");
        return key(file.slice(0, at)) === key(folder) ? [file.slice(at + 1)] : [];
      }),
  };
}

const ONE = { "/s/guide.mdx": "1", "/s/other.mdx": "2", "/s/in/guide.mdx": "3" };

describe.each([
  ["case-sensitive disk", false],
  ["case-insensitive disk", true],
])("%s", (_, ignoresCase) => {
  const disk = diskOf(ONE, ignoresCase);

  it.each([
    ["/s/guide.mdx", true],
    ["/s/Guide.mdx", false],
    ["/s/none.mdx", false],
  ])("isEntry(%s) is %s", (file, expected) => {
    expect(isEntry(file, disk)).toBe(expected);
  });

  it.each([
    ["its own name in another case", "/s/guide.mdx", "/s/Guide.mdx", true],
    ["its own name", "/s/guide.mdx", "/s/guide.mdx", false],
    ["an unused name", "/s/guide.mdx", "/s/none.mdx", true],
    ["the name of another file", "/s/guide.mdx", "/s/other.mdx", false],
    ["the name of another file in another case", "/s/guide.mdx", "/s/OTHER.mdx", !ignoresCase],
    ["its own path with the folder in another case", "/s/in/guide.mdx", "/s/IN/guide.mdx", !ignoresCase],
  ])("decides whether a file can be renamed to %s", (_, from, to, expected) => {
    expect(isFree(to, from, disk)).toBe(expected);
  });
});

it("distinguishes a second hard link from the same name in different case", () => {
  const disk = diskOf({ "/s/guide.mdx": "1", "/s/Guide.mdx": "1" }, false);
  expect(isFree("/s/Guide.mdx", "/s/guide.mdx", disk)).toBe(false);
});
