import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { textAfterEdit } from "../testing/applied.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { plainClient } from "./client.ts";
import { redirectsEdit, redirectsUndone } from "./movedRedirects.ts";

const uri = (path: string): string => new URL(path, "file:///site/").href;
const BEFORE = { "guides/start.mdx": "", "guides/index.mdx": "", "img/logo.svg": "" };
const AFTER = { "learn/start.mdx": "", "learn/index.mdx": "", "img/logo.svg": "" };

/** The text of a config after pages moved, or undefined when nothing is added. */
async function redirected(
  text: string,
  [from, to]: readonly [string, string],
  files: Readonly<Record<string, string>> = BEFORE,
  name = "docs.json",
): Promise<string | undefined> {
  const config = parseSiteConfig(uri(name), text);
  const edit = redirectsEdit(
    [{ config, site: await siteOf(files) }],
    [{ oldUri: uri(from), newUri: uri(to) }],
    plainClient,
  );
  return edit && textAfterEdit(config, edit);
}

const START = ["guides/start.mdx", "learn/start.mdx"] as const;
const docs = (redirects: string): string => `{ "theme": "mint", "redirects": ${redirects} }`;
const old = '{ "source": "/old", "destination": "/guides/start" }';
const added = '{ "source": "/guides/start", "destination": "/learn/start" }';

describe("a redirect from the old address of a page", () => {
  it.each([
    ["is added to the others", docs(`[${old}]`), START, docs(`[${old}, ${added}]`)],
    ["is the first one", '{ "theme": "mint" }', START, `{ "theme": "mint", "redirects": [${added}] }`],
    [
      "leads from the folder for an index",
      docs("[]"),
      ["guides/index.mdx", "learn/all.mdx"],
      docs('[{ "source": "/guides", "destination": "/learn/all" }]'),
    ],
    [
      "is one for a folder",
      docs("[]"),
      ["guides", "learn"],
      docs('[{ "source": "/guides/:slug*", "destination": "/learn/:slug*" }]'),
    ],
    ["is not doubled", docs(`[${added}]`), START, undefined],
    ["is not needed below a wildcard", docs('[{ "source": "/guides/*", "destination": "/" }]'), START, undefined],
    [
      "replaces one that would hide the page",
      docs('[{ "source": "/learn/start", "destination": "/guides/start" }]'),
      START,
      docs('[{ "source": "/guides/start", "destination": "/guides/start" }]'),
    ],
    ["is for pages alone", docs("[]"), ["img/logo.svg", "img/mark.svg"], undefined],
    ["is not for a page that leaves the site", docs("[]"), ["guides/start.mdx", "../start.mdx"], undefined],
    ["is not for another ending", docs("[]"), ["guides/start.mdx", "guides/start.md"], undefined],
    ["is not added to what is no list", docs('"x"'), START, undefined],
  ] as const)("%s", async (_, text, move, expected) => {
    expect(await redirected(text, move)).toBe(expected);
  });

  it("is the same once the page has moved", async () => {
    expect(await redirected(docs("[]"), START, AFTER)).toBe(docs(`[${added}]`));
    expect(await redirected(docs("[]"), ["guides", "learn"], AFTER)).toContain("/guides/:slug*");
  });

  it("is written in the older format, too", async () => {
    const text = '{ "name": "Acme", "navigation": [] }';
    expect(await redirected(text, START, BEFORE, "mint.json")).toContain(`"redirects": [${added}]`);
  });
});

describe("the redirects of a move that is undone", () => {
  const folder = '{ "source": "/guides/:slug*", "destination": "/learn/:slug*" }';
  it.each([
    ["are removed", docs(`[${old}, ${added}]`), START, docs(`[${old}]`)],
    ["leave no empty list", docs(`[${added}]`), START, '{ "theme": "mint" }'],
    [
      "are removed when their destination has moved back already",
      docs(`[${old}, { "source": "/guides/start", "destination": "/guides/start" }]`),
      START,
      docs(`[${old}]`),
    ],
    ["are those of a folder", docs(`[${old}, ${folder}]`), ["guides", "learn"], docs(`[${old}]`)],
    [
      "do not include one to another page",
      docs('[{ "source": "/guides/start", "destination": "/x" }]'),
      START,
      undefined,
    ],
    ["are none", docs(`[${old}]`), START, undefined],
    ["are not removed from a value that is not a list", docs('"x"'), START, undefined],
  ] as const)("%s", async (_, text, [from, to], expected) => {
    const config = parseSiteConfig(uri("docs.json"), text);
    const back = [{ oldUri: uri(to), newUri: uri(from) }];
    // Between the events of a move, neither page is known.
    for (const files of [BEFORE, { "img/logo.svg": "" }]) {
      const edit = redirectsUndone([{ config, site: await siteOf(files) }], back, plainClient);
      expect(edit && textAfterEdit(config, edit)).toBe(expected);
    }
  });
});
