import { describe, expect, it } from "vitest";
import { type Entries, isEntry, isFree } from "./entries.ts";

/** A disk with some files, each with an identity. One that ignores case finds a path in any spelling. */
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
  ["a disk that tells cases apart", false],
  ["a disk that ignores case", true],
])("%s", (_, ignoresCase) => {
  const disk = diskOf(ONE, ignoresCase);

  it.each([
    ["/s/guide.mdx", true],
    ["/s/Guide.mdx", false],
    ["/s/none.mdx", false],
  ])("has the entry %s: %s", (file, expected) => {
    expect(isEntry(file, disk)).toBe(expected);
  });

  it.each([
    ["another case of the name", "/s/guide.mdx", "/s/Guide.mdx", true],
    ["the name itself", "/s/guide.mdx", "/s/guide.mdx", false],
    ["a new name", "/s/guide.mdx", "/s/none.mdx", true],
    ["another file", "/s/guide.mdx", "/s/other.mdx", false],
    ["another case of another file", "/s/guide.mdx", "/s/OTHER.mdx", !ignoresCase],
    ["its folder in another case", "/s/in/guide.mdx", "/s/IN/guide.mdx", !ignoresCase],
  ])("lets a file become %s", (_, from, to, expected) => {
    expect(isFree(to, from, disk)).toBe(expected);
  });
});

it("does not take a second name of the same file for another case of the first", () => {
  const disk = diskOf({ "/s/guide.mdx": "1", "/s/Guide.mdx": "1" }, false);
  expect(isFree("/s/Guide.mdx", "/s/guide.mdx", disk)).toBe(false);
});
