import { expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import { findSiteConfigs, isExcludedFromSearch } from "./findSiteConfigs.ts";

/** Returns the files that a search finds, excluding links. */
async function filesIn(root: string, disk: FileSystem, maxFolders = 1000): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const found of findSiteConfigs(root, disk, { isSiteConfig: async () => true, maxFolders, parallel: 16 }))
    if ("file" in found && !found.isLink) files.push(found.file);
  return files;
}

it("stops on a disk with an infinite number of folders", async () => {
  const expected = 500;
  let listed = 0;
  const endless: FileSystem = {
    cheapReads: true,
    async readDirectory() {
      // If there is no limit, fail instead of running forever.
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

it("does not follow links during a search or after a file change", async () => {
  const files = new MemoryFiles({ "home/config.json": "{}", "home/patterns": "*.json", "work/docs/mint.json": "{}" });
  files.link("work/mint.json", "home/config.json");
  files.link("work/linked", "home");
  files.link("work/.gitignore", "home/patterns");
  const root = "file:///work";
  expect(await filesIn(root, files)).toEqual(["file:///work/docs/mint.json"]);
  const isExcluded = (path: string) => isExcludedFromSearch(root, `${root}/${path}`, files);
  expect([
    await isExcluded("mint.json"),
    await isExcluded("linked/config.json"),
    await isExcluded("docs/mint.json"),
  ]).toEqual([true, true, false]);
});

it("respects the .gitignore files of the repository around the folder, during a search and after a file change", async () => {
  const files = new MemoryFiles({
    "repo/.gitignore": "build\n/docs/old.json\n",
    "repo/docs/mint.json": "{}",
    "repo/docs/old.json": "{}",
    "repo/docs/build/mint.json": "{}",
  });
  files.makeFolder("repo/.git");
  const root = "file:///repo/docs";
  expect(await filesIn(root, files)).toEqual(["file:///repo/docs/mint.json"]);
  const isExcluded = (path: string) => isExcludedFromSearch(root, `${root}/${path}`, files);
  expect([await isExcluded("mint.json"), await isExcluded("old.json"), await isExcluded("build/mint.json")]).toEqual([
    false,
    true,
    true,
  ]);
  // An ignored folder is searched if it is the one that the user opened.
  expect(await filesIn(`${root}/build`, files)).toEqual(["file:///repo/docs/build/mint.json"]);
});
