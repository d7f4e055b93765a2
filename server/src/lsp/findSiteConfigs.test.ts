import { expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import { findSiteConfigs, isLeftOut } from "./findSiteConfigs.ts";

it.each([
  ["of this machine", true, 20_000],
  ["over a network", false, 500],
])("ends on a disk %s that has folders without end", async (_, cheapReads, expected) => {
  let listed = 0;
  const endless: FileSystem = {
    cheapReads,
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
  const found = await findSiteConfigs("file:///home", endless, async () => true);
  expect(listed).toBe(expected);
  expect(found).toHaveLength(expected);
});

it("follows no link, neither in a search nor after a change of a file", async () => {
  const files = new MemoryFiles({ "home/config.json": "{}", "home/patterns": "*.json", "work/docs/mint.json": "{}" });
  files.link("work/mint.json", "home/config.json");
  files.link("work/linked", "home");
  files.link("work/.gitignore", "home/patterns");
  const root = "file:///work";
  expect(await findSiteConfigs(root, files, async () => true)).toEqual(["file:///work/docs/mint.json"]);
  const leftOut = (path: string) => isLeftOut(root, path, files);
  expect([await leftOut("mint.json"), await leftOut("linked/config.json"), await leftOut("docs/mint.json")]).toEqual([
    true,
    true,
    false,
  ]);
});
