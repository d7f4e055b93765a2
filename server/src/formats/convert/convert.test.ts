import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../siteConfig.ts";
import { convertToDocs } from "./convert.ts";
import type { Choices } from "./note.ts";

const GROUPS = [{ group: "All", pages: ["start", "api/users", "api/admin/keys", "sdk/node"] }];
const SECTIONS = {
  api: { name: "API", url: "api" },
  admin: { name: "Admin", url: "api/admin" },
  sdk: { name: "SDKs", url: "sdk" },
  blog: { name: "Blog", url: "https://blog.example.com" },
};

function convert(old: object, choices?: Choices) {
  const config = { name: "Acme", theme: "mint", colors: { primary: "#0d9373" }, navigation: GROUPS, ...old };
  const { text, notes, differences } = convertToDocs(
    parseSiteConfig("file:///site/mint.json", JSON.stringify(config)),
    choices,
  );
  expect(differences).toEqual([]);
  return { ...JSON.parse(text), notes };
}

/** Returns the names of the sections at each level, for example `API(Admin SDKs)`. */
function shape(value: unknown): string {
  const { tabs, anchors } = value as { tabs?: object[]; anchors?: object[] };
  return (tabs ?? anchors ?? [])
    .map((each) => {
      const { tab, anchor } = each as { tab?: string; anchor?: string };
      const inner = shape(each);
      return `${tab ?? anchor}${inner && `(${inner})`}`;
    })
    .join(" ");
}

describe("converted navigation", () => {
  it.each<[string, object, Choices, string, readonly string[]]>([
    ["tabs", { tabs: [SECTIONS.api] }, {}, "Documentation API", ["tab"]],
    ["a name chosen by the author", { tabs: [SECTIONS.api] }, { tab: "Guides" }, "Guides API", []],
    ["a name from the file", { tabs: [SECTIONS.api], primaryTab: { name: "Home" } }, {}, "Home API", []],
    [
      "an alternative to a default name that is taken",
      { tabs: [{ ...SECTIONS.api, name: "Documentation" }] },
      {},
      "Home Documentation",
      ["tab"],
    ],
    [
      "the name of a tab without pages",
      { tabs: [SECTIONS.api, { name: "Documentation", url: "none" }] },
      {},
      "Documentation API",
      ["tab"],
    ],
    ["a main anchor before links", { anchors: [SECTIONS.blog], topAnchor: { name: "Docs" } }, {}, "Docs", []],
    ["only links", { anchors: [SECTIONS.blog] }, {}, "", []],
    [
      "tabs and anchors side by side",
      { tabs: [SECTIONS.api], anchors: [SECTIONS.sdk] },
      { tab: "Home", anchor: "Docs" },
      "Home(Docs SDKs) API",
      ["outer"],
    ],
    [
      "tabs inside anchors by choice",
      { tabs: [SECTIONS.api], anchors: [SECTIONS.sdk] },
      { tab: "Home", anchor: "Docs", outer: "anchor" },
      "Docs(Home API) SDKs",
      [],
    ],
    [
      "a tab inside an anchor",
      { tabs: [SECTIONS.admin], anchors: [SECTIONS.api] },
      { tab: "Home", anchor: "Docs" },
      "Docs API(Home Admin)",
      [],
    ],
    [
      "an anchor inside a tab",
      { tabs: [SECTIONS.api], anchors: [SECTIONS.admin] },
      { tab: "Home", anchor: "Docs", outer: "anchor" },
      "Home API(Docs Admin)",
      [],
    ],
    ["a nested folder", { tabs: [SECTIONS.api, SECTIONS.admin] }, { tab: "Home" }, "Home API Admin", ["owner"]],
    [
      "a nested folder that belongs to the first section by choice",
      { tabs: [SECTIONS.api, SECTIONS.admin] },
      { tab: "Home", owner: "first" },
      "Home API",
      [],
    ],
  ])("has %s", (_, old, choices, expected, questions) => {
    const { navigation, notes } = convert(old, choices);
    expect(shape(navigation)).toBe(expected);
    expect(notes.flatMap(({ question }: { question?: string }) => question ?? [])).toEqual(questions);
  });

  it("copies a navigation that is already in the newer format", () => {
    const navigation = { tabs: [{ tab: "Guides", groups: [{ group: "Start", pages: ["a"] }] }] };
    expect(convert({ navigation }).navigation).toEqual(navigation);
  });

  it("does not repeat links that are already among the tabs", () => {
    const old = { tabs: [SECTIONS.blog], primaryTab: { name: "Home" } };
    expect(convert(old).navigation).toMatchObject({
      tabs: [{ tab: "Home" }, { tab: "Blog", href: "https://blog.example.com" }],
    });
    expect(convert(old).navigation).not.toHaveProperty("global");
  });
});

describe("conversion notes", () => {
  it.each<[string, object, string]>([
    ["a main anchor without anchors", { topAnchor: { name: "Docs" } }, "topAnchor"],
    ["a main tab without tabs", { primaryTab: { name: "Home" } }, "primaryTab"],
    ["an unused anchor color", { colors: { primary: "#0d9373", anchors: "#fff" } }, "colors.anchors"],
    ["a language name", { versions: [{ name: "English", locale: "en" }] }, "versions.0.name"],
    [
      "a footer column without links",
      { footer: { links: [{ text: "Site", link: "https://example.com" }] } },
      "footer.links.0",
    ],
    ["a link without a label", { footer: { links: [{ links: [{ url: "/a" }] }] } }, "footer.links.0.links.0"],
    ["an ID rejected by the platform", { analytics: { ga4: { measurementId: "UA-1" } } }, "analytics.ga4"],
    ["a section without pages", { tabs: [{ name: "Empty", url: "none" }] }, "tabs.0"],
  ])("include %s", (_, old, path) => {
    const { notes } = convert(old);
    expect(notes.filter(({ kind }: { kind: string }) => kind === "dropped")).toContainEqual(
      expect.objectContaining({ path: path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)) }),
    );
  });

  it.each<[address: string, message: RegExp]>([
    ["ftp://a.example/x", /must start with https\.$/],
    ["https://a.example/x.zip", /must not end in \.zip\.$/],
  ])("give the reason for %s", (url, message) => {
    const { notes } = convert({ footer: { links: [{ links: [{ label: "A", url }] }] } });
    expect(notes.map(({ message }: { message: string }) => message)).toContainEqual(expect.stringMatching(message));
  });
});
