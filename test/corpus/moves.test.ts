import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../server/src/config/edits.ts";
import { linksAfterMoves } from "../../server/src/site/linksAfterMoves.ts";
import { targetOf } from "../../server/src/site/linkTarget.ts";
import { siteOf } from "../../server/src/testing/memoryFiles.ts";
import { corpus } from "./corpus.ts";

const folder = path.join(corpus, "sites");

/** How many pages of each site move, one after the other. */
const MOVES = 3;

type Files = Record<string, string>;

/** The files of a site. Only pages have content; of other files only the name matters. */
function filesOf(site: string): Files {
  const files: Files = {};
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    files[path.relative(site, file)] = /\.mdx?$/.test(entry.name) ? readFileSync(file, "utf8") : "";
  }
  return files;
}

async function read(files: Files) {
  const site = await siteOf(files);
  await site.prepare({ openApi: [], bodies: true });
  const missing = [...site.pages.keys()].flatMap((slug) => {
    const { links = [], images = [] } = site.body(slug)?.contents ?? {};
    const shown = images.map(({ target }) => ({ kind: "link" as const, target }));
    const isChecked = ({ kind }: { kind: string }) => kind !== "code";
    return [...links.filter(isChecked), ...shown].filter((link) => targetOf(link, slug, site).state === "missing");
  });
  return { site, missing: missing.length };
}

describe("moves of pages in a real site", () => {
  it.each(readdirSync(folder).filter((name) => !name.includes(".")))("%s: no link is broken", async (name) => {
    const files = filesOf(path.join(folder, name));
    let { site, missing } = await read(files);
    const before = missing;
    // The pages with the most links to them: a move can break the most there.
    const pages = [...site.pages.keys()].sort((a, b) => site.linkedFrom(b).length - site.linkedFrom(a).length);
    for (const [i, slug] of pages.slice(0, MOVES).entries()) {
      const from = site.pages.get(slug)!.files[0]!;
      const to = `moved/part ${i}/${path.basename(from)}`;
      for (const { page, edits } of linksAfterMoves(site, (file) => (file === from ? to : undefined)))
        files[page.path] = applyEdits(page.text, edits);
      files[to] = files[from]!;
      delete files[from];
      ({ site, missing } = await read(files));
    }
    expect(missing).toBe(before);
  });
});
