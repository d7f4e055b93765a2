import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { textAfterEdit } from "../../testing/applied.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { redirectsEdit, redirectsUndone } from "./movedRedirects.ts";

const uri = (path: string): string => new URL(path, "file:///site/").href;
const BEFORE = { "guides/start.mdx": "", "guides/index.mdx": "", "img/logo.svg": "" };
const AFTER = { "learn/start.mdx": "", "learn/index.mdx": "", "img/logo.svg": "" };

/** Returns the text of a config after pages have moved, or undefined if no redirect was added. */
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

describe("redirects after moves", () => {
  it.each([
    ["appends a redirect to the existing list", docs(`[${old}]`), START, docs(`[${old}, ${added}]`)],
    [
      "adds the list for the first redirect",
      '{ "theme": "mint" }',
      START,
      `{ "theme": "mint", "redirects": [${added}] }`,
    ],
    [
      "uses the folder's address for an index page",
      docs("[]"),
      ["guides/index.mdx", "learn/all.mdx"],
      docs('[{ "source": "/guides", "destination": "/learn/all" }]'),
    ],
    [
      "adds a single redirect for a moved folder",
      docs("[]"),
      ["guides", "learn"],
      docs('[{ "source": "/guides/:slug*", "destination": "/learn/:slug*" }]'),
    ],
    ["does not duplicate a redirect", docs(`[${added}]`), START, undefined],
    [
      "adds nothing for paths that a wildcard matches",
      docs('[{ "source": "/guides/*", "destination": "/" }]'),
      START,
      undefined,
    ],
    [
      "reverses a redirect that would hide the page",
      docs('[{ "source": "/learn/start", "destination": "/guides/start" }]'),
      START,
      docs('[{ "source": "/guides/start", "destination": "/guides/start" }]'),
    ],
    ["ignores files that are not pages", docs("[]"), ["img/logo.svg", "img/mark.svg"], undefined],
    ["ignores pages that move out of the site", docs("[]"), ["guides/start.mdx", "../start.mdx"], undefined],
    [
      "ignores moves that change only the file extension",
      docs("[]"),
      ["guides/start.mdx", "guides/start.md"],
      undefined,
    ],
    ["leaves a value that is not an array unchanged", docs('"x"'), START, undefined],
  ] as const)("%s", async (_, text, move, expected) => {
    expect(await redirected(text, move)).toBe(expected);
  });

  it("returns the same edit after the page has moved", async () => {
    expect(await redirected(docs("[]"), START, AFTER)).toBe(docs(`[${added}]`));
    expect(await redirected(docs("[]"), ["guides", "learn"], AFTER)).toContain("/guides/:slug*");
  });

  it("supports the older format", async () => {
    const text = '{ "name": "Acme", "navigation": [] }';
    expect(await redirected(text, START, BEFORE, "mint.json")).toContain(`"redirects": [${added}]`);
  });
});

describe("redirects after undone moves", () => {
  const folder = '{ "source": "/guides/:slug*", "destination": "/learn/:slug*" }';
  it.each([
    ["removes the redirect for a page", docs(`[${old}, ${added}]`), START, docs(`[${old}]`)],
    ["removes the list if it becomes empty", docs(`[${added}]`), START, '{ "theme": "mint" }'],
    [
      "removes a redirect whose destination has already been updated",
      docs(`[${old}, { "source": "/guides/start", "destination": "/guides/start" }]`),
      START,
      docs(`[${old}]`),
    ],
    ["removes the redirect for a folder", docs(`[${old}, ${folder}]`), ["guides", "learn"], docs(`[${old}]`)],
    [
      "keeps a redirect to another page",
      docs('[{ "source": "/guides/start", "destination": "/x" }]'),
      START,
      undefined,
    ],
    ["changes nothing if there are no redirects to remove", docs(`[${old}]`), START, undefined],
    ["leaves a value that is not an array unchanged", docs('"x"'), START, undefined],
  ] as const)("%s", async (_, text, [from, to], expected) => {
    const config = parseSiteConfig(uri("docs.json"), text);
    const back = [{ oldUri: uri(to), newUri: uri(from) }];
    // While files are moving, the site does not know the page at either address.
    for (const files of [BEFORE, { "img/logo.svg": "" }]) {
      const edit = redirectsUndone([{ config, site: await siteOf(files) }], back, plainClient);
      expect(edit && textAfterEdit(config, edit)).toBe(expected);
    }
  });
});
