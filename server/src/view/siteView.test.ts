import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { pageBody } from "../site/pageBody.ts";
import { unknownSite } from "../site/site.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { siteView } from "./siteView.ts";
import { groupsShown, isVisible, MAIN_SECTION, pagesIn } from "./visibility.ts";

const viewOf = (config: unknown) =>
  siteView(parseSiteConfig("file:///site/site.config.json", JSON.stringify(config)), unknownSite("file:///site"));

describe("the mode in effect", () => {
  test.each([
    [undefined, "system", true],
    [{ default: "dark" }, "dark", true],
    [{ default: "dark", isHidden: true }, "dark", false],
    [{ isHidden: true }, "system", false],
    [{ default: "gray", isHidden: "yes" }, "system", true],
  ])("of modeToggle %j is %s, and a switch: %s", (modeToggle, initialMode, canSwitchMode) => {
    expect(viewOf({ modeToggle }).theme).toMatchObject({ initialMode, canSwitchMode });
  });
});

describe("the colors in effect", () => {
  test.each([
    [{ primary: "#111" }, "#111", "#111", "#111"],
    [{ primary: "#111", light: "#eee" }, "#111", "#eee", "#111"],
    [{ primary: "#111", light: "teal", dark: "#222" }, "#111", "#111", "#222"],
  ])("of %j", (colors, light, dark, button) => {
    const { theme } = viewOf({ colors });
    expect([theme.light.accent.hex, theme.dark.accent.hex, theme.button.hex]).toEqual([light, dark, button]);
  });

  test("keep the path of the field that would set them", () => {
    const { theme } = viewOf({ colors: { primary: "#111" } });
    expect(theme.dark.accent).toEqual({ hex: "#111", isDefault: true, nodeId: "colors.primary" });
    expect(theme.dark.background).toMatchObject({ isDefault: true, nodeId: "colors.background.dark" });
  });
});

describe("the logo", () => {
  test.each([
    ["/a.svg", "/a.svg", "/a.svg", "/"],
    [{ light: "/l.svg", dark: "/d.svg", href: "https://acme.example" }, "/l.svg", "/d.svg", "https://acme.example"],
    [{ light: "/l.svg" }, "/l.svg", undefined, "/"],
  ])("of %j", (logo, light, dark, link) => {
    const { theme } = viewOf({ logo });
    expect([theme.light.logo?.text, theme.dark.logo?.text, theme.logoLink.text]).toEqual([light, dark, link]);
  });
});

describe("the call to action", () => {
  test.each([
    [
      { name: "Start", url: "https://a.example" },
      { type: "link", name: "Start", url: "https://a.example" },
    ],
    [
      { type: "github", url: "https://github.com/acme/x/tree/main" },
      { type: "github", repository: "acme/x" },
    ],
    [{ type: "link", url: "https://a.example" }, undefined],
    [[], undefined],
  ])("of %j", (topbarCtaButton, expected) => {
    const { callToAction } = viewOf({ topbarCtaButton }).topBar;
    if (expected) expect(callToAction).toMatchObject(expected);
    else expect(callToAction).toBeUndefined();
  });
});

