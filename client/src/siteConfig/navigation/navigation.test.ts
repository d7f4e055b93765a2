import type { SiteViewResult } from "@sitekeeper/server/protocol";
import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../../../../server/src/formats/siteConfig.ts";
import { needsOf } from "../../../../server/src/rules/engine/siteNeeds.ts";
import { unknownSite } from "../../../../server/src/site/site.ts";
import { siteOf } from "../../../../server/src/testing/memoryFiles.ts";
import { siteView } from "../../../../server/src/view/siteView.ts";
import { appearanceOf, snapshotOf, tooltipOf } from "./appearance.ts";
import { dropOf, dropOfFiles, groupsFor } from "./moves.ts";
import {
  itemAt,
  type ListedItem,
  type NavigationItem,
  type NavigationTree,
  navigationTree,
  siteItem,
} from "./navigationTree.ts";

const CONFIG = "file:///site/site.config.json";

const resultOf = (
  config: unknown,
  { marks = [], unlisted = [] }: Partial<Pick<SiteViewResult, "marks" | "unlisted">> = {},
): Pick<SiteViewResult, "view" | "marks" | "unlisted"> => ({
  view: siteView(parseSiteConfig(CONFIG, JSON.stringify(config)), unknownSite("file:///site")),
  marks,
  unlisted,
});

const SITE = {
  tabs: [{ name: "API reference", url: "api" }],
  versions: ["v2"],
  navigation: [
    { group: "Start", pages: ["start", { group: "More", pages: ["more", "../x"] }] },
    { group: "Calls", version: "v2", pages: ["api/list"] },
    { group: "Start", pages: ["start", "start"] },
    { pages: [] },
  ],
};
const MARKS: SiteViewResult["marks"] = [
  { nodeId: "navigation[0].pages[1].pages[0]", severity: "warning", message: "Odd." },
  { nodeId: "navigation[1].group", severity: "error", message: "Bad name." },
  { nodeId: "name", severity: "error", message: "Elsewhere." },
];
const UNLISTED = [{ slug: "draft", file: "draft.md", title: "A draft" }];

const tree = navigationTree(CONFIG, resultOf(SITE, { marks: MARKS, unlisted: UNLISTED }));

/** Returns the rows as indented lines of text. */
function outline(items: readonly NavigationItem[], indent = ""): readonly string[] {
  return items.flatMap((item) => {
    const { label, description, icon, severity, badge } = appearanceOf(item, (config) => config);
    const shown = [label, description, icon, severity ?? "", badge ?? ""].filter((part) => part !== "").join(" | ");
    return [indent + shown, ...("children" in item ? outline(item.children, `${indent}  `) : [])];
  });
}

const row = (label: string, { byId }: NavigationTree = tree): NavigationItem => {
  const found = [...byId.values()].find((item) => appearanceOf(item, (config) => config).label === label);
  if (!found) throw new Error(`No row ${label}`);
  return found;
};

