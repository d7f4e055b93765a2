import { expect, it } from "vitest";
import type { FileSystem } from "../site/fileSystem.ts";
import { findSiteConfigs } from "./findSiteConfigs.ts";

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
