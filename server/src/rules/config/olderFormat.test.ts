import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { fixesOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { check } from "../engine/check.ts";
import { olderFormat } from "./olderFormat.ts";

const TEXT = '{"name":"Acme","navigation":[{"group":"Start","pages":["a"]}]}';

it.each<[string, string, Record<string, string>, number]>([
  ["a mint.json", "mint.json", {}, 1],
  ["a file with another name", "site.config.json", {}, 0],
  ["a mint.json next to a docs.json", "mint.json", { "docs.json": "{}" }, 0],
])("%s", async (_, name, files, count) => {
  const site = await siteOf({ "a.mdx": "", ...files });
  const config = parseSiteConfig(`file:///site/${name}`, TEXT);
  expect(check(config, site, [olderFormat])).toHaveLength(count);
});

it.each<[string, Parameters<typeof check>[3], number]>([
  ["strict", { strict: true, levels: {} }, 0],
  ["strict mode with a configured level", { strict: true, levels: { "older-format": "warning" } }, 1],
])("under %s", async (_, settings, count) => {
  const config = parseSiteConfig("file:///site/mint.json", TEXT);
  expect(check(config, await siteOf({ "a.mdx": "" }), [olderFormat], settings)).toHaveLength(count);
});

it("creates the converted file", async () => {
  const site = await siteOf({ "a.mdx": "" });
  const config = parseSiteConfig("file:///site/mint.json", TEXT);
  const [finding] = check(config, site, [olderFormat]);
  const [fix] = fixesOf(finding!, config, site);
  expect(fix).toMatchObject({ title: "Convert to docs.json", edits: [] });
  expect(JSON.parse(fix!.create![0]!.content)).toMatchObject({
    navigation: { groups: [{ group: "Start", pages: ["a"] }] },
  });
});
