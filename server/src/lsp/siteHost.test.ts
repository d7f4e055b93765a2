import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { mergeSettings, settingsFrom } from "../settings/settings.ts";
import { readSettingsFile } from "../settings/settingsFile.ts";
import { noOpenBodies } from "../site/pageBody.ts";
import { unknownSite } from "../site/site.ts";
import { Documents } from "../workspace/documents.ts";
import { ruleSettingsPlace } from "./siteHost.ts";

const FILE = "file:///work/.sitekeeper.json";

function placeOf(uri: string, file?: string, user: unknown = {}, documents = new Documents()) {
  const read = file === undefined ? undefined : { uri: FILE, ...readSettingsFile(FILE, file) };
  const settings = mergeSettings(read?.settings, settingsFrom(user));
  const config = parseSiteConfig(uri, "{}");
  return ruleSettingsPlace(
    {
      config,
      site: unknownSite("file:///work"),
      openBodies: noOpenBodies,
      because: undefined,
      settings: { settings, file: read, isExcluded: false },
    },
    { documents, folders: ["file:///work", "file:///work/docs", "file:///c%3A/(a)/"] },
  );
}

describe("ruleSettingsPlace", () => {
  it.each([
    ["the innermost workspace folder", "file:///work/docs/api/mint.json", "file:///work/docs/.sitekeeper.json"],
    [
      "a folder that the client writes differently",
      "file:///C:/%28a%29/b/mint.json",
      "file:///c%3A/(a)/.sitekeeper.json",
    ],
    ["the folder of a config outside the workspace", "file:///else/mint.json", "file:///else/.sitekeeper.json"],
    ["nothing for an unsaved file", "untitled:mint.json", undefined],
  ])("returns %s", (_, uri, expected) => {
    expect(placeOf(uri)?.uri).toBe(expected);
  });

  it("returns the settings file in effect, with the editor's text", () => {
    expect(placeOf("file:///work/docs/mint.json", "{}")).toMatchObject({ uri: FILE, source: { text: "{}" } });
    const documents = new Documents();
    documents.open(FILE, "jsonc", 3, "{ }");
    expect(placeOf("file:///work/docs/mint.json", "{}", {}, documents)?.source).toMatchObject({
      text: "{ }",
      version: 3,
    });
  });

  it("includes the rules that are configured in the user's settings", () => {
    const rules = '{"rules":{"orphan-page":"hint","low-contrast":"off"}}';
    const place = placeOf("file:///work/mint.json", rules, { rules: { "orphan-page": "error" } });
    expect([...place!.decided]).toEqual(["orphan-page"]);
  });
});
