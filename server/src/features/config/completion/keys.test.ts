import { describe, expect, it } from "vitest";
import type { CompletionList } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../../formats/siteConfig.ts";
import { type Site, unknownSite } from "../../../site/site.ts";
import { marked } from "../../../testing/marked.ts";
import { change, MemoryFiles, siteOn } from "../../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../../client.ts";
import { complete } from "../completion.ts";
import { shareDefaults } from "./shared.ts";

/** Positions that differ in ways that affect the items: the object, its layout, or the surrounding text. */
const PLACES = [
  '{ | "name": "A" }',
  '{ "name": "A" | }',
  '{ "name": "A", | }',
  '{ "name": "A",| }',
  '{ "name": "A", "f|" }',
  '{ "name": "A", "f|": "x" }',
  '{\n  |\n  "name": "A"\n}',
  '{\n\n  |\n  "name": "A"\n}',
  '{\n\t"colors": {},\n\t|\n}',
  '{ "colors": { | } }',
  '{ "navigation": { "groups": [{ | }, { "group": "A", "pages": ["a"] }] } }',
  '{ "navigation": { "groups": [{ | }, { "group": "A", "pages": ["b"] }] } }',
  '{ "navigation": { "groups": [{ "group": "A", "pages": ["b"] }, { | }] } }',
  '{ "navigation": { "anchors": [\n    { "anchor": "A", | }\n  ] }\n}',
  '{ "navbar": { "primary": { "type": "github", | } } }',
  '{ "navbar": { "primary": { "type": "button", | } } }',
] as const;

const suggesting: FeatureClient = {
  ...plainClient,
  snippets: true,
  suggestCommand: { title: "Suggest", command: "suggest" },
};
const CLIENTS: Readonly<Record<string, FeatureClient>> = {
  "with plain text": { ...plainClient, adjustsIndentation: true },
  "with snippet support": { ...plainClient, snippets: true },
  "with a command for suggestions": suggesting,
  "with range defaults for lists": { ...suggesting, itemDefaults: ["editRange"] },
  "with range and format defaults for lists": {
    ...plainClient,
    snippets: true,
    itemDefaults: ["editRange", "insertTextFormat"],
  },
};

function at(place: string, site: Site, client: FeatureClient, file = "docs.json"): CompletionList {
  const { text, cursor } = marked(place);
  const config = parseSiteConfig(`file:///site/${file}`, text);
  return complete(config, site, config.document.positionAt(cursor), client);
}

const disk = () =>
  new MemoryFiles({ "site/a.mdx": "", "site/b.mdx": "", "site/logo.svg": "", "site/openapi.json": "{}" });

describe.each(Object.entries(CLIENTS))("property completion for a client %s", (_, client) => {
  it("returns the same items as for a newly read site, regardless of earlier completions", async () => {
    // A newly read site has no cached items.
    const first = await Promise.all(
      PLACES.map(async (place) => ({ place, list: at(place, await siteOn(disk()), client) })),
    );
    const site = await siteOn(disk());
    for (const before of PLACES)
      for (const { place, list } of first) {
        at(before, site, client);
        expect(at(place, site, client)).toEqual(list);
      }
    for (const { place, list } of first) {
      expect(list.items.length, place).toBeGreaterThan(0);
      expect(list).toEqual(shareDefaults(at(place, site, { ...client, itemDefaults: [] }), client));
    }
  });

  it.each(PLACES)("is not affected by completions for another client or in another file: %s", async (place) => {
    const first = at(place, await siteOn(disk()), client);
    const inOtherFile = at(place, await siteOn(disk()), client, "mint.json");
    for (const other of Object.values(CLIENTS)) {
      const site = await siteOn(disk());
      at(place, site, other);
      expect(at(place, site, client)).toEqual(first);
      expect(at(place, site, client, "mint.json")).toEqual(inOtherFile);
    }
  });

  it("suggests the site's current files", async () => {
    const files = disk();
    const site = await siteOn(files);
    const [place] = PLACES;
    const before = at(place, site, client);
    files.write("site/dark.svg");
    await site.apply([change("created", "dark.svg")]);
    const now = at(place, site, client);
    expect(now).toEqual(at(place, await siteOn(files), client));
    expect(now).not.toEqual(before);
  });
});

it("suggests the fields of a site before those for splitting its file", () => {
  const config = parseSiteConfig("file:///docs.json", "{}");
  const { items } = complete(config, unknownSite("file:///site"), { line: 0, character: 1 }, plainClient);
  const fields = items.filter(({ label, tags }) => !label.includes(":") && !tags);
  const names = fields.sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1)).map(({ label }) => label);
  expect(names.indexOf("$ref")).toBeGreaterThan(names.indexOf("logo"));
});
