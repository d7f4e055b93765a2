import { expect, test } from "vitest";
import { parseSiteConfig } from "../config/siteConfig.ts";
import { unknownSite } from "../site/site.ts";
import { diffSites } from "./diff.ts";
import { siteView } from "./siteView.ts";

const viewOf = (config: unknown) =>
  siteView(parseSiteConfig("file:///site/c.json", JSON.stringify(config)), unknownSite("file:///site"));

const changes = (before: unknown, after: unknown) =>
  diffSites(viewOf(before), viewOf(after)).flatMap(({ changes }) => changes.map(({ text }) => text));

const nav = (groups: Readonly<Record<string, readonly unknown[]>>) => ({
  navigation: Object.entries(groups).map(([group, pages]) => ({ group, pages })),
});

test.each([
  [{ A: ["x"] }, { A: ["x", "y"] }, ['Page y is new in "A".']],
  [{ A: ["x", "y"] }, { A: ["x"] }, ['Page y is no longer in "A".']],
  [{ A: ["x"], B: ["y"] }, { A: [], B: ["y", "x"] }, ['Page x moved from "A" to "B".']],
  [{ A: ["x/one"] }, { A: ["y/one"] }, ["Page x/one is now y/one."]],
  [{ A: ["x/one"], B: [] }, { A: [], B: ["y/one"] }, ['Page x/one is now y/one, and moved from "A" to "B".']],
  [
    { A: ["x/one", "y/one"] },
    { A: ["z/one"] },
    ['Page x/one is no longer in "A".', 'Page y/one is no longer in "A".', 'Page z/one is new in "A".'],
  ],
  [{ A: [], B: [] }, { B: [], A: [] }, ['The groups are in a new order: "B", "A".']],
  [{ A: [] }, { B: [] }, ['Group "A" is gone.', 'Group "B" is new.']],
  [{ A: [{ group: "In", pages: ["x"] }] }, { A: ["x"] }, ['Page x moved from "A › In" to "A".']],
  [{ A: ["x", "x"] }, { A: ["x"] }, []],
  [{ A: ["x", "y"] }, { A: ["y", "x"] }, ['The pages of "A" are in a new order.']],
  [{ A: ["x", "y"] }, { B: ["x", "y"] }, ['Group "A" is now "B".']],
  [
    { A: ["x", "y", "z"], C: ["c"] },
    { C: ["c"], B: ["z", "x", "new"] },
    [
      'Page y is no longer in "A".',
      'Page new is new in "B".',
      'Group "A" is now "B".',
      'The pages of "B" are in a new order.',
      'The groups are in a new order: "C", "B".',
    ],
  ],
  [
    { A: ["w", { group: "In", pages: ["x", "y"] }] },
    { B: ["w", { group: "Out", pages: ["y", "x"] }] },
    ['Group "A" is now "B".', 'Group "B › In" is now "Out".', 'The pages of "B › Out" are in a new order.'],
  ],
  [{ A: ["x", "y"] }, { A: ["x"], B: ["y"] }, ['Page y moved from "A" to "B".', 'Group "B" is new.']],
  [
    { A: ["x", "y", "v", "w"] },
    { B: ["x", "y"], C: ["v", "w"] },
    [
      'Page x moved from "A" to "B".',
      'Page y moved from "A" to "B".',
      'Page v moved from "A" to "C".',
      'Page w moved from "A" to "C".',
      'Group "A" is gone.',
      'Group "B" is new.',
      'Group "C" is new.',
    ],
  ],
  [{ "": ["x"], A: ["y"] }, { "": [], A: ["y", "x"] }, ['Page x moved from a group without a name to "A".']],
])("navigation %j -> %j", (before, after, expected) => {
  expect(changes(nav(before), nav(after))).toEqual(expected);
});

test.each([
  [
    {},
    { modeToggle: { default: "dark", isHidden: true } },
    [
      "The mode that new readers get is dark mode instead of the mode of the operating system.",
      "The mode toggle is hidden instead of shown.",
    ],
  ],
  [
    { colors: { primary: "#111", light: "#eee" } },
    { colors: { primary: "#222", light: "#eee" } },
    [
      "The accent color in light mode is #222 instead of #111.",
      "The color of important buttons is #222 instead of #111.",
    ],
  ],
  [{ tabs: [{ name: "API", url: "api" }] }, {}, ['Tab "API" is gone (was api).']],
  [{}, { topAnchor: { name: "Home" } }, ['The top anchor is "Home" instead of "Documentation".']],
  [
    {},
    { footerSocials: { github: "https://github.com/a" } },
    ["The github link in the footer is new: https://github.com/a."],
  ],
  [{ api: { playground: { mode: "hide" } } }, {}, ["The playground is show instead of hide."]],
  [{ name: "A" }, { name: "A" }, []],
])("config %j -> %j", (before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

test("keeps each change on one line, whatever names contain", () => {
  for (const text of changes(nav({}), nav({ "A\n# Injected": ["x\ry"] }))) expect(text).not.toMatch(/[\r\n]/);
});
