import { expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { ClosedConfigs } from "./closedConfigs.ts";

it.each([
  ["local", true, 20_000],
  ["remote", false, 500],
])("limits the search on an endless %s disk", async (_, cheapReads, folders) => {
  let listed = 0;
  const endless: FileSystem = {
    cheapReads,
    async readDirectory() {
      // If there were no limit, the test would fail instead of running forever.
      if (++listed > 30_000) return [];
      return [
        ["a", "folder"],
        ["b", "folder"],
      ];
    },
    readFile: () => Promise.reject(new Error("absent")),
    typeOf: async () => undefined,
  };
  const errors: unknown[] = [];
  const configs = new ClosedConfigs({
    folders: () => ["file:///home"],
    fileSystem: () => endless,
    isOpen: () => false,
    isSiteConfig: async () => true,
    onChange: () => undefined,
    onError: (error) => errors.push(error),
  });
  await configs.whenSearched();
  expect({ listed, errors }).toEqual({ listed: folders, errors: [] });
});
