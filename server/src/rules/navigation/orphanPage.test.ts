import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { configOf, findingsOf, fixed, fixesOf, listing, spansOf, titles } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { MemoryFiles, siteOf, siteOn } from "../../testing/memoryFiles.ts";
import { check } from "../engine/check.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { orphanPage } from "./orphanPage.ts";

describe("orphan-page", () => {
  async function orphans(text: string, files: Record<string, string>): Promise<string[]> {
    const site = await siteOf(files);
    const config = configOf(text);
    expect(findingsOf(config, orphanPage, site)).toEqual([]);
    await site.prepare(needsOf(config, site));
    return findingsOf(config, orphanPage, site).map(({ message }) => message);
  }

  it.each([
    ["listed", listing("latest/a", "latest/b", "own"), ""],
    ["linked", listing("latest/a", "own"), "[b](/latest/b)"],
  ])("ignores a page that is %s under a symbolic link", async (_, text, content) => {
    const disk = new MemoryFiles({ "site/v2/a.mdx": "", "site/v2/b.mdx": "", "site/own.mdx": content });
    disk.link("site/latest", "site/v2");
    disk.link("site/again.mdx", "site/own.mdx");
    const site = await siteOn(disk);
    const config = configOf(text);
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, orphanPage, site)).toEqual([]);
  });

  it("ignores a superseded config, because the newer one may list the page", async () => {
    const site = await siteOf({ "a.mdx": "", "b.mdx": "", "docs.json": "{}" });
    const config = configOf('{"navigation":[{"group":"G","pages":["a"]}]}', undefined, "mint.json");
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, orphanPage, site)).toEqual([]);
  });

  it("reports a page with several paths once, at its real path", async () => {
    const disk = new MemoryFiles({ "site/v2/a.mdx": "", "site/.content/b.mdx": "", "site/own.mdx": "" });
    disk.link("site/latest", "site/v2");
    disk.link("site/b.mdx", "site/.content/b.mdx");
    const site = await siteOn(disk);
    const config = configOf(listing("own"));
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, orphanPage, site)[0]?.message).toMatch(/links to them: b, v2\/a\. Add them/);
  });

  it("provides all files when the message is shortened", async () => {
    const names = ["b", "c", "d", "e"];
    const site = await siteOf({ "a.mdx": "", ...Object.fromEntries(names.map((name) => [`${name}.mdx`, ""])) });
    const config = configOf(listing("a"));
    await site.prepare(needsOf(config, site));
    const [finding] = findingsOf(config, orphanPage, site);
    expect(finding?.message).toContain("b, c, d and 1 more");
    expect(finding?.files).toEqual(names.map((name) => `${name}.mdx`));
  });

  it("marks the navigation key and names the pages", async () => {
    const site = await siteOf({ "a.mdx": "", "b.mdx": "", "c.mdx": "" });
    const { config, spans } = markedConfig('{⟦"navigation"⟧:{"groups":[{"group":"G","pages":["a"]}]}}');
    await site.prepare(needsOf(config, site));
    expect(spansOf(config, orphanPage, site)).toEqual(spans);
    expect(findingsOf(config, orphanPage, site)[0]?.message).toBe(
      "2 pages are not in the navigation, and nothing links to them: b, c. Add them to a group, link to them, exclude them in .mintignore, or delete them.",
    );
  });

  it.each([
    ["a snippet", { "snippets/x.mdx": "", "_snippets/y.mdx": "", "docs/_partial.mdx": "" }],
    ["a README", { "README.md": "", "CONTRIBUTING.md": "", "docs/readme.md": "", "docs/Changelog.md": "" }],
    ["the index page in the root folder", { "index.mdx": "" }],
    ["a page linked from another page", { "a.mdx": "See [b](/b) and [c](./c.mdx).", "b.mdx": "", "c.mdx": "" }],
    ["a page imported by another page", { "a.mdx": 'import B from "/parts/b.mdx"', "parts/b.mdx": "" }],
  ])("ignores %s", async (_, files: Record<string, string>) => {
    const site = await siteOf({ "a.mdx": "", ...files });
    const config = configOf(listing("a"));
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, orphanPage, site)).toEqual([]);
  });

  const OLDER = { navigation: [{ group: "G", pages: ["a"] }] };
  it.each<[string, object, file?: string]>([
    ["a button", { navbar: { primary: { type: "button", label: "B", href: "/b" } } }],
    ["a redirect", { redirects: [{ source: "/b", destination: "/a" }] }],
    ["a tab of the older format", { ...OLDER, tabs: [{ name: "B", url: "b" }] }, "mint.json"],
    ["a button of the older format", { ...OLDER, topbarCtaButton: { url: "/b" } }, "mint.json"],
  ])("ignores a page that %s refers to", async (_, more, file) => {
    const text = JSON.stringify({ navigation: { groups: [{ group: "G", pages: ["a"] }] }, ...more });
    const site = await siteOf({ "a.mdx": "", "b.mdx": "" });
    const config = configOf(text, undefined, file);
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, orphanPage, site)).toEqual([]);
  });

  it("states how many pages are not named", async () => {
    const files = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`p${i}.mdx`, ""]));
    const [message] = await orphans(listing("p0", "p3"), files);
    expect(message).toContain(
      "23 pages are not in the navigation, and nothing links to them: p1, p2, p4 and 20 more. Add",
    );
  });

  it("reports nothing for an unfinished file or an empty navigation", async () => {
    const site = await siteOf({ "a.mdx": "", "b.mdx": "" });
    await site.prepare({ apiDescriptions: [], bodies: true });
    for (const [file, texts] of [
      ["docs.json", ["{}", '{"navigation":{}}', '{"navigation":{"groups":[{"group":"G","pages":["a",']],
      ["mint.json", ["{}", '{"navigation":[]}', '{"navigation":[{"group":"G","pages":["a",']],
    ] as const) {
      for (const text of texts) expect(findingsOf(configOf(text, undefined, file), orphanPage, site)).toEqual([]);
    }
  });

  const text = JSON.stringify({
    navigation: {
      groups: [
        { group: "Start", pages: ["a"] },
        { group: "API", pages: [{ group: "Errors", pages: ["api/errors/x"] }, "api/y"] },
      ],
    },
  });
  const files = {
    "a.mdx": "",
    "api/errors/x.mdx": "",
    "api/y.mdx": "",
    "api/errors/n.mdx": "",
    "new/p.mdx": "",
    "new/q.mdx": "",
  };

  it("suggests the group of the folder, or a new one", async () => {
    const site = await siteOf(files);
    const config = configOf(text);
    await site.prepare(needsOf(config, site));
    expect(titles(text, orphanPage, site)).toEqual([
      "Add all 3 pages to the groups of their folders",
      'Add 2 pages in new/ to a new group "New"',
      'Add api/errors/n to group "API › Errors"',
      'Add new/p to a new group "New"',
      'Add new/q to a new group "New"',
    ]);
    expect(fixed(text, orphanPage, site, "Add all 3 pages to the groups of their folders")).toEqual({
      navigation: {
        groups: [
          { group: "Start", pages: ["a"] },
          { group: "API", pages: [{ group: "Errors", pages: ["api/errors/x", "api/errors/n"] }, "api/y"] },
          { group: "New", pages: ["new/p", "new/q"] },
        ],
      },
    });
  });

  it("suggests single pages in natural order", async () => {
    const site = await siteOf({ "a.mdx": "", "p8.mdx": "", "p56.mdx": "", "p100.mdx": "" });
    await site.prepare({ apiDescriptions: [], bodies: true });
    expect(titles(listing("a"), orphanPage, site)).toEqual([
      'Add 3 pages in the site folder to group "G"',
      'Add p8 to group "G"',
      'Add p56 to group "G"',
      'Add p100 to group "G"',
    ]);
  });

  it("adds several pages to one group in order", async () => {
    const site = await siteOf({ "a.mdx": "", "b.mdx": "", "c.mdx": "" });
    const one = JSON.stringify(JSON.parse(listing("a")), undefined, 2);
    await site.prepare({ apiDescriptions: [], bodies: true });
    expect(fixed(one, orphanPage, site, 'Add 2 pages in the site folder to group "G"')).toEqual(
      JSON.parse(listing("a", "b", "c")),
    );
  });
});

