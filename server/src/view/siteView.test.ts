import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { pageBody } from "../site/pageBody.ts";
import { unknownSite } from "../site/site.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import type { DivisionView, PageView } from "./divisionView.ts";
import { siteView } from "./siteView.ts";
import { isShown, listedParts, pagesIn, partsBelow, partsIn, routeTo, startOf } from "./viewTree.ts";

const viewOf = (config: unknown) =>
  siteView(parseSiteConfig("file:///site/site.config.json", JSON.stringify(config)), unknownSite("file:///site"));

const docsViewOf = (navigation: unknown) =>
  siteView(
    parseSiteConfig("file:///site/docs.json", JSON.stringify({ name: "Acme", theme: "mint", navigation })),
    unknownSite("file:///site"),
  );

test("finds the pages of entries with slashes at both ends", async () => {
  const site = await siteOf({ "guides/start.mdx": "", "other.mdx": "" });
  const text = '{"theme":"mint","navigation":{"pages":["guides/start/","/other/"]}}';
  const view = siteView(parseSiteConfig("file:///site/docs.json", text), site);
  expect(pagesIn(listedParts(view)).map(({ slug, state }) => [slug, state])).toEqual([
    ["guides/start", "found"],
    ["other", "found"],
  ]);
});

describe("mode", () => {
  test.each([
    [undefined, "system", true],
    [{ default: "dark" }, "dark", true],
    [{ default: "dark", isHidden: true }, "dark", false],
    [{ isHidden: true }, "system", false],
    [{ default: "gray", isHidden: "yes" }, "system", true],
  ])("is derived from modeToggle %j: %s, with toggle: %s", (modeToggle, initialMode, canSwitchMode) => {
    expect(viewOf({ modeToggle }).theme).toMatchObject({ initialMode, canSwitchMode });
  });
});

describe("colors", () => {
  test.each([
    [{ primary: "#111" }, "#111", "#111", "#111"],
    [{ primary: "#111", light: "#eee" }, "#111", "#eee", "#111"],
    [{ primary: "#111", light: "teal", dark: "#222" }, "#111", "#111", "#222"],
  ])("are derived from %j", (colors, light, dark, button) => {
    const { theme } = viewOf({ colors });
    expect([theme.light.accent.hex, theme.dark.accent.hex, theme.button.hex]).toEqual([light, dark, button]);
  });

  test("refer to the fields that set them", () => {
    const { theme } = viewOf({ colors: { primary: "#111" } });
    expect(theme.dark.accent).toEqual({ hex: "#111", nodeId: "colors.primary" });
    expect(theme.dark.background).toMatchObject({ nodeId: "colors.background.dark" });
  });
});

describe("logo", () => {
  test.each([
    ["/a.svg", "/a.svg", "/a.svg", "/"],
    [{ light: "/l.svg", dark: "/d.svg", href: "https://acme.example" }, "/l.svg", "/d.svg", "https://acme.example"],
    [{ light: "/l.svg" }, "/l.svg", undefined, "/"],
  ])("is derived from %j", (logo, light, dark, link) => {
    const { theme } = viewOf({ logo });
    expect([theme.light.logo?.text, theme.dark.logo?.text, theme.logoLink.text]).toEqual([light, dark, link]);
  });
});

describe("call to action", () => {
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
  ])("is derived from %j", (topbarCtaButton, expected) => {
    const { callToAction } = viewOf({ topbarCtaButton }).topBar;
    if (expected) expect(callToAction).toMatchObject(expected);
    else expect(callToAction).toBeUndefined();
  });
});

describe("search prompt", () => {
  test.each([
    [{ prompt: "Find a guide" }, "Find a guide"],
    [{ prompt: 3 }, undefined],
    [{}, undefined],
  ])("is derived from %j", (search, expected) => {
    expect(viewOf({ search }).topBar.searchPrompt?.text).toBe(expected);
  });
});

