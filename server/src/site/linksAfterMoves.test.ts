import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { linksAfterMoves } from "./linksAfterMoves.ts";
import { targetOf } from "./linkTarget.ts";
import type { Site } from "./site.ts";

type Files = Readonly<Record<string, string>>;

async function read(files: Files): Promise<Site> {
  const site = await siteOf(files);
  await site.prepare({ apiDescriptions: [], bodies: true });
  return site;
}

/** Returns the files after a file or folder has moved. */
async function move(files: Files, from: string, to: string): Promise<Files> {
  const site = await read(files);
  const after: Record<string, string> = { ...files };
  const edits = linksAfterMoves(site, (path) =>
    path === from ? to : path.startsWith(`${from}/`) ? to + path.slice(from.length) : undefined,
  );
  for (const { page, edits: each } of edits) after[page.path] = applyEdits(page.text, each);
  for (const path of Object.keys(after)) {
    if (path !== from && !path.startsWith(`${from}/`)) continue;
    after[to + path.slice(from.length)] = after[path]!;
    delete after[path];
  }
  return after;
}

describe("linksAfterMoves", () => {
  it.each<[string, string, string, string, string, string]>([
    ["absolute link", "a.mdx", "[x](/b#h)", "b.mdx", "c/d.mdx", "[x](/c/d#h)"],
    [
      "relative link with an extension and a title",
      "g/a.mdx",
      "[x](./b.mdx 't')",
      "g/b.mdx",
      "h/c.mdx",
      "[x](../h/c.mdx 't')",
    ],
    [
      "link that differs from the name in case",
      "g/a.mdx",
      "[x](./b) [y](/g/b#h)",
      "g/b.mdx",
      "g/B.mdx",
      "[x](./B) [y](/g/B#h)",
    ],
    ["link relative to the page without a prefix", "g/a.mdx", "[x](b)", "g/b.mdx", "g/c.mdx", "[x](c)"],
    ["link relative to the site without a prefix", "g/a.mdx", "[x](g/b)", "g/b.mdx", "h/b.mdx", "[x](/h/b)"],
    ["definition with a query", "a.mdx", "[x][y]\n\n[y]: /b?q=1", "b.mdx", "c.mdx", "[x][y]\n\n[y]: /c?q=1"],
    [
      "attribute and expression",
      "a.mdx",
      "<A href='/b' />\n<A href={'/b'} />",
      "b.mdx",
      "c.mdx",
      "<A href='/c' />\n<A href={'/c'} />",
    ],
    ["image", "a.mdx", "![x](/i/p.png)", "i/p.png", "j/p.png", "![x](/j/p.png)"],
    [
      "import",
      "a.mdx",
      "import B from '/snippets/b.mdx'",
      "snippets/b.mdx",
      "parts/b.mdx",
      "import B from '/parts/b.mdx'",
    ],
    [
      "snippet by name",
      "a.mdx",
      "<Snippet file='b.mdx' />",
      "snippets/b.mdx",
      "snippets/c.mdx",
      "<Snippet file='c.mdx' />",
    ],
    ["index page by its folder", "a.mdx", "[x](/g)", "g/index.mdx", "h/index.mdx", "[x](/h)"],
    ["space in the new name", "a.mdx", "[x](/b)", "b.mdx", "c d.mdx", "[x](/c%20d)"],
    ["`#` in the new name", "a.mdx", "[x](/b) <A href='/b#h'/>", "b.mdx", "c#.mdx", "[x](/c%23) <A href='/c%23#h'/>"],
    ["`#` in the old name", "a.mdx", "[x](/c%23#h)", "c#.mdx", "b.mdx", "[x](/b#h)"],
    ["`?` in the new name", "a.mdx", "[x](/b?q=1)", "b.mdx", "c?.mdx", "[x](/c%3F?q=1)"],
    ["percent-encoded characters in the new name", "a.mdx", "[x](/b)", "b.mdx", "c%20d.mdx", "[x](/c%2520d)"],
    ["percent sign in the new name", "a.mdx", "[x](/b)", "b.mdx", "100%.mdx", "[x](/100%)"],
    ["entity in the new name", "a.mdx", "[x](/b)", "b.mdx", "c&lt;.mdx", "[x](/c%26lt;)"],
    [
      "quotes in the new name",
      "a.mdx",
      "<A href='/b'/> <A href=\"/b\"/>",
      "b.mdx",
      `c'".mdx`,
      "<A href='/c%27%22'/> <A href=\"/c%27%22\"/>",
    ],
    ["braces in the new name", "a.mdx", "[x](/b)", "b.mdx", "{c}$.mdx", "[x](/%7Bc%7D%24)"],
    [
      "parentheses in the new name",
      "a.mdx",
      "[x](/b)\n\n[y]: /b 't'",
      "b.mdx",
      "c (1).mdx",
      "[x](/c%20%281%29)\n\n[y]: /c%20%281%29 't'",
    ],
    [
      "name that looks like a scheme",
      "g/a.mdx",
      "[x](b) [y](g/b)",
      "g/b.mdx",
      "g/faq:x.mdx",
      "[x](./faq:x) [y](/g/faq:x)",
    ],
    ["folder that looks like a scheme", "g/a.mdx", "[y](c/b)", "c/b.mdx", "faq:x/b.mdx", "[y](/faq:x/b)"],
    [
      "import with a space",
      "a.mdx",
      "import B from '/snippets/b.mdx'",
      "snippets/b.mdx",
      "my part (1).mdx",
      "import B from '/my part (1).mdx'",
    ],
    ["change of case", "a.mdx", "[x](/b) [y](./b.mdx#h)", "b.mdx", "B.mdx", "[x](/B) [y](./B.mdx#h)"],
    ["code that is not a path", "a.mdx", "`[x](/b)` {'/c'}", "b.mdx", "d.mdx", "`[x](/b)` {'/c'}"],
  ])("%s", async (_, path, text, from, to, expected) => {
    const files = await move({ [path]: text, [from]: "" }, from, to);
    expect(files[path]).toBe(expected);
  });

  it("keeps the relative links of a moved page valid", async () => {
    const text = "[x](./b) [y](b) [z](../c.mdx#h) [w](/g/b) ![p](./p.png) [self](#h)";
    const files = await move({ "g/a.mdx": text, "g/b.mdx": "", "c.mdx": "", "g/p.png": "" }, "g/a.mdx", "h/i/a.mdx");
    expect(files["h/i/a.mdx"]).toBe(
      "[x](../../g/b) [y](../../g/b) [z](../../c.mdx#h) [w](/g/b) ![p](../../g/p.png) [self](#h)",
    );
  });

  it("updates links when a folder moves", async () => {
    const files = await move(
      { "g/a.mdx": "[x](./b) [y](/g/b)", "g/b.mdx": "", "c.mdx": "[x](/g/a) [y](/g)" },
      "g",
      "h",
    );
    expect(files["h/a.mdx"]).toBe("[x](./b) [y](/h/b)");
    expect(files["c.mdx"]).toBe("[x](/h/a) [y](/h)");
  });

  it("updates links to a page with two files only if both have moved", async () => {
    const both = { "g/b.mdx": "", "g/b.md": "", "a.mdx": "[x](/g/b#h) [y](g/b.md)" };
    expect((await move(both, "g", "h"))["a.mdx"]).toBe("[x](/h/b#h) [y](h/b.md)");
    expect((await move(both, "g/b.mdx", "h/b.mdx"))["a.mdx"]).toBe(both["a.mdx"]);
    const relative = { "g/b.mdx": "", "g/b.md": "", "a.mdx": "[x](./g/b) [y](./g/b.md)" };
    expect((await move(relative, "a.mdx", "h/a.mdx"))["h/a.mdx"]).toBe("[x](../g/b) [y](../g/b.md)");
    expect((await move({ ...relative, "g/c.mdx": "[x](./b)" }, "g/c.mdx", "c.mdx"))["c.mdx"]).toBe("[x](./g/b)");
  });

  it("never breaks a valid link, no matter how often files move", async () => {
    const folder = fc.constantFrom("", "g/", "g/h/", "i/");
    const name = fc.constantFrom("a", "b", "c", "index", "d #1", "50%25?", "e:f (g)", "\u00fc&amp;'\"", "{h}$");
    const extension = fc.constantFrom(".mdx", ".mdx", ".md");
    const path = fc.tuple(folder, name, extension).map(([at, page, extension]) => `${at}${page}${extension}`);
    const mark = fc.constantFrom("/", "./", "../", "");
    const link = fc
      .tuple(mark, folder, name, fc.constantFrom("", ".mdx", "#h"))
      .map(([mark, at, page, end]) => `[x](${mark}${at}${encodeURIComponent(page).replace(/[()]/g, "\\$&")}${end})`);
    const files = fc.dictionary(
      path,
      fc.array(link, { maxLength: 6 }).map((links) => links.join("\n")),
      { minKeys: 2 },
    );
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.tuple(path, path), { maxLength: 4 }), async (start, moves) => {
        let now: Files = start;
        for (const [from, to] of moves) {
          if (now[from] === undefined || now[to] !== undefined) continue;
          const before = await workingIn(now);
          now = await move(now, from, to);
          const after = await workingIn(now);
          // A move may fix a broken link. If a page has two files, only one of them is read.
          for (const [page, links] of before) {
            const there = after.get(page === from ? to : page);
            expect(links.filter((isWorking, i) => isWorking && there && !there[i])).toEqual([]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Returns whether each link is valid, by the path of its page. */
async function workingIn(files: Files): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const site = await read(files);
  return new Map(
    [...site.pages.keys()].map((slug) => {
      const { path, contents } = site.body(slug)!;
      return [
        path,
        contents.links.map((link) => ["page", "file", "folder"].includes(targetOf(link, slug, site).state)),
      ];
    }),
  );
}
