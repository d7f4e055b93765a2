import { expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { diffSites } from "./diff.ts";
import { siteView } from "./siteView.ts";

const stateOf = (config: unknown, site: Site = unknownSite("file:///site")) => ({
  view: siteView(parseSiteConfig("file:///site/c.json", JSON.stringify(config)), site),
  bodyOf: (slug: string) => site.body(slug),
});

const textsOf = (parts: ReturnType<typeof diffSites>) =>
  parts.flatMap(({ changes }) => changes.map(({ text }) => text));

const changes = (before: unknown, after: unknown) => textsOf(diffSites(stateOf(before), stateOf(after)));

const nav = (groups: Readonly<Record<string, readonly unknown[]>>) => ({
  navigation: Object.entries(groups).map(([group, pages]) => ({ group, pages })),
});

test.each([
  [{ A: ["x"] }, { A: ["x", "y"] }, ['Page y was added to "A".']],
  [{ A: ["x", "y"] }, { A: ["x"] }, ['Page y was removed from "A".']],
  [{ A: ["x"], B: ["y"] }, { A: [], B: ["y", "x"] }, ['Page x moved from "A" to "B".']],
  [{ A: ["x/one"] }, { A: ["y/one"] }, ["Page x/one is now y/one."]],
  [{ A: ["x/one"], B: [] }, { A: [], B: ["y/one"] }, ['Page x/one is now y/one, and moved from "A" to "B".']],
  [
    { A: ["x/one", "y/one"] },
    { A: ["z/one"] },
    ['Page x/one was removed from "A".', 'Page y/one was removed from "A".', 'Page z/one was added to "A".'],
  ],
  [
    { A: ["x/overview", "x/a"], B: ["y/overview", "y/b"] },
    { A: ["z/overview", "z/a"], B: ["y/overview", "y/b"] },
    ["Folder x is now z (2 pages)."],
  ],
  [
    { A: ["x/one/overview", "x/one/a", "x/top"], B: ["x/two/overview"] },
    { A: ["z/one/overview", "z/one/a", "z/top"], B: ["z/two/overview"] },
    ["Folder x is now z (4 pages)."],
  ],
  [
    { A: ["x/overview"], B: ["y/overview"] },
    { A: ["v/overview"], B: ["w/overview"] },
    ["Page x/overview is now v/overview.", "Page y/overview is now w/overview."],
  ],
  [
    { A: ["x/one", "x/two", "x/three"] },
    { A: ["y/one", "y/two", "x/three"] },
    ["Page x/one is now y/one.", "Page x/two is now y/two."],
  ],
  [
    { X: ["x/one", "x/in/two"], C: ["c"] },
    { Y: ["y/one", "y/in/two"], C: ["c", "y/three"] },
    ["Folder x is now y (2 pages).", 'Page y/three was added to "C".', 'Group "X" is now "Y".'],
  ],
  [
    { A: ["x/one", "x/two"], B: [] },
    { A: ["y/one"], B: ["y/two"] },
    ["Folder x is now y (2 pages).", 'Page y/two moved from "A" to "B".'],
  ],
  [{ A: [], B: [] }, { B: [], A: [] }, ['The groups were reordered: "B", "A".']],
  [{ A: [] }, { B: [] }, ['Group "A" was removed.', 'Group "B" was added.']],
  [{ A: [{ group: "In", pages: ["x"] }] }, { A: ["x"] }, ['Page x moved from "A › In" to "A".']],
  [{ A: ["x", "x"] }, { A: ["x"] }, []],
  [{ A: ["x", "y"] }, { A: ["y", "x"] }, ['The pages in "A" were reordered.']],
  [{ A: ["x", "y"] }, { B: ["x", "y"] }, ['Group "A" is now "B".']],
  [
    { A: ["x", "y", "z"], C: ["c"] },
    { C: ["c"], B: ["z", "x", "new"] },
    [
      'Page y was removed from "A".',
      'Page new was added to "B".',
      'Group "A" is now "B".',
      'The pages in "B" were reordered.',
      'The groups were reordered: "C", "B".',
    ],
  ],
  [
    { A: ["w", { group: "In", pages: ["x", "y"] }] },
    { B: ["w", { group: "Out", pages: ["y", "x"] }] },
    ['Group "A" is now "B".', 'Group "B › In" is now "Out".', 'The pages in "B › Out" were reordered.'],
  ],
  [{ A: ["x", "y"] }, { A: ["x"], B: ["y"] }, ['Page y moved from "A" to "B".', 'Group "B" was added.']],
  [
    { A: ["x", "y", "v", "w"] },
    { B: ["x", "y"], C: ["v", "w"] },
    [
      'Page x moved from "A" to "B".',
      'Page y moved from "A" to "B".',
      'Page v moved from "A" to "C".',
      'Page w moved from "A" to "C".',
      'Group "A" was removed.',
      'Group "B" was added.',
      'Group "C" was added.',
    ],
  ],
  [{ "": ["x"], A: ["y"] }, { "": [], A: ["y", "x"] }, ['Page x moved from a group without a name to "A".']],
])("describes the change to the navigation from %j to %j", (before, after, expected) => {
  expect(changes(nav(before), nav(after))).toEqual(expected);
});

test.each([
  [
    {},
    { modeToggle: { default: "dark", isHidden: true } },
    [
      "The default mode changed from the operating system's mode to dark mode.",
      "The mode toggle changed from shown to hidden.",
    ],
  ],
  [
    { colors: { primary: "#111", light: "#eee" } },
    { colors: { primary: "#222", light: "#eee" } },
    [
      "The accent color in light mode changed from #111 to #222.",
      "The color of important buttons changed from #111 to #222.",
    ],
  ],
  [{ tabs: [{ name: "API", url: "api" }] }, {}, ['Tab "API" was removed (previously api).']],
  [{}, { topAnchor: { name: "Home" } }, ['The top anchor changed from "Documentation" to "Home".']],
  [
    {},
    { footerSocials: { github: "https://github.com/a" } },
    ["The github link in the footer was added: https://github.com/a."],
  ],
  [{ api: { playground: { mode: "hide" } } }, {}, ["The playground changed from hide to show."]],
  [{ name: "A" }, { name: "A" }, []],
])("describes the change to the config from %j to %j", (before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

const docs = (navigation: unknown) => ({ $schema: "https://x.example/docs.json", theme: "mint", navigation });
const docsChanges = (before: unknown, after: unknown) => {
  const state = (navigation: unknown) => ({
    view: siteView(
      parseSiteConfig("file:///site/docs.json", JSON.stringify(docs(navigation))),
      unknownSite("file:///site"),
    ),
    bodyOf: () => undefined,
  });
  return textsOf(diffSites(state(before), state(after)));
};
const tab = (name: string, ...pages: readonly string[]) => ({ tab: name, groups: [{ group: "G", pages }] });
const version = (name: string, ...tabs: readonly unknown[]) => ({ version: name, tabs });

test.each<[string, unknown, unknown, readonly string[]]>([
  [
    "a page in one of two versions",
    { versions: [version("v1", tab("A", "x", "y")), version("v2", tab("A", "x", "y"))] },
    { versions: [version("v1", tab("A", "x")), version("v2", tab("A", "x", "y"))] },
    ['Page y was removed from "v1 › A › G".'],
  ],
  [
    "a page renamed in both versions",
    { versions: [version("v1", tab("A", "x", "a/y")), version("v2", tab("A", "x", "a/y"))] },
    { versions: [version("v1", tab("A", "x", "b/y")), version("v2", tab("A", "x", "b/y"))] },
    ["Page a/y is now b/y."],
  ],
  [
    "a page moved to another tab",
    { tabs: [tab("A", "x", "y"), tab("B", "z")] },
    { tabs: [tab("A", "x"), tab("B", "z", "y")] },
    ['Page y moved from "A › G" to "B › G".'],
  ],
  [
    "an added and a removed version, with their pages",
    { versions: [version("v1", tab("A", "old")), version("v2", tab("A", "x", "y"))] },
    { versions: [version("v2", tab("A", "x", "y")), version("v3", tab("A", "new/x", "new/y"))] },
    ['Version "v1" was removed (1 page).', 'Version "v3" was added (2 pages).'],
  ],
  [
    "a renamed tab and reordered tabs",
    { tabs: [tab("A", "x", "y"), tab("B", "z")] },
    { tabs: [tab("B", "z"), tab("C", "x", "y")] },
    ['Tab "A" is now "C".', 'The tabs were reordered: "B", "C".'],
  ],
  [
    "a link's target, and the default, hidden and tag properties of versions",
    {
      versions: [
        { version: "a", href: "/a" },
        { version: "b", pages: ["p"] },
      ],
    },
    {
      versions: [
        { version: "a", href: "/b", tag: "Old" },
        { version: "b", default: true, hidden: true, pages: ["p"] },
      ],
    },
    [
      'Version "a" now leads to /b instead of /a.',
      'Version "a" now has the tag "Old" instead of no tag.',
      'Version "b" is now hidden.',
      'Version "b" is now the default.',
    ],
  ],
  [
    "a link on every page, and the order of pages that are not in a group",
    { global: { anchors: [{ anchor: "Forum", href: "https://a.example" }] }, pages: ["p", "q"] },
    { global: { anchors: [{ anchor: "Forum", href: "https://b.example" }] }, pages: ["q", "p"] },
    [
      "The pages outside groups were reordered.",
      'Anchor "Forum" on every page changed from https://a.example to https://b.example.',
    ],
  ],
])("describes a change in docs.json: %s", (_, before, after, expected) => {
  expect(docsChanges(before, after)).toEqual(expected);
});

test("puts each change on one line, even if names contain line breaks", () => {
  for (const text of changes(nav({}), nav({ "A\n# Injected": ["x\ry"] }))) expect(text).not.toMatch(/[\r\n]/);
});

test("pairs pages by content if their names and titles are not unique", async () => {
  const site = async (files: Readonly<Record<string, string>>) => {
    const read = await siteOf(files);
    await read.prepare({ apiDescriptions: [], bodies: true });
    for (const slug of read.pages.keys()) await read.readPage(slug);
    return stateOf(nav({ A: [...read.pages.keys()].sort() }), read);
  };
  const page = (text: string) => `---\ntitle: Overview\n---\n\n${text}\n`;
  const before = await site({
    "a/first.mdx": page("Cats, and [dogs](../b/second)."),
    "b/second.mdx": page("Dogs."),
    "c/empty.mdx": "",
  });
  const after = await site({
    "p/1.mdx": page("Dogs."),
    "p/2.mdx": page("Cats, and [dogs](1)."),
    "p/3.mdx": page("Mice."),
    "p/4.mdx": "",
  });
  expect(textsOf(diffSites(before, after)).slice(0, 3)).toEqual([
    "Page a/first is now p/2.",
    "Page b/second is now p/1.",
    'Page c/empty was removed from "A".',
  ]);
});