describe("section", () => {
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
      { group: "API", pages: ["api/list", { group: "More", pages: ["/api/hooks/add.mdx"] }] },
      { group: "Partners", pages: ["partners/all"] },
      { group: "Version 1", version: "v1", pages: ["v1/intro"] },
    ],
  });
  const [v2, v1] = partsIn(view.navigation);
  const section = (version: DivisionView | undefined, name: string) =>
    partsIn(version!).find((part) => part.name === name)!;

  test("contains the pages of its folder, except those of nested sections", () => {
    expect(partsIn(v1!).map((part) => [part.name, pagesIn([part]).map(({ slug }) => slug)])).toEqual([
      ["Documentation", ["intro", "apiary/x"]],
      ["API", ["api/list"]],
      ["Hooks", ["api/hooks/add"]],
      ["Partners", ["partners/all"]],
      ["Old", ["v1/intro"]],
      ["Code", []],
    ]);
  });

  test("shows every group that contains pages in the section, but only with those pages", () => {
    const trail = (part: DivisionView | PageView): unknown =>
      part.kind === "page" ? part.slug : [part.name, part.nodeId, ...part.children.map(trail)];
    expect(trail(section(v2, "Hooks"))).toEqual([
      "Hooks",
      "anchors[0]",
      ["API", "navigation[1]", ["More", "navigation[1].pages[1]", "api/hooks/add"]],
    ]);
  });

  test("has an icon and a fill, and comes after the top anchor", () => {
    expect(partsIn(v2!)[0]).toMatchObject({
      name: "Documentation",
      isMain: true,
      icon: { name: "book-open", style: "duotone" },
    });
    expect(section(v2, "Hooks")).toMatchObject({ icon: { name: "bell" }, fill: { light: ["#111", "#222"] } });
    expect(section(v2, "Code")).toMatchObject({ target: "https://github.com/acme/x" });
    expect(section(v2, "Code")).not.toHaveProperty("folder");
    expect(section(v2, "API")).toMatchObject({ kind: "tab", folder: "api" });
  });

  test.each([
    [0, "intro", ["Documentation", "API", "Hooks", "Code"]],
    [1, "intro", ["Documentation", "API", "Hooks", "Old", "Code"]],
    [0, "partners/all", ["Documentation", "API", "Hooks", "Partners", "Code"]],
  ])("is visible depending on version %s and page %s", (version, slug, names) => {
    const shown = partsIn(view.navigation)[version]!;
    const route = routeTo(
      view.navigation,
      (part) => part.kind === "page" && part.slug === slug,
      (part) => (part === shown ? 1 : 0),
    );
    const visible = partsIn(shown).filter((part) => isShown(part, route!));
    expect(visible.map(({ name }) => name)).toEqual(names);
  });

  test("shares groups between versions", () => {
    expect(section(v1, "API").children[0]).toBe(section(v2, "API").children[0]);
    expect(section(v1, "Documentation").children).toEqual(section(v2, "Documentation").children);
    expect(section(v2, "Partners").startsHidden).toBe(true);
  });
});

describe("docs.json navigation", () => {
  const view = docsViewOf({
    global: { anchors: [{ anchor: "Community", href: "https://c.example", icon: { name: "users", style: "solid" } }] },
    languages: [
      {
        language: "en",
        banner: { content: "**New**", type: "warning", dismissible: true, color: { dark: "#222" } },
        versions: [
          { version: "v1", groups: [{ group: "Old", pages: ["v1/a"] }] },
          {
            version: "v2",
            default: true,
            tag: "Latest",
            tabs: [
              {
                tab: "Guides",
                icon: "book",
                groups: [
                  { group: "Start", root: "start", expanded: true, pages: ["a", { group: "In", pages: ["b"] }] },
                ],
              },
              {
                tab: "Internal",
                hidden: true,
                groups: [{ group: "Shown", hidden: false, pages: ["c"] }, { group: "Not" }],
              },
              { tab: "Blog", align: "end", href: "https://blog.example" },
            ],
          },
        ],
      },
    ],
  });
  const [english] = partsIn(view.navigation);
  const [, v2] = partsIn(english!);

  test("forms one tree of everything that readers see", () => {
    expect(view.listed).toBeUndefined();
    expect(view.navigation.links).toMatchObject([
      { kind: "anchor", name: "Community", target: "https://c.example", icon: { name: "users", style: "solid" } },
    ]);
    expect(english).toMatchObject({
      kind: "language",
      banner: { text: "**New**", type: "warning", isDismissible: true, colors: { dark: "#222" } },
    });
    expect(v2).toMatchObject({ kind: "version", tag: "Latest", isDefault: true });
    expect(partsIn(v2!)).toMatchObject([
      {
        kind: "tab",
        icon: { name: "book" },
        children: [{ children: [{ slug: "start", isRoot: true }, { slug: "a" }, { name: "In", startsFolded: true }] }],
      },
      { isInvisible: true },
      { isAtEnd: true, target: "https://blog.example" },
    ]);
  });

  test("inherits its visibility from the nearest parent that sets it", () => {
    const internal = partsIn(v2!)[1]!;
    expect(partsIn(internal).map(({ name, isInvisible }) => [name, isInvisible ?? false])).toEqual([
      ["Shown", false],
      ["Not", true],
    ]);
  });

  test("starts at the first page of the default version", () => {
    const { divisions, page } = startOf(view);
    expect([...divisions.map(({ name }) => name), page?.slug]).toEqual(["", "en", "v2", "Guides", "Start", "start"]);
  });
});

