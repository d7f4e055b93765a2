import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../server/src/json/edits.ts";
import { linksAfterMoves } from "../../server/src/site/linksAfterMoves.ts";
import { targetOf } from "../../server/src/site/linkTarget.ts";
import type { SiteIndex } from "../../server/src/site/siteIndex.ts";
import { siteOf } from "../../server/src/testing/memoryFiles.ts";
import { corpus } from "./corpus.ts";

const folder = path.join(corpus, "sites");

type Files = Record<string, string>;

/** Returns the files of a site. Only pages have content, because only the names of other files matter. */
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
  await site.prepare({ apiDescriptions: [], bodies: true });
  const missing = [...site.pages.keys()].flatMap((slug) => {
    const { links = [], images = [] } = site.body(slug)?.contents ?? {};
    const shown = images.map(({ target }) => ({ kind: "link" as const, target }));
    const isChecked = ({ kind }: { kind: string }) => kind !== "code";
    return [...links.filter(isChecked), ...shown].filter((link) => targetOf(link, slug, site).state === "missing");
  });
  return { site, missing: missing.length };
}

/** Returns the paths of the next move, or undefined if the site has no suitable file or folder. */
type NextMove = (site: SiteIndex) => readonly [from: string, to: string] | undefined;

/**
 * Returns the pages, sorted by the number of links to them, because moving the most linked page can break the most
 * links.
 */
const mostLinked = (site: SiteIndex): readonly string[] =>
  [...site.pages.keys()].sort((a, b) => site.linkedFrom(b).length - site.linkedFrom(a).length);

const page =
  (index: number): NextMove =>
  (site) => {
    const slug = mostLinked(site).find((each) => !each.startsWith("moved/"));
    const file = slug === undefined ? undefined : site.pages.get(slug)!.files[0]!;
    return file === undefined ? undefined : [file, `moved/part ${index}/${path.basename(file)}`];
  };

/** Moves the top-level folder that contains the most linked page, with all its files. */
const folderOfPages: NextMove = (site) => {
  const slug = mostLinked(site).find((each) => each.includes("/") && !each.startsWith("moved/"));
  const from = slug?.slice(0, slug.indexOf("/"));
  return from === undefined ? undefined : [from, `all/${from}`];
};

/** Moves the image that appears on the most pages. */
const image: NextMove = (site) => {
  const counts = new Map<string, number>();
  for (const slug of site.pages.keys()) {
    for (const { target } of site.body(slug)?.contents.images ?? []) {
      const found = targetOf({ kind: "link", target }, slug, site);
      if (found.state === "file") counts.set(found.path, (counts.get(found.path) ?? 0) + 1);
    }
  }
  const [file] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return file === undefined ? undefined : [file, `pictures/new name${path.extname(file)}`];
};

/** The moves, each of which starts from the result of the previous one. */
const MOVES: readonly NextMove[] = [page(0), page(1), folderOfPages, image, page(2)];

describe("moving pages, folders and images in a real site", () => {
  it.each(readdirSync(folder).filter((name) => !name.includes(".")))("keeps all links valid: %s", async (name) => {
    let files = filesOf(path.join(folder, name));
    let { site, missing } = await read(files);
    const before = missing;
    for (const next of MOVES) {
      const [from, to] = next(site) ?? [];
      if (from === undefined || to === undefined) continue;
      const moved = (file: string) =>
        file === from || file.startsWith(`${from}/`) ? to + file.slice(from.length) : undefined;
      for (const { page, edits } of linksAfterMoves(site, moved)) files[page.path] = applyEdits(page.text, edits);
      files = Object.fromEntries(Object.entries(files).map(([file, text]) => [moved(file) ?? file, text]));
      ({ site, missing } = await read(files));
      expect({ from, missing }).toEqual({ from, missing: before });
    }
  });
});
