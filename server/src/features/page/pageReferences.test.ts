import { describe, expect, it } from "vitest";
import type { Position } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { type PageBody, pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { marked } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { prepareRenameHeading, renameHeading } from "./headingRename.ts";
import { linkPlaces, pageLenses } from "./pageLenses.ts";
import { linksToEntry, referencesInPage } from "./pageReferences.ts";

const FILES = {
  "guides/setup.mdx":
    "---\ntitle: Set up\n---\n\n## Install\n\n## Usage\n\n## Usage\n\n## Limits {#the-limits}\n\n[up](#install)\n",
  "start.mdx": "[a](/guides/setup) [b](guides/setup#install) ![](/logo.png)\n",
  "guides/more.md": "[a](./setup.mdx#install) [b](setup#usage-2) [c](setup#usage) [d](setup#the-limits)\n",
  "all.mdx": 'import Note from "/snippets/note.mdx"\n\n<Note />\n\n[a](#from-a-snippet)\n',
  "snippets/note.mdx": "## From a snippet\n",
  "logo.png": "",
};

async function siteWith(files: Readonly<Record<string, string>> = FILES): Promise<Site> {
  const site = await siteOf(files);
  await site.prepare({ apiDescriptions: [], bodies: true });
  return site;
}

const config = parseSiteConfig(
  "file:///site/site.config.json",
  '{"navigation":[{"group":"G","pages":["guides/setup","start"]}]}',
);

/** Returns the position of some text in a page. */
function placeOf(page: PageBody, piece: string): Position {
  return page.document.positionAt(page.text.indexOf(piece));
}

/** Returns the text at each location, with its page. */
function formatLocations(
  site: Site,
  locations: readonly { uri: string; range: { start: Position; end: Position } }[],
): string[] {
  return locations.map(({ uri, range }) => {
    const path = uri.slice("file:///site/".length);
    const page = site.body(path.replace(/\.mdx?$/, ""))!;
    const text = page.text.slice(page.document.offsetAt(range.start), page.document.offsetAt(range.end));
    return `${path}: ${text}`;
  });
}

describe("references to pages", () => {
  const all = [
    "guides/more.md: ./setup.mdx#install",
    "guides/more.md: setup#usage-2",
    "guides/more.md: setup#usage",
    "guides/more.md: setup#the-limits",
    "start.mdx: /guides/setup",
    "start.mdx: guides/setup#install",
  ];

  it("finds the links to the page that an entry lists, except those in the page itself", async () => {
    const site = await siteWith();
    const at = { line: 0, character: config.text.indexOf("guides/setup") };
    expect(formatLocations(site, linksToEntry({ config, site }, at))).toEqual(all);
    expect(linksToEntry({ config, site }, { line: 0, character: 2 })).toEqual([]);
  });

  it.each([
    [
      "a heading",
      "Install",
      ["guides/more.md: ./setup.mdx#install", "guides/setup.mdx: #install", "start.mdx: guides/setup#install"],
    ],
    [
      "a link to a heading in the same page",
      "#install",
      ["guides/more.md: ./setup.mdx#install", "guides/setup.mdx: #install", "start.mdx: guides/setup#install"],
    ],
    ["the second of two identical headings", "Usage\n\n## Limits", ["guides/more.md: setup#usage-2"]],
    ["a heading with a custom ID", "Limits", ["guides/more.md: setup#the-limits"]],
    ["the front matter", "title", undefined],
  ])("finds the references to %s in all pages", async (_, piece, expected) => {
    const site = await siteWith();
    const page = site.body("guides/setup")!;
    const found = referencesInPage({ config, site, page }, placeOf(page, piece), { includeDeclaration: false });
    expect(found && formatLocations(site, found)).toEqual(expected);
  });

  it("finds the references to a link's target", async () => {
    const site = await siteWith();
    const page = site.body("start")!;
    const found = referencesInPage({ config, site, page }, placeOf(page, "/guides"), { includeDeclaration: true });
    expect(formatLocations(site, found ?? [])).toEqual(all);
  });

  it("finds the links to a snippet's heading in pages that embed the snippet, and the heading itself if requested", async () => {
    const site = await siteWith();
    const page = site.body("snippets/note")!;
    const found = referencesInPage({ config, site, page }, placeOf(page, "From"), { includeDeclaration: true });
    expect(formatLocations(site, found ?? [])).toEqual([
      "snippets/note.mdx: From a snippet",
      "all.mdx: #from-a-snippet",
    ]);
  });

  it("finds the links to an ID, and to a title that generates one", async () => {
    const text = '<div id="own" />\n\n<Accordion title="Big one">a</Accordion>\n\n[a](#own) [b](#big-one)';
    const site = await siteWith({ "ids.mdx": text });
    const page = site.body("ids")!;
    const of = (piece: string) => {
      const found = referencesInPage({ config, site, page }, placeOf(page, piece), { includeDeclaration: true });
      return formatLocations(site, found ?? []);
    };
    expect(of("own")).toEqual(["ids.mdx: own", "ids.mdx: #own"]);
    expect(of("Big one")).toEqual(["ids.mdx: Big one", "ids.mdx: #big-one"]);
  });

  it("counts links in code lenses, including unsaved links", async () => {
    const site = await siteWith();
    const uri = "file:///site/guides/setup.mdx";
    const title = (openBodies?: ReadonlyMap<string, PageBody>) =>
      pageLenses([{ config, site, openBodies }], uri, { showPlaces: "show" }).map(({ command }) => command?.title);
    expect(title()).toEqual(["Listed in G", "Linked from 2 pages"]);
    const open = (slug: string, path: string, text: string) => new Map([[slug, pageBody(slug, path, text, undefined)]]);
    expect(title(open("start", "start.mdx", "nothing"))).toEqual(["Listed in G", "Linked from 1 page"]);
    expect(title(open("all", "all.mdx", "[a](/guides/setup)"))).toEqual(["Listed in G", "Linked from 3 pages"]);
    expect(
      linkPlaces(
        [
          { config, site },
          { config, site },
        ],
        uri,
      ),
    ).toHaveLength(6);
    expect(linkPlaces([{ config, site }], "file:///site/start.mdx")).toEqual([]);
  });
});

describe("renaming a heading", () => {
  /** Returns the pages that a rename changes, with their text after the rename. */
  async function pagesAfterRename(source: string, newText: string, files: Readonly<Record<string, string>> = {}) {
    const { text, cursor } = marked(source);
    const site = await siteWith({ ...files, "page.mdx": text });
    const page = site.body("page")!;
    const position = page.document.positionAt(cursor);
    const each = { config, site, page };
    const prepared = prepareRenameHeading(each, position);
    const edit = renameHeading(each, position, newText, plainClient, () => undefined);
    if (!edit || "problem" in edit) return { problem: edit?.problem };
    const after = Object.entries(edit.changes ?? {}).map(([uri, edits]) => {
      const body = site.body(uri.slice("file:///site/".length).replace(/\.mdx?$/, ""))!;
      const changes = edits.map(({ range, newText: content }) => {
        const offset = body.document.offsetAt(range.start);
        return { offset, length: body.document.offsetAt(range.end) - offset, content };
      });
      return [body.path, applyEdits(body.text, changes)];
    });
    return { placeholder: prepared?.placeholder, after: Object.fromEntries(after) };
  }

  it("updates the links to the heading in all pages, and keeps their notation", async () => {
    const files = { "a.mdx": "[a](/page#set-up 'T') [b](page#other)", "b/c.md": '<a href="../page.mdx?x=1#set-up">' };
    expect(await pagesAfterRename("[t](#set-up)\n\n## Set| up ##\n\n## Other\n", "Über uns", files)).toEqual({
      placeholder: "Set up",
      after: {
        "page.mdx": "[t](#%C3%BCber-uns)\n\n## Über uns ##\n\n## Other\n".replace(
          "%C3%BCber-uns",
          encodeURI("über-uns"),
        ),
        "a.mdx": `[a](/page#${encodeURI("über-uns")} 'T') [b](page#other)`,
        "b/c.md": `<a href="../page.mdx?x=1#${encodeURI("über-uns")}">`,
      },
    });
  });

  it("updates the links to headings whose number suffixes change", async () => {
    expect(await pagesAfterRename("## U|se\n\n## Use\n\n[a](#use) [b](#use-2)\n", "First")).toEqual({
      placeholder: "Use",
      after: { "page.mdx": "## First\n\n## Use\n\n[a](#first) [b](#use)\n" },
    });
  });

  it("keeps a custom ID when the text is renamed, or renames only the ID", async () => {
    const text = "## Te|xt {#own}\n\n[a](#own)\n";
    expect(await pagesAfterRename(text, "New")).toEqual({
      placeholder: "Text",
      after: { "page.mdx": "## New {#own}\n\n[a](#own)\n" },
    });
    expect(await pagesAfterRename(text.replace("|", "").replace("#ow", "#o|w"), "mine")).toEqual({
      placeholder: "own",
      after: { "page.mdx": "## Text {#mine}\n\n[a](#mine)\n" },
    });
  });

  it("updates links to the heading in pages that embed it", async () => {
    const files = { "a.mdx": 'import P from "/page.mdx"\n\n<P />\n\n[a](#part)', "b.mdx": "[a](/a#part)" };
    expect(await pagesAfterRename("## Pa|rt\n", "Piece", files)).toMatchObject({
      after: {
        "page.mdx": "## Piece\n",
        "a.mdx": 'import P from "/page.mdx"\n\n<P />\n\n[a](#piece)',
        "b.mdx": "[a](/a#piece)",
      },
    });
  });

  it.each([
    ["empty text", "## He|re\n", " ", "Enter a heading."],
    ["two lines", "## He|re\n", "a\n\n## b", '"a\\n\\n## b" cannot be used as a heading.'],
    ["a position outside a heading", "text|\n", "x", undefined],
  ])("refuses %s", async (_, text, newText, problem) => {
    expect(await pagesAfterRename(text, newText)).toEqual({ problem });
  });
});