test("reads page titles and icons from front matter, and marks missing pages", async () => {
  const site = await siteOf({ "a.mdx": "---\ntitle: First\nicon: star\n---\n", "get-started.mdx": "" });
  await site.readPage("a");
  const config = parseSiteConfig(
    "file:///site/site.config.json",
    JSON.stringify({ navigation: [{ group: "G", pages: ["a", "get-started", "gone", "../x"] }] }),
  );
  expect(pagesIn(listedParts(siteView(config, site)))).toMatchObject([
    { title: "First", icon: "star", file: "a.mdx", state: "found", nodeId: "navigation[0].pages[0]" },
    { title: "Get started", state: "found" },
    { title: "Gone", state: "missing", file: undefined },
    { state: "outside" },
  ]);
});

describe("page with a sidebar title", () => {
  const config = parseSiteConfig("file:///site/c.json", '{"navigation":[{"group":"G","pages":["a"]}]}');
  const pageOf = async (text: string, open?: string, openPath = "a.mdx", files: object = {}) => {
    const site = await siteOf({ "a.mdx": text, ...files });
    await site.readPage("a");
    const bodies = open === undefined ? undefined : new Map([["a", pageBody("a", openPath, open, undefined)]]);
    return pagesIn(listedParts(siteView(config, site, bodies)))[0];
  };
  const named = "---\ntitle: Welcome to Acme\nsidebarTitle: Welcome\n---\n";

  test("shows the sidebar title in the sidebar and the title above the content", async () => {
    expect(await pageOf(named)).toMatchObject({ title: "Welcome", heading: "Welcome to Acme" });
    expect(await pageOf("---\nsidebarTitle: Start\n---\n")).toMatchObject({ title: "Start", heading: "A" });
    expect(await pageOf("---\ntitle: T\nsideBarTitle: Start\n---\n")).toMatchObject({ title: "T", heading: undefined });
  });

  test("uses the page in the editor, including unsaved changes", async () => {
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
])("derives the playground from %j", (api, mode, fields) => {
  const view = viewOf({ api }).api;
  expect([view.playground.mode, view.auth?.fields]).toEqual([mode, fields]);
});

test.each(["", "[]", "null", '{"navigation": 1, "tabs": {}, "anchors": [1], "colors": [], "logo": 3, "api": "x"}'])(
  "returns a view for an invalid config: %s",
  (text) => {
    const view = siteView(parseSiteConfig("file:///site/site.config.json", text), unknownSite("file:///site"));
    expect(listedParts(view)).toEqual([]);
    expect(partsIn(view.navigation)).toMatchObject([{ isMain: true, children: [] }]);
    expect(JSON.parse(JSON.stringify(view))).toBeTruthy();
  },
);

describe("generated page", () => {
  const spec = JSON.stringify({
    openapi: "3.1.0",
    paths: {
      "/users": {
        get: { summary: "List users", description: "Returns **all** users.", tags: ["Users"] },
        post: { tags: ["Users"] },
      },
      "/health": { get: {}, delete: { "x-hidden": true }, put: { "x-excluded": true } },
    },
  });
  const events = '{"asyncapi":"3.0.0","channels":{"chat":{}}}';
  const viewWith = async (navigation: unknown) => {
    const site = await siteOf({ "openapi.json": spec, "events.json": events, "guide.mdx": "" });
    await site.readApiDescription("openapi.json");
    await site.readApiDescription("events.json");
    const text = JSON.stringify({ name: "Acme", theme: "mint", navigation });
    return siteView(parseSiteConfig("file:///site/docs.json", text), site).navigation;
  };

  test("has the title and method of the operation in its entry", async () => {
    const group = { group: "API", openapi: "/openapi.json", pages: ["guide", "GET /users", "post /orders"] };
    expect(pagesIn([await viewWith({ groups: [group] })])).toMatchObject([
      { slug: "guide", file: "guide.mdx" },
      { entry: "GET /users", title: "List users", description: "Returns all users.", method: "GET", state: "found" },
      { title: "/orders", method: "POST" },
    ]);
  });

  test("is grouped by tag", async () => {
    const tab = { tab: "API", openapi: { source: "openapi.json" }, pages: ["guide"] };
    const [api] = partsIn(await viewWith({ tabs: [tab] }));
    expect(api?.children).toMatchObject([
      { slug: "guide" },
      {
        name: "Users",
        isGenerated: true,
        children: [
          { title: "List users", slug: "api-reference/users/list-users" },
          { title: "/users", method: "POST" },
        ],
      },
      { name: "API Reference", children: [{ title: "/health", slug: "api-reference/get-health" }] },
    ]);
    const [socket] = partsIn(await viewWith({ tabs: [{ tab: "T", asyncapi: "events.json" }] }));
    expect(socket?.children).toMatchObject([
      {
        name: "Websockets",
        children: [{ title: "Chat", method: "CHANNEL", slug: "api-reference/websockets/chat" }],
      },
    ]);
    const [group] = partsIn(await viewWith({ groups: [{ group: "API", openapi: "openapi.json", pages: ["guide"] }] }));
    expect(pagesIn([group!]).map(({ title }) => title)).toEqual(["Guide", "List users", "/users", "/health"]);
  });
});

describe("view of a large site", () => {
  const tab = (name: string, version: string) => ({
    tab: name,
    groups: [{ group: "G", pages: Array.from({ length: 600 }, (_, page) => `/${version}/${name}/${page}`) }],
  });
  const versions = ["v1", "v2"].map((version) => ({ version, tabs: [tab("A", version), tab("B", version)] }));
  const text = JSON.stringify({ name: "Acme", theme: "mint", navigation: { versions } });
  const config = parseSiteConfig("file:///site/docs.json", text);
  const viewAt = (open: string | undefined) =>
    siteView(config, unknownSite("file:///site"), undefined, open).navigation;
  const shown = (open: string | undefined) =>
    partsBelow(viewAt(open))
      .filter(({ kind, isTruncated }) => kind === "tab" && !isTruncated)
      .map(({ nodeId }) => nodeId);

  test("contains the pages in the open sidebar and the names of the other parts", () => {
    expect(shown("")).toEqual(["navigation.versions[0].tabs[0]"]);
    expect(shown("navigation.versions[1].tabs[1].groups[0].pages[3]")).toEqual(["navigation.versions[1].tabs[1]"]);
    expect(shown("/v2/B/9")).toEqual(["navigation.versions[1].tabs[1]"]);
    expect(shown("navigation.versions[1]")).toEqual(["navigation.versions[1].tabs[0]"]);
    expect(partsBelow(viewAt("")).map(({ name }) => name)).toEqual(["v1", "A", "G", "B", "v2"]);
    expect(JSON.stringify(viewAt("")).length).toBeLessThan(150_000);
  });

  test("contains all pages if nothing is open", () => {
    expect(pagesIn([viewAt(undefined)])).toHaveLength(2400);
  });
});
