import { expect, it } from "vitest";
import type { FileChange, FileSystem } from "../disk/fileSystem.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
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
    foldersOfPages: () => new Set(),
    isSiteConfig: async () => true,
    onChange: () => undefined,
    onUpdate: () => undefined,
    onError: (error) => errors.push(error),
  });
  await configs.whenSearched();
  expect({ listed, errors }).toEqual({ listed: folders, errors: [] });
});

/**
 * A workspace with closed configs.
 *
 * @param page The URI of an open page.
 */
async function workspace(files: Readonly<Record<string, string>>, page?: string) {
  const disk = new MemoryFiles(files);
  const configs = new ClosedConfigs({
    folders: () => ["file:///work"],
    fileSystem: () => disk,
    isOpen: () => false,
    foldersOfPages: () => new Set(page === undefined ? [] : [page.slice(0, page.lastIndexOf("/"))]),
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
  if (page === undefined) await configs.whenSearched();
  return { configs, disk, uris };
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

const MANY = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`work/site-${at + 100}/docs.json`, CONFIG]));

it("finds the config of an open page without a search, and the search keeps it", async () => {
  const page = "file:///work/site-399/index.mdx";
  const { configs, uris } = await workspace({ ...MANY, "work/docs.json": CONFIG }, page);
  await configs.findAbove(page);
  const found = ["file:///work/docs.json", "file:///work/site-399/docs.json"];
  expect([...configs.all.values()].map(({ config }) => config.uri).sort()).toEqual(found);
  await configs.whenSearched();
  expect(await uris()).toHaveLength(201);
  for (const uri of found) expect(configs.get(uri)?.config.uri).toBe(uri);
});

it("finds a config that was created above an open page", async () => {
  const page = "file:///work/site-400/index.mdx";
  const { configs, disk, uris } = await workspace(MANY, page);
  await configs.findAbove(page);
  await configs.whenSearched();
  expect(configs.get("file:///work/site-400/docs.json")).toBeUndefined();
  disk.write("work/site-400/docs.json", CONFIG);
  expect(await uris({ uri: "file:///work/site-400/docs.json", type: "created" })).toContain(
    "file:///work/site-400/docs.json",
  );
});

it("does not list folders outside the workspace, or the same folder twice", async () => {
  const { configs, disk } = await workspace({ "work/docs.json": CONFIG, "docs.json": CONFIG }, "file:///work/a.mdx");
  const listed: string[] = [];
  const readDirectory = disk.readDirectory.bind(disk);
  disk.readDirectory = (uri) => {
    listed.push(uri);
    return readDirectory(uri);
  };
  for (const page of ["file:///work/a.mdx", "file:///work/b.mdx", "file:///other/c.mdx"]) await configs.findAbove(page);
  expect(listed).toEqual(["file:///work"]);
});

it("reports that a config is gone which was closed during a search", async () => {
  const removed: string[] = [];
  const uri = "file:///work/b/docs.json";
  const configs: ClosedConfigs = new ClosedConfigs({
    folders: () => ["file:///work"],
    fileSystem: () => new MemoryFiles({ "work/a/docs.json": CONFIG }),
    isOpen: () => false,
    foldersOfPages: () => new Set(),
    isSiteConfig: async (each) => each.endsWith("/docs.json"),
    onChange: () => undefined,
    onUpdate: (uris) => removed.push(...uris),
    onError: (error) => {
      throw error;
    },
  });
  await configs.whenSearched();
  configs.searchAgain();
  configs.addClosed(uri, parseSiteConfig(uri, CONFIG, 1));
  await configs.whenUpToDate();
  expect(configs.get(uri)).toBeUndefined();
  expect(removed).toEqual([uri]);
});
