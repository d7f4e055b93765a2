import type { SiteViewResult } from "@sitekeeper/server/protocol";
import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../../../server/src/formats/siteConfig.ts";
import { unknownSite } from "../../../server/src/site/site.ts";
import { siteView } from "../../../server/src/view/siteView.ts";
import { isFromPreview, isToPreview } from "./messages.ts";
import { hasCutParts, initialState, modeOf, next, pageOf, type State } from "./state.ts";

const siteOf = (config: unknown, marks: SiteViewResult["marks"] = []): SiteViewResult => ({
  version: 0,
  unlisted: [],
  view: siteView(parseSiteConfig("file:///s/c.json", JSON.stringify(config)), unknownSite("file:///s")),
  isBroken: false,
  marks,
  icons: {},
});

const stateOf = (config: unknown, marks: SiteViewResult["marks"] = []): State =>
  next(initialState("light"), { type: "site", site: siteOf(config, marks), images: {}, brokenSince: undefined });

const NAVIGATION = [{ group: "A", pages: ["a", { group: "B", pages: ["b"] }] }];

describe("a cursor event", () => {
  const state = stateOf({ navigation: NAVIGATION, colors: { primary: "#111" }, anchors: [{ name: "X", url: "x" }] });
  test.each([
    ["navigation[0].pages[1].pages[0]", "navigation[0].pages[1].pages[0]", "b"],
    ["navigation[0].group", "navigation[0]", "a"],
    ["colors.primary", "colors.primary", "a"],
    ["anchors[0].color.from", "anchors[0]", "a"],
    ["unknown", undefined, "a"],
    [undefined, undefined, "a"],
  ])("at %j, highlights %s and opens %s", (node, partAtCursor, slug) => {
    const after = next(state, { type: "cursor", node });
    expect([after.partAtCursor, pageOf(after)?.slug]).toEqual([partAtCursor, slug]);
  });
});

test("assigns each mark to the innermost part", () => {
  const { marks } = stateOf({ navigation: NAVIGATION, anchors: [{ name: "X", url: "x" }] }, [
    { nodeId: "navigation[0].pages[0]", severity: "error", message: "gone" },
    { nodeId: "anchors[0].icon", severity: "warning", message: "icon" },
    { nodeId: "nothing", severity: "warning", message: "nowhere" },
  ]);
  expect([...marks].map(([part, list]) => [part, list.map(({ message }) => message)])).toEqual([
    ["navigation[0].pages[0]", ["gone"]],
    ["anchors[0]", ["icon"]],
  ]);
});

describe("modeOf", () => {
  test.each([
    [{}, undefined, "light"],
    [{}, "dark", "dark"],
    [{ modeToggle: { default: "dark" } }, undefined, "dark"],
    [{ modeToggle: { default: "dark" } }, "light", "light"],
    [{ modeToggle: { default: "dark", isHidden: true } }, "light", "dark"],
    [{ modeToggle: { isHidden: true } }, "dark", "dark"],
  ] as const)("of %j, chosen %s, is %s", (config, chosen, mode) => {
    const state = stateOf(config);
    expect(modeOf(chosen ? next(state, { type: "chooseMode", mode: chosen }) : state)).toBe(mode);
  });
});

test("keeps the last valid site while the config is invalid JSON", () => {
  const good = stateOf({ name: "Good", navigation: NAVIGATION });
  const event = { type: "site", site: { ...siteOf({}), isBroken: true }, images: {}, brokenSince: "12:04" } as const;
  expect(next(good, event)).toMatchObject({ brokenSince: "12:04", site: { view: { name: { text: "Good" } } } });
  expect(next(initialState("light"), event).site).toBeDefined();
});

test.each([
  [{ type: "cursor" }, true],
  [{ type: "cursor", node: "a[1]" }, true],
  [{ type: "cursor", node: ["a"] }, false],
  [{ type: "cursor", node: "a".repeat(10_001) }, false],
  [{ type: "page", slug: "a", content: null, images: {} }, true],
  [{ type: "page", slug: 1, content: null, images: {} }, false],
  [{ type: "page", slug: "a", images: {} }, false],
  [{ type: "site", site: siteOf({}), images: {} }, true],
  [{ type: "site", site: {}, images: {} }, false],
  [{ type: "site" }, false],
  // An event in the preview itself, not a message from the extension.
  [{ type: "openPage", slug: "b" }, false],
  [{ source: "a browser extension" }, false],
  [undefined, false],
])("validates the message %j from the extension as %s", (message, expected) => {
  expect(isToPreview(message)).toBe(expected);
});

