import { beforeAll, describe, expect, it } from "vitest";
import type { Location } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import type { Site } from "../../site/site.ts";
import { unknownSite } from "../../site/site.ts";
import { configOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { pageLenses, placesOfPage } from "../page/pageLenses.ts";
import { documentLinks } from "../valueAt.ts";
import { workspaceSymbols } from "../workspace/workspaceSymbols.ts";
import { definition, documentHighlights, references } from "./definition.ts";
import { inlayHints } from "./inlayHints.ts";

let site: Site;
beforeAll(async () => {
  site = await siteOf({
    "intro.mdx": "---\ntitle: Welcome\n---\n",
    "api/a b.mdx": "# From the heading\n",
    "api/users.md": "---\ntitle: ''\n---\n",
    "snippets/x.mdx": "",
    "logo.svg": "<svg/>",
    "openapi.json": '{"openapi":"3.1.0","info":{"title":"Acme API","version":"1"},"paths":{}}',
  });
});

/** The name of a config in the older format, the only one that lists versions and assigns pages to tabs by folder. */
const OLDER = "mint.json";

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
/** Returns the text at a location, and the offset where it starts. */
function textAt(config: ReturnType<typeof markedConfig>["config"], { uri, range }: Location): string {
  return uri === config.uri ? `${config.document.getText(range)}@${config.document.offsetAt(range.start)}` : uri;
}

describe("document links", () => {
  it("links to pages, images, OpenAPI documents and URLs", () => {
    const { config, spans } = markedConfig(
      '{"logo":"⟦/logo.svg⟧","api":{"openapi":["⟦openapi.json⟧","none.json"]},"navbar":{"links":[{"label":"A","href":"⟦mailto:a@b.co⟧"}]},"navigation":{"pages":["⟦intro⟧","⟦api/a b⟧","gone"]}}',
    );
    const links = documentLinks({ config, site }).sort((a, b) => a.range.start.character - b.range.start.character);
    expect(links.map(({ range }) => config.document.getText(range))).toEqual(
      spans.map(({ offset, length }) => config.text.slice(offset, offset + length)),
    );
    expect(links.map(({ target }) => target)).toEqual([
      "file:///site/logo.svg",
      "file:///site/openapi.json",
      "mailto:a@b.co",
      "file:///site/intro.mdx",
      "file:///site/api/a%20b.mdx",
    ]);
  });
});

describe("definition", () => {
  it.each([
    ["a page", '{"navigation":{"pages":["int|ro"]}}', ["file:///site/intro.mdx"]],
    ["a page that a link names", '{"navbar":{"links":[{"href":"/int|ro#x"}]}}', ["file:///site/intro.mdx"]],
    ["an image", '{"favicon":"/logo|.svg"}', ["file:///site/logo.svg"]],
    ["nothing for a missing page", '{"navigation":{"pages":["gon|e"]}}', []],
    ["nothing for a URL", '{"api":{"mdx":{"server":"https://a|.co"}}}', []],
    ["nothing for a key", '{"na|me":"A"}', []],
    ["nothing past the end of the file", "{}\n|", []],
    ["a page of the older format", '{"navigation":[{"pages":["int|ro"]}]}', ["file:///site/intro.mdx"], OLDER],
    ["a version of the older format", '{"versions":["v1"],"anchors":[{"version":"v|1"}]}', ['"v1"@13'], OLDER],
    [
      "the pages in a tab of the older format",
      '{"tabs":[{"url":"ap|i"}],"navigation":[{"pages":["intro","api/users"]}]}',
      ['"api/users"@56'],
      OLDER,
    ],
  ])("finds %s", (_, source, expected, file?: string) => {
    const { config, cursor } = markedConfig(source, undefined, file);
    const found = definition(config, site, config.document.positionAt(cursor));
    expect(found.map((location) => textAt(config, location))).toEqual(expected);
  });
});

describe("references", () => {
  const at = (source: string, includeDeclaration: boolean, file?: string): string[] => {
    const { config, cursor } = markedConfig(source, undefined, file);
    const found = references(config, site, config.document.positionAt(cursor), { includeDeclaration });
    return found.map((location) => textAt(config, location));
  };

  it("finds every entry for a page, however its path is written", () => {
    expect(at('{"navigation":{"groups":[{"pages":["int|ro","x"]},{"pages":["/intro"]}]}}', true)).toEqual([
      '"intro"@35',
      '"/intro"@59',
    ]);
  });

  it("finds the references to a version, with or without its definition", () => {
    const source = '{"versions":["v|1"],"anchors":[{"version":"v1"}]}';
    expect(at(source, true, OLDER)).toEqual(['"v1"@13', '"v1"@41']);
    expect(at(source, false, OLDER)).toEqual(['"v1"@41']);
  });

  it("finds the pages in a tab", () => {
    expect(at('{"tabs":[{"url":"ap|i"}],"navigation":[{"pages":["api/users"]}]}', true, OLDER)).toEqual([
      '"api/users"@48',
    ]);
  });
});

describe("highlights", () => {
  it("highlights all references to the item at the cursor", () => {
    const pages = markedConfig('{"navigation":{"groups":[{"pages":["int|ro","x"]},{"pages":["/intro"]}]}}');
    const entries = documentHighlights(pages.config, site, pages.config.document.positionAt(pages.cursor));
    expect(entries.map(({ range }) => pages.config.document.offsetAt(range.start))).toEqual([35, 59]);
    const source = '{"versions":["v|1","v2"],"anchors":[{"version":"v1"},{"version":"v2"}]}';
    const { config, cursor } = markedConfig(source, undefined, OLDER);
    const found = documentHighlights(config, site, config.document.positionAt(cursor));
    expect(found.map(({ range }) => config.document.offsetAt(range.start))).toEqual([13, 46]);
    expect(documentHighlights(config, site, { line: 9, character: 0 })).toEqual([]);
  });
});

describe("inlay hints", () => {
  it("shows titles after paths, but only in the requested range", async () => {
    const config = configOf(
      '{"api":{"openapi":"openapi.json"},"navigation":{"pages":["intro",\n"api/a b","api/users","gone"]}}',
    );
    const hints = await inlayHints({ config, site }, WHOLE);
    expect(hints.map(({ label, position }) => [label, position.line])).toEqual(
      expect.arrayContaining([
        ["Acme API", 0],
        ["Welcome", 0],
        ["From the heading", 1],
      ]),
    );
    expect(hints).toHaveLength(3);
    const second = { start: { line: 1, character: 0 }, end: { line: 1, character: 9 } };
    expect((await inlayHints({ config, site }, second)).map(({ label }) => label)).toEqual(["From the heading"]);
    expect(await inlayHints({ config, site: unknownSite("file:///site") }, WHOLE)).toEqual([]);
  });
});

describe("inlay hint for a page", () => {
  it.each([
    ["comes after the comma", '["intro",|"gone"]', "Welcome"],
    ["comes after the path of the last item", '["intro"|]', "Welcome"],
    ["shows the sidebar title", '["named"|]', "Short"],
    ["is omitted if the path already says the same thing", '["faq","guides/getting-started"|]', undefined],
  ])("%s", async (_, pages, label) => {
    const { config, cursor } = markedConfig(`{"navigation":{"pages":${pages}}}`);
    const titled = await siteOf({
      "intro.mdx": "---\ntitle: Welcome\n---\n",
      "faq.mdx": "---\ntitle: FAQ\n---\n",
      "named.mdx": "---\ntitle: Long title\nsidebarTitle: Short\n---\n",
      "guides/getting-started.mdx": "# Getting Started\n",
    });
    const hints = await inlayHints({ config, site: titled }, WHOLE);
    const expected = label === undefined ? [] : [[label, cursor]];
    expect(hints.map((hint) => [hint.label, config.document.offsetAt(hint.position)])).toEqual(expected);
  });
});

describe("workspace symbols", () => {
  it("finds groups, tabs and pages in all configs by letters in their names", async () => {
    const first = markedConfig(
      '{"navigation":{"tabs":[{"tab":"Ref","groups":[{"group":"Guides","pages":["intro",{"group":"Deep","pages":["api/users"]}]}]}]}}',
    ).config;
    const second = parseSiteConfig(
      "file:///other/docs.json",
      '{"navigation":{"groups":[{"group":"Guide","pages":[]}]}}',
    );
    const find = async (query: string) =>
      (
        await workspaceSymbols(
          [
            { config: first, site },
            { config: second, site: unknownSite("file:///other") },
          ],
          query,
        )
      ).map(({ name, containerName }) => `${name}${containerName ? ` in ${containerName}` : ""}`);
    expect(await find("gde")).toEqual(["Guides in Ref", "Guide"]);
    expect(await find("use")).toEqual(["api/users in Ref › Guides › Deep"]);
    expect(await find("REF")).toEqual(["Ref in tab"]);
    expect(await find("")).toHaveLength(6);
    expect(await find("zzz")).toEqual([]);
  });

  it("finds a page by its title before the page has been read", async () => {
    const fresh = await siteOf({ "intro.mdx": "---\ntitle: Welcome\n---\n", "other.mdx": "# Other" });
    const { config } = markedConfig('{"navigation":[{"group":"G","pages":["/intro","other"]}]}', undefined, OLDER);
    const found = await workspaceSymbols([{ config, site: fresh }], "welc");
    expect(found.map(({ name }) => name)).toEqual(["Welcome (/intro)"]);
    const docs = configOf('{"theme":"mint","navigation":{"pages":["intro/"]}}');
    const [page] = await workspaceSymbols([{ config: docs, site: fresh }], "welc");
    expect(page?.name).toBe("Welcome (intro/)");
  });
});

describe("page lenses", () => {
  const { config } = markedConfig(
    '{"navigation":{"groups":[{"group":"A","pages":["intro"]},{"group":"B","pages":[{"group":"C","pages":["intro"]}]}]}}',
  );
  const lens = (uri: string) => pageLenses([{ config, site }], uri, { showPlaces: "show" })[0]?.command;

  it("shows where a page is listed", () => {
    expect(lens("file:///site/intro.mdx")).toMatchObject({ title: "Listed in A, B › C", command: "show" });
    expect(lens("file:///site/intro.mdx")?.arguments?.[2]).toHaveLength(2);
    expect(lens("file:///site/api/a%20b.mdx")?.title).toBe("Not in the navigation");
  });

  it("offers to add an unlisted page, unless another part of the config refers to it", () => {
    const { config: one } = markedConfig(
      '{"navigation":{"groups":[{"group":"A","pages":["intro"]}]},"navbar":{"primary":{"type":"button","label":"B","href":"/api/users"}}}',
    );
    const command = (path: string) =>
      pageLenses([{ config: one, site }], `file:///site/${path}`, { showPlaces: "show", addToNavigation: "add" })[0]
        ?.command;
    expect(command("api/a%20b.mdx")).toEqual({
      title: "Not in the navigation: Add to a Group…",
      command: "add",
      arguments: [one.uri, "api/a b"],
    });
    expect(command("api/users.md")?.command).toBe("show");
    expect(command("intro.mdx")?.command).toBe("show");
  });

  it("ignores files that are not pages in a site", () => {
    for (const path of ["snippets/x.mdx", "logo.svg", "gone.mdx"]) expect(lens(`file:///site/${path}`)).toBeUndefined();
    expect(lens("file:///elsewhere/intro.mdx")).toBeUndefined();
  });

  it("returns the locations of the entries", () => {
    expect(placesOfPage([{ config, site }], "file:///site/intro.mdx").map(({ trail }) => trail)).toEqual([
      "A",
      "B › C",
    ]);
  });
});
