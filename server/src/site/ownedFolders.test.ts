import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { ownerOf } from "./ownedFolders.ts";

const config = (path: string, pages: readonly string[]) =>
  parseSiteConfig(
    `file:///site/${path}`,
    path.endsWith("docs.json")
      ? JSON.stringify({ theme: "mint", navigation: { languages: [{ language: "ja", pages }] } })
      : JSON.stringify({ navigation: [{ group: "G", pages }] }),
  );

it.each([
  ["lists a page in the same folder", "docs.json", ["ja/start"], "ja/docs.json", true],
  ["lists a page in a subfolder", "docs.json", ["/ja/guides/start"], "ja/docs.json", true],
  ["lists a page in a deeper folder with that name", "docs.json", ["x/ja/start"], "ja/docs.json", false],
  ["lists a page whose name has the same prefix", "docs.json", ["japan/start", "ja"], "ja/docs.json", false],
  ["is in the same folder", "docs.json", ["start"], "mint.json", false],
  ["is in a subfolder", "ja/docs.json", ["ja/start"], "docs.json", false],
  ["is in the older format like the other config", "mint.json", ["ja/start"], "ja/mint.json", true],
  ["is in the older format, unlike the other config", "mint.json", ["docs/start"], "docs/docs.json", false],
  ["is in the newer format, unlike the other config", "docs.json", ["ja/start"], "ja/mint.json", true],
])("checks a config that %s", (_, path, pages, other, isOwner) => {
  const configs = [config(path, pages), config(other, ["start"])];
  expect(ownerOf(configs[1]!, configs)?.uri).toBe(isOwner ? configs[0]!.uri : undefined);
});