test("keeps the open page while it is listed, and otherwise falls back to the first page", () => {
  const state = next(stateOf({ navigation: NAVIGATION }), { type: "openPage", slug: "b" });
  const send = (config: unknown) =>
    pageOf(next(state, { type: "site", site: siteOf(config), images: {}, brokenSince: undefined }))?.slug;
  expect(send({ navigation: [{ group: "B", pages: ["z", "b"] }] })).toBe("b");
  expect(send({ navigation: [{ group: "B", pages: ["z"] }] })).toBe("z");
  expect(send({})).toBeUndefined();
});

describe("a large site whose pages are sent in parts", () => {
  const pages = (name: string) => Array.from({ length: 1500 }, (_, index) => `${name}/${index}`);
  const tabs = ["A", "B"].map((name) => ({ tab: name, groups: [{ group: "G", pages: pages(name) }] }));
  const text = JSON.stringify({ name: "Acme", theme: "mint", navigation: { tabs } });
  const sent = (open: string): SiteViewResult => ({
    ...siteOf({}),
    view: siteView(parseSiteConfig("file:///s/docs.json", text), unknownSite("file:///s"), undefined, open),
  });
  const receive = (state: State, open: string): State =>
    next(state, { type: "site", site: sent(open), images: {}, brokenSince: undefined });
  const state = receive(initialState("light"), "");

  test.each<[string, Parameters<typeof next>[1], string, string]>([
    ["a click on a tab", { type: "openPart", node: "navigation.tabs[1]" }, "navigation.tabs[1]", "B/0"],
    [
      "the cursor in one of its pages",
      { type: "cursor", node: "navigation.tabs[1].groups[0].pages[7]" },
      "navigation.tabs[1].groups[0].pages[7]",
      "B/7",
    ],
    ["a click on a link to one of its pages", { type: "openPage", slug: "B/5" }, "/B/5", "B/5"],
  ])("requests the pages of another tab after %s", (_, event, pendingPart, slug) => {
    const asking = next(state, event);
    expect([asking.pendingPart, pageOf(asking)?.slug]).toEqual([pendingPart, "A/0"]);
    const answered = receive(asking, pendingPart);
    expect([answered.pendingPart, pageOf(answered)?.slug]).toEqual([undefined, slug]);
  });

  test("opens a page that has already been sent without requesting it", () => {
    const after = next(state, { type: "openPage", slug: "A/9" });
    expect([after.pendingPart, pageOf(after)?.slug]).toEqual([undefined, "A/9"]);
    expect(hasCutParts(after.site!.view.navigation)).toBe(true);
  });
});

test("falls back to the first version when the selected one disappears", () => {
  const versionOf = ({ route }: State) => route?.divisions.find(({ kind }) => kind === "version")?.name;
  const state = next(stateOf({ versions: ["v2", "v1"] }), { type: "openPart", node: "versions[1]" });
  expect(versionOf(state)).toBe("v1");
  const site = siteOf({ versions: ["v3"] });
  expect(versionOf(next(state, { type: "site", site, images: {}, brokenSince: undefined }))).toBe("v3");
});