describe("sections", () => {
  const view = viewOf({
    versions: ["v2", "v1"],
    tabs: [{ name: "API", url: "api" }],
    anchors: [
      { name: "Hooks", url: "api/hooks", icon: "bell", color: { from: "#111", to: "#222" } },
      { name: "Partners", url: "partners", isDefaultHidden: true },
      { name: "Old", url: "v1", version: "v1" },
      { name: "Code", url: "https://github.com/acme/x" },
    ],
    navigation: [
      { group: "Start", pages: ["intro", "apiary/x"] },
      { group: "API", pages: ["api/list", { group: "More", pages: ["api/hooks/add"] }] },
      { group: "Partners", pages: ["partners/all"] },
      { group: "Version 1", version: "v1", pages: ["v1/intro"] },
    ],
  });

  test("hold the pages below their prefix, by whole segments, the longest prefix first", () => {
    expect(pagesIn(view.groups).map(({ slug, section }) => [slug, section])).toEqual([
      ["intro", MAIN_SECTION],
      ["apiary/x", MAIN_SECTION],
      ["api/list", "tab:0"],
      ["api/hooks/add", "anchor:0"],
      ["partners/all", "anchor:1"],
      ["v1/intro", "anchor:2"],
    ]);
  });

  test("start with the top anchor, and have an icon and a fill", () => {
    expect(view.anchors[0]).toMatchObject({ name: "Documentation", icon: { name: "book-open", style: "duotone" } });
    expect(view.anchors[1]).toMatchObject({ icon: { name: "bell" }, fill: ["#111", "#222"] });
    expect(view.anchors[4]).toMatchObject({ prefix: undefined, url: "https://github.com/acme/x" });
  });

  test.each([
    ["v2", MAIN_SECTION, ["Documentation", "Hooks", "Code"]],
    ["v1", MAIN_SECTION, ["Documentation", "Hooks", "Old", "Code"]],
    ["v2", "anchor:1", ["Documentation", "Hooks", "Partners", "Code"]],
  ])("that are visible in version %s beside a page of %s", (version, current, names) => {
    const visible = view.anchors.filter((anchor) => isVisible(anchor, version, current));
    expect(visible.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    [MAIN_SECTION, "v2", ["Start"]],
    ["tab:0", "v2", ["API"]],
    ["anchor:2", "v1", ["Version 1"]],
    ["anchor:2", "v2", []],
  ])("show the groups of %s in version %s", (section, version, names) => {
    expect(groupsShown(view.groups, section, version).map(({ name }) => name)).toEqual(names);
  });
});

test("pages have titles and icons of their front matter, and say when they do not exist", async () => {
  const site = await siteOf({ "a.mdx": "---\ntitle: First\nicon: star\n---\n", "get-started.mdx": "" });
  await site.readPage("a");
  const config = parseSiteConfig(
    "file:///site/site.config.json",
    JSON.stringify({ navigation: [{ group: "G", pages: ["a", "get-started", "gone", "../x"] }] }),
  );
  expect(pagesIn(siteView(config, site).groups)).toMatchObject([
    { title: "First", icon: "star", file: "a.mdx", state: "found", nodeId: "navigation[0].pages[0]" },
    { title: "Get started", state: "found" },
    { title: "Gone", state: "missing", file: undefined },
    { state: "outside" },
  ]);
});

describe("a page with a name of its own for the sidebar", () => {
  const config = parseSiteConfig("file:///site/c.json", '{"navigation":[{"group":"G","pages":["a"]}]}');
  const pageOf = async (text: string, open?: string, openPath = "a.mdx", files: object = {}) => {
    const site = await siteOf({ "a.mdx": text, ...files });
    await site.readPage("a");
    const bodies = open === undefined ? undefined : new Map([["a", pageBody("a", openPath, open, undefined)]]);
    return pagesIn(siteView(config, site, bodies).groups)[0];
  };
  const named = "---\ntitle: Welcome to Acme\nsidebarTitle: Welcome\n---\n";

  test("has that name there, and its title above its text", async () => {
    expect(await pageOf(named)).toMatchObject({ title: "Welcome", heading: "Welcome to Acme" });
    expect(await pageOf("---\nsidebarTitle: Start\n---\n")).toMatchObject({ title: "Start", heading: "A" });
    expect(await pageOf("---\ntitle: T\nsideBarTitle: Start\n---\n")).toMatchObject({ title: "T", heading: undefined });
  });

  test("counts as it is in the editor, saved or not", async () => {
    expect(await pageOf(named, "---\ntitle: New\nicon: star\n---\n")).toMatchObject({ title: "New", icon: "star" });
    expect(await pageOf(named, "---\ntitle: New\n---\n", "a.md", { "a.md": "" })).toMatchObject({ title: "Welcome" });
  });
});

test.each([
  [{}, "show", undefined],
  [{ playground: { mode: "hide" } }, "hide", undefined],
  [{ auth: { method: "basic", name: "id:secret" } }, "show", ["id", "secret"]],
  [{ auth: { method: "basic" } }, "show", ["username", "password"]],
  [{ auth: { method: "key", name: "x-api-key", inputPrefix: "k_" } }, "show", ["x-api-key"]],
  [{ auth: { method: "none" } }, "show", undefined],
])("the playground of %j", (api, mode, fields) => {
  const view = viewOf({ api }).api;
  expect([view.playground.mode, view.auth?.fields]).toEqual([mode, fields]);
});

test.each(["", "[]", "null", '{"navigation": 1, "tabs": {}, "anchors": [1], "colors": [], "logo": 3, "api": "x"}'])(
  "any config has a view: %s",
  (text) => {
    const view = siteView(parseSiteConfig("file:///site/site.config.json", text), unknownSite("file:///site"));
    expect(view.groups).toEqual([]);
    expect(view.anchors).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(view))).toBeTruthy();
  },
);
