import { expect, it } from "vitest";
import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
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
    onUpdate: () => undefined,
    onError: (error) => errors.push(error),
  });
  await configs.whenSearched();
  expect({ listed, errors }).toEqual({ listed: folders, errors: [] });
});

/** A workspace with closed configs. */
async function workspace(files: Readonly<Record<string, string>>) {
  const disk = new MemoryFiles(files);
  const configs = new ClosedConfigs({
    folders: () => ["file:///work"],
    fileSystem: () => disk,
    isOpen: () => false,
    isSiteConfig: async (uri) => uri.endsWith("/docs.json"),
    onChange: () => undefined,
    onUpdate: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const uris = async (...changes: readonly FileChange[]) => {
    configs.filesChanged(changes);
    await configs.whenUpToDate();
    return [...configs.all.values()].map(({ config }) => config.uri);
  };
  await configs.whenSearched();
  return { disk, uris };
}

const CONFIG = '{"navigation": {"pages": ["index"]}}';

it.each(["site", "v1.2", "docs.example.com"])(
  "follows the deletion and the creation of the folder %s",
  async (name) => {
    const { disk, uris } = await workspace({ [`work/${name}/docs.json`]: CONFIG });
    const uri = `file:///work/${name}`;
    disk.remove(`work/${name}`);
    expect(await uris({ uri, type: "deleted" })).toEqual([]);
    disk.write(`work/${name}/docs.json`, CONFIG);
    expect(await uris({ uri, type: "created" })).toEqual([`${uri}/docs.json`]);
  },
);

it("does not read a config that is too large", async () => {
  const large = `${CONFIG}${" ".repeat(4 * 1024 * 1024)}`;
  const { uris } = await workspace({ "work/docs.json": large, "work/small/docs.json": CONFIG });
  expect(await uris()).toEqual(["file:///work/small/docs.json"]);
});
