import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import { FolderSettings } from "./folderSettings.ts";
import { SiteOpener } from "./siteOpener.ts";

const files = {
  "site/.sitekeeper.json": '{ "strict": true }',
  "site/docs.json": '{ "name": "Acme", "navigation": { "$ref": "nav.json" } }',
  "site/nav.json": '{ "pages": ["index", "fr/index"] }',
  "site/mint.json": '{ "name": "Acme", "navigation": [{ "group": "Start", "pages": ["index"] }] }',
  "site/fr/docs.json": '{ "name": "Acme", "navigation": { "pages": ["index"] } }',
  "site/tool/docs.json": '{ "compilerOptions": {}, "include": ["src"] }',
  "site/other/docs.json": '{ "name": "Other", "navigation": { "pages": ["index"] } }',
};

function opener() {
  const disk = new MemoryFiles(files);
  const read = (path: keyof typeof files) => parseSiteConfig(`file:///${path}`, files[path]);
  const settings = new FolderSettings({}, disk);
  return { disk, read, opener: new SiteOpener({ disk, settings, root: "file:///site" }) };
}

it("opens a config with its parts and the settings in effect", async () => {
  const { opener: one, read } = opener();
  const { config, isFirst, settings, site } = await one.open(read("site/docs.json"));
  expect(config.parts.map(({ uri }) => uri)).toEqual(["file:///site/nav.json"]);
  expect(settings.settings.check.strict).toBe(true);
  expect({ isFirst, isKnown: site.isKnown }).toEqual({ isFirst: true, isKnown: true });
});

it("opens the site of a folder once, and its pages belong to the first config", async () => {
  const { disk, opener: one, read } = opener();
  const { site } = await one.open(read("site/docs.json"));
  const { readDirectory } = disk.asked;
  const second = await one.open(read("site/mint.json"));
  expect(second.site).toBe(site);
  expect(second.isFirst).toBe(false);
  expect(disk.asked.readDirectory).toBe(readDirectory);
});

it.each([
  ["site/tool/docs.json", "other tool"],
  ["site/fr/docs.json", "other site"],
  ["site/other/docs.json", undefined],
] as const)("says why %s defines no site, even if only a part lists its folder", async (path, reason) => {
  const { opener: one, read } = opener();
  await one.open(read("site/docs.json"));
  expect(one.reasonToIgnore(read(path))).toBe(reason);
});
