import { expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import { findSiteConfigs, isLeftOut } from "./findSiteConfigs.ts";

/** The files that a search finds, without links. */
async function filesIn(root: string, disk: FileSystem, maxFolders = 1000): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const found of findSiteConfigs(root, disk, { isSiteConfig: async () => true, maxFolders, parallel: 16 }))
    if ("file" in found && !found.isLink) files.push(found.file);
  return files;
}

it("ends on a disk that has folders without end", async () => {
  const expected = 500;
  let listed = 0;
  const endless: FileSystem = {
    cheapReads: true,
    async readDirectory() {
      // Without a limit, the test fails rather than running forever.
      if (++listed > 30_000) return [];
      return [
        ["a", "folder"],
        ["b", "folder"],
        ["docs.json", "file"],
      ];
    },
    readFile: () => Promise.reject(new Error("absent")),
    typeOf: async () => undefined,
  };
  const found = await filesIn("file:///home", endless, expected);
  expect(listed).toBe(expected);
  expect(found).toHaveLength(expected);
});

it("follows no link, neither in a search nor after a change of a file", async () => {
  const files = new MemoryFiles({ "home/config.json": "{}", "home/patterns": "*.json", "work/docs/mint.json": "{}" });
  files.link("work/mint.json", "home/config.json");
  files.link("work/linked", "home");
  files.link("work/.gitignore", "home/patterns");
  const root = "file:///work";
  expect(await filesIn(root, files)).toEqual(["file:///work/docs/mint.json"]);
  const leftOut = (path: string) => isLeftOut(root, `${root}/${path}`, files);
  expect([await leftOut("mint.json"), await leftOut("linked/config.json"), await leftOut("docs/mint.json")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("follows the .gitignore files of the repository above, in a search as after a change of a file", async () => {
  const files = new MemoryFiles({
    "repo/.gitignore": "build\n/docs/old.json\n",
    "repo/docs/mint.json": "{}",
    "repo/docs/old.json": "{}",
    "repo/docs/build/mint.json": "{}",
  });
  files.makeFolder("repo/.git");
  const root = "file:///repo/docs";
  expect(await filesIn(root, files)).toEqual(["file:///repo/docs/mint.json"]);
  const leftOut = (path: string) => isLeftOut(root, `${root}/${path}`, files);
  expect([await leftOut("mint.json"), await leftOut("old.json"), await leftOut("build/mint.json")]).toEqual([
    false,
    true,
    true,
  ]);
  // A folder that Git ignores is searched when it is the one that somebody opened.
  expect(await filesIn(`${root}/build`, files)).toEqual(["file:///repo/docs/build/mint.json"]);
});