test.each([
  [{ type: "ready" }, true],
  [{ type: "select", node: "a[1]" }, true],
  [{ type: "select", node: ["a"] }, false],
  [{ type: "select" }, false],
  [{ type: "openPage", slug: 1 }, false],
  [{ type: "openPage", slug: "a" }, true],
  [{ type: "openPage", slug: "a", line: 0 }, true],
  [{ type: "openPage", slug: "a", line: -1 }, false],
  [{ type: "openPage", slug: "a", line: 0.5 }, false],
  [{ type: "openPage", slug: "a", line: 2 ** 31 }, false],
  [{ type: "openPage", slug: "a", line: "1" }, false],
  [{ type: "image", png: undefined, isCopied: false }, true],
  [{ type: "select", node: "a".repeat(10_001) }, false],
  [{ type: "select", node: 1 }, false],
  [{ type: "select", node: { length: 0 } }, false],
  [{ type: "needPage", slug: "guides/a b#c" }, true],
  [{ type: "openPage", slug: "..\\secret" }, false],
  [{ type: "openPage", slug: "a\0" }, false],
  [{ type: "needPage", slug: "a".repeat(4097) }, false],
  [{ type: "needPage", slug: ["a"] }, false],
  [{ type: "image", png: "x" }, false],
  [{ type: "image", png: "iVBORw0KGgoAAAA=", isCopied: false }, true],
  [{ type: "image", png: "iVBORw0KGgoAAAA=" }, false],
  [{ type: "image", png: "TVqQAAMAAAA=", isCopied: false }, false],
  [{ type: "image", png: "iVBORw0KGgo<script>", isCopied: false }, false],
  [{ type: ["ready"] }, false],
  [{ type: "rotate" }, false],
  ["ready", false],
  [null, false],
])("validates the message %j from the preview as %s", (message, expected) => {
  expect(isFromPreview(message)).toBe(expected);
});

describe("the position in a page's editor", () => {
  const state = stateOf({ navigation: NAVIGATION });
  const place = (slug: string, line = 3) => ({ type: "place", slug, line, isTop: false }) as const;

  test("opens a listed page at its position in the navigation", () => {
    const after = next(state, place("b"));
    expect(pageOf(after)?.slug).toBe("b");
    expect(after.place).toMatchObject({ slug: "b", line: 3 });
  });

  test("opens an unlisted page", () => {
    const after = next(state, place("guides/other"));
    expect(pageOf(after)).toMatchObject({ slug: "guides/other", nodeId: "", title: "other" });
    const redrawn = next(after, {
      type: "site",
      site: siteOf({ navigation: NAVIGATION }),
      images: {},
      brokenSince: undefined,
    });
    expect(pageOf(redrawn)?.slug).toBe("guides/other");
  });

  test("has no effect while another page is pinned", () => {
    const pinned = next(state, { type: "togglePin" });
    expect(pageOf(next(pinned, place("b")))?.slug).toBe("a");
    expect(next(pinned, place("a")).place).toMatchObject({ slug: "a" });
    expect(pageOf(next(next(pinned, { type: "togglePin" }), place("b")))?.slug).toBe("b");
  });

  test("opens the initial page even if its position arrives before the site", () => {
    const early = next(initialState("light"), place("b"));
    const site = {
      type: "site",
      site: siteOf({ navigation: NAVIGATION }),
      images: {},
      brokenSince: undefined,
    } as const;
    expect(pageOf(next(early, site))?.slug).toBe("b");
    expect(pageOf(next(next(initialState("light"), place("loose")), site))?.slug).toBe("loose");
  });
});

describe("a page that cannot be parsed", () => {
  const content = {
    slug: "a",
    title: undefined,
    description: undefined,
    endpoint: undefined,
    descriptionLine: undefined,
  };
  const block = { tag: "hr" };
  const page = (blocks: readonly (typeof block)[], message?: string) =>
    ({
      type: "page",
      slug: "a",
      images: {},
      content: {
        ...content,
        blocks,
        isTruncated: false,
        icons: {},
        problem: message === undefined ? undefined : { line: 1, message },
      },
    }) as const;

  test("keeps the last valid content of the page and reports the error", () => {
    const good = next(stateOf({ navigation: NAVIGATION }), page([block, block]));
    const broken = next(good, page([block], "x"));
    expect(broken.pages.get("a")?.content).toMatchObject({ blocks: [{}, {}], problem: { message: "x" } });
    expect(next(broken, page([block])).pages.get("a")?.content).toMatchObject({ blocks: [{}], problem: undefined });
  });

  test("shows the blocks before the error if the page was never valid", () => {
    const broken = next(stateOf({ navigation: NAVIGATION }), page([block], "x"));
    expect(broken.pages.get("a")?.content).toMatchObject({ blocks: [{}], problem: { message: "x" } });
  });
});