describe("rows of a site", () => {
  test("include groups and pages with their findings, followed by the unlisted pages", () => {
    expect(outline(tree.roots)).toEqual([
      "Start | list-tree | warning",
      "  Start | start | file",
      "  More | list-tree | warning",
      "    More | more · 1 finding | warning | warning | 1",
      "    ../x | missing | error | error",
      "Calls | API reference · v2 · 1 finding | list-tree | error | 1",
      "  List | api/list | file",
      "Start | list-tree",
      "  Start | start | file",
      "  Start | start | file",
      "Untitled group | list-tree",
      "Not in navigation (1) | eye-closed",
      "  A draft | draft | file",
    ]);
  });

  test("have labels for screen readers and tooltips", () => {
    expect(appearanceOf(row("Calls"), String).ariaLabel).toBe("Group Calls, API reference · v2 · 1 finding");
    expect(appearanceOf(row("A draft"), String).ariaLabel).toBe("Page A draft, not in the navigation, draft");
    expect(tooltipOf(row("Calls"))).toBe("Calls\nAPI reference · v2\nBad name.");
    expect(tooltipOf(row("../x"))).toContain('Page "../x" not found.');
  });

  test("have unique IDs that stay the same when entries above them change", () => {
    const changed = structuredClone(SITE);
    changed.navigation.unshift({ group: "New", pages: ["new"] });
    const after = navigationTree(CONFIG, resultOf(changed, { unlisted: UNLISTED }));
    const ids = new Set(after.byId.keys());
    expect([...tree.byId.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(after.byId.size).toBe(tree.byId.size + 2);
  });

  test("are children of their site if there are several sites", () => {
    const site = siteItem(CONFIG);
    expect(navigationTree(CONFIG, resultOf(SITE), site).roots.every(({ parent }) => parent === site)).toBe(true);
  });

  test.each([
    ["navigation[0].pages[1].pages[0]", "More"],
    ["navigation[1].version", "Calls"],
    ["navigation[1].pages", "Calls"],
    ["colors.primary", undefined],
    ["", undefined],
  ])("include %s: %s", (node, label) => {
    const item = itemAt(tree, node);
    expect(item && appearanceOf(item, String).label).toBe(label);
  });

  test("include every entry of a large site", () => {
    const group = (name: number) => ({
      group: `G${name}`,
      pages: Array.from({ length: 100 }, (_, at) => `p${name}/${at}`),
    });
    const large = resultOf({ navigation: Array.from({ length: 50 }, (_, name) => group(name)) });
    const { byId, byNode } = navigationTree(CONFIG, large);
    expect([byId.size, byNode.size]).toEqual([5050, 5050]);
  });
});

const DOCS = {
  theme: "mint",
  navigation: {
    global: { anchors: [{ anchor: "Forum", href: "https://forum.example" }] },
    languages: [
      {
        language: "en",
        default: true,
        versions: [
          {
            version: "v2",
            tag: "Latest",
            tabs: [{ tab: "Guides", groups: [{ group: "Start", root: "start", pages: ["a"] }] }],
          },
          { version: "v1", hidden: true, pages: ["old"] },
        ],
      },
      { language: "de", products: [{ product: "api", name: "The API", menu: [{ item: "Calls", groups: [] }] }] },
    ],
  },
};
const docs = navigationTree(CONFIG, {
  view: siteView(parseSiteConfig("file:///site/docs.json", JSON.stringify(DOCS)), unknownSite("file:///site")),
  marks: [{ nodeId: "navigation.languages[0].versions[1].hidden", severity: "warning", message: "Odd." }],
  unlisted: [],
});

describe("rows of a docs.json", () => {
  test("include all parts of the navigation", () => {
    expect(outline(docs.roots)).toEqual([
      "English | en · default | comment | warning",
      "  v2 | Latest | versions",
      "    Guides | browser",
      "      Start | list-tree",
      "        Start | start | file",
      "        A | a | file",
      "  v1 | hidden · 1 finding | versions | warning | 1",
      "    Old | old | file",
      "Deutsch | de | comment",
      "  The API | package",
      "    Calls | list-flat",
      "Forum | https://forum.example | link",
    ]);
  });

  test("have labels for screen readers", () => {
    const ariaLabel = (label: string) => appearanceOf(row(label, docs), String).ariaLabel;
    expect(ariaLabel("English")).toBe("Language English, en · default");
    expect(ariaLabel("Guides")).toBe("Tab Guides");
    expect(ariaLabel("Forum")).toBe("Link Forum, https://forum.example");
  });

  test("can be dropped in front of rows of the same kind and into other rows", () => {
    const languages = "navigation.languages";
    expect(dropOf([row("Deutsch", docs)], row("English", docs))).toEqual({
      change: { kind: "move", nodes: [`${languages}[1]`], to: { before: `${languages}[0]` } },
    });
    expect(dropOf([row("A", docs)], row("v1", docs))).toEqual({
      change: {
        kind: "move",
        nodes: [`${languages}[0].versions[0].tabs[0].groups[0].pages[0]`],
        to: { endOf: `${languages}[0].versions[1]` },
      },
    });
    // The page that a group itself links to is not in a list.
    const root = [...docs.byId.values()].find((item) => item.kind === "page" && item.page.isRoot)!;
    expect(dropOf([root], row("v1", docs))).toBeUndefined();
  });

  test("accept only the kinds of rows that they can contain", () => {
    const groups = [...docs.byId.values()].filter((item) => item.kind === "group");
    const names = (label: string) =>
      groupsFor([row(label, docs) as ListedItem], groups).map((item) => appearanceOf(item, String).label);
    expect(names("A")).toEqual(["Start", "v1", "Calls"]);
    expect(names("Deutsch")).toEqual([]);
  });
});

describe("snapshotOf", () => {
  const snapshot = (
    config: unknown,
    more: Parameters<typeof resultOf>[1] = { marks: MARKS, unlisted: UNLISTED },
  ): string => snapshotOf(navigationTree(CONFIG, resultOf(config, more)));

  test("is the same for the same site and after a change to an unrelated field", () => {
    expect(snapshot(SITE)).toBe(snapshotOf(tree));
    expect(snapshot({ ...SITE, name: "Another name" })).toBe(snapshotOf(tree));
  });

  const [start, calls, ...others] = SITE.navigation;
  test.each([
    ["a moved row", { ...SITE, navigation: [calls, start, ...others] }, undefined],
    ["a renamed group", { ...SITE, navigation: [{ ...start, group: "Begin" }, calls, ...others] }, undefined],
    ["a changed finding", SITE, { marks: [{ ...MARKS[0]!, message: "Even." }, ...MARKS.slice(1)], unlisted: UNLISTED }],
    ["a moved unlisted page", SITE, { marks: MARKS, unlisted: [{ ...UNLISTED[0]!, file: "draft.mdx" }] }],
  ])("differs after %s", (_, config, more) => {
    expect(snapshot(config, more)).not.toBe(snapshotOf(tree));
  });
});

describe("a drop", () => {
  const START = [...tree.roots][2]!;
  const MORE = "navigation[0].pages[1]";
  test.each<[string, readonly NavigationItem[], NavigationItem | undefined, unknown]>([
    [
      "moves a page before another page",
      [row("List")],
      itemAt(tree, `${MORE}.pages[1]`),
      { kind: "move", nodes: ["navigation[1].pages[0]"], to: { before: `${MORE}.pages[1]` } },
    ],
    [
      "moves a page to the end of a group",
      [row("List")],
      START,
      { kind: "move", nodes: ["navigation[1].pages[0]"], to: { endOf: "navigation[2]" } },
    ],
    [
      "moves a group before another group",
      [row("Calls")],
      START,
      { kind: "move", nodes: ["navigation[1]"], to: { before: "navigation[2]" } },
    ],
    [
      "moves a group that is dropped below all rows to the end",
      [row("Calls")],
      undefined,
      { kind: "move", nodes: ["navigation[1]"], to: { endOf: null } },
    ],
    [
      "adds an unlisted page to a group",
      [row("A draft")],
      row("Calls"),
      { kind: "addPages", slugs: ["draft"], to: { endOf: "navigation[1]" } },
    ],
    [
      "moves listed pages and adds unlisted ones in a single change",
      [row("A draft"), row("List")],
      START,
      {
        kind: "move",
        nodes: ["navigation[1].pages[0]"],
        slugs: ["draft"],
        to: { endOf: "navigation[2]" },
      },
    ],
    [
      "removes a page and a group that are dropped on the unlisted pages",
      [row("List"), START],
      row("Not in navigation (1)"),
      {
        kind: "remove",
        nodes: ["navigation[1].pages[0]", "navigation[2]"],
      },
    ],
  ])("%s", (_, dragged, target, change) => {
    expect(dropOf(dragged, target)).toEqual({ change });
  });

  test("does nothing if there are no rows, or if an unlisted page is dropped on the unlisted pages", () => {
    expect(dropOf([row("A draft")], row("Not in navigation (1)"))).toBeUndefined();
    expect(dropOf([], undefined)).toBeUndefined();
  });

  test("rejects moves between sites", () => {
    const other = navigationTree("file:///other/site.config.json", resultOf(SITE));
    expect(dropOf([row("List")], row("Calls", other))).toEqual({ problem: expect.stringContaining("another site") });
  });

  test("moves listed files, adds unlisted files, and rejects files that are not pages", () => {
    const calls = row("Calls");
    const to = { endOf: "navigation[1]" };
    const move = { kind: "move", nodes: ["navigation[0].pages[0]"], to };
    expect(dropOfFiles(["start"], tree, calls)).toEqual({ change: move });
    expect(dropOfFiles(["draft", "other"], tree, calls)).toEqual({
      change: { kind: "addPages", slugs: ["draft", "other"], to },
    });
    expect(dropOfFiles(["start", "other"], tree, calls)).toEqual({ change: { ...move, slugs: ["other"] } });
    const refused = { problem: expect.stringContaining(".mdx") };
    expect(dropOfFiles(["start", undefined], tree, calls)).toEqual(refused);
    expect(dropOfFiles([], tree, calls)).toEqual(refused);
  });
});

describe("pages generated from an API description", async () => {
  const uri = "file:///site/docs.json";
  const paths = { "/users": { get: { summary: "List", tags: ["Users"] }, post: { tags: ["Users"] } } };
  const files = {
    "guide.mdx": "",
    "api.json": JSON.stringify({ openapi: "3.1.0", paths }),
    "events.yaml": "asyncapi: 3.0.0\nchannels:\n  chat: {}\n",
  };
  const tabs = [{ tab: "API", openapi: "api.json", asyncapi: "events.yaml", pages: ["guide"] }];
  const config = parseSiteConfig(uri, JSON.stringify({ name: "Acme", navigation: { tabs } }));
  const site = await siteOf(files);
  await site.prepare(needsOf(config, site));
  const generated = navigationTree(uri, { view: siteView(config, site), marks: [], unlisted: [] });

  test("appear in groups after the rows for entries in the config", () => {
    expect(outline(generated.roots)).toEqual([
      "API | browser",
      "  Guide | guide | file",
      "  Users | list-tree",
      "    List | GET /users | symbol-interface",
      "    /users | POST /users | symbol-interface",
      "  Websockets | list-tree",
      "    Chat | CHANNEL chat | symbol-interface",
    ]);
    expect(tooltipOf(row("List", generated))).toBe("List\nGET /users\napi.json");
    expect(tooltipOf(row("Chat", generated))).toBe("Chat\nCHANNEL chat\nevents.yaml");
    expect(row("Chat", generated)).toMatchObject({ generated: { source: { file: "events.yaml", line: 2 } } });
  });

  test("cannot be moved, and handle drops in the same way as the part that contains them", () => {
    expect(dropOf([row("List", generated)], row("API", generated))).toBeUndefined();
    const guide = row("Guide", generated);
    expect(dropOf([guide], row("Chat", generated))).toEqual({
      change: { kind: "move", nodes: ["navigation.tabs[0].pages[0]"], to: { endOf: "navigation.tabs[0]" } },
    });
  });
});