describe("orphan-page in a navigation with several levels", () => {
  const orphansIn = async (files: Readonly<Record<string, string>>, navigation: unknown) => {
    const config = configOf(JSON.stringify({ theme: "mint", navigation }));
    const site = await siteOf(files);
    await site.prepare(needsOf(config, site));
    const [finding] = check(config, site, [orphanPage]);
    return { config, site, finding };
  };

  it("reports unreachable pages and adds them to the group of their folder", async () => {
    const files = { "guides/a.mdx": "", "guides/b.mdx": "", "made.mdx": "---\nhidden: true\n---\n" };
    const { config, site, finding } = await orphansIn(
      { ...files, "link.mdx": "---\nurl: https://x.example\n---\n", "snippets/x.mdx": "", "CHANGELOG.md": "" },
      { tabs: [{ tab: "T", groups: [{ group: "G", pages: ["/guides/a"] }] }] },
    );
    expect(finding?.message).toMatch(/^Page "guides\/b" is not in the navigation/);
    const [fix] = fixesOf(finding!, config, site);
    expect(fix?.title).toBe('Add guides/b to group "T › G"');
    expect(applyEdits(config.text, fix!.edits)).toContain('"pages":["/guides/a", "guides/b"]');
  });

  it("ignores root pages, hidden parts and link targets", async () => {
    const { finding } = await orphansIn(
      { "r.mdx": "", "h.mdx": "", "t.mdx": "", "g.mdx": "" },
      {
        global: { anchors: [{ anchor: "A", href: "/g" }] },
        tabs: [
          { tab: "T", groups: [{ group: "G", root: "r", pages: [] }] },
          { tab: "H", hidden: true, pages: ["h"] },
          { tab: "L", href: "/t#part" },
        ],
      },
    );
    expect(finding).toBeUndefined();
  });
});
