import { expect, test } from "vitest";
import { applyEdits } from "../json/edits.ts";
import type { NavigationChange } from "../model/navigationChange.ts";
import { navigationEdits } from "./navigationWriter.ts";
import { parseSiteConfig } from "./siteConfig.ts";

const TEXT = `{
  "navigation": [
    // The first steps.
    { "group": "A", "pages": ["a", "b"] },
    {
      "group": "B",
      "pages": [
        "c",
        { "group": "C", "pages": ["d"] }
      ]
    }
  ]
}`;

const after = (change: NavigationChange, text = TEXT): string => {
  const result = navigationEdits(parseSiteConfig("file:///site/site.config.json", text), change);
  return "problem" in result ? result.problem : applyEdits(text, result.edits);
};

test.each<[string, NavigationChange, string, string]>([
  [
    "moves a page into another group",
    { kind: "move", nodes: ["navigation[0].pages[0]"], to: { before: "navigation[1].pages[0]" } },
    '"pages": ["b"]',
    '"a",\n        "c"',
  ],
  [
    "moves a group to the front",
    { kind: "move", nodes: ["navigation[1]"], to: { before: "navigation[0]" } },
    '"group": "B"',
    '"d"',
  ],
  [
    "moves a nested group to the top level",
    { kind: "move", nodes: ["navigation[1].pages[1]"], to: { endOf: null } },
    '"c"\n      ]',
    '{ "group": "C", "pages": ["d"] }\n  ]',
  ],
  [
    "adds new pages at the end",
    { kind: "addPages", slugs: ["x", "y"], to: { endOf: "navigation[0]" } },
    '["a", "b", "x", "y"]',
    "// The first",
  ],
  [
    "moves a page within its group and adds new pages",
    { kind: "move", nodes: ["navigation[0].pages[0]"], slugs: ["x", "y"], to: { endOf: "navigation[0]" } },
    '["b", "a", "x", "y"]',
    "// The first",
  ],
  [
    "moves a page to the front of its group and adds a new page",
    { kind: "move", nodes: ["navigation[0].pages[1]"], slugs: ["x"], to: { before: "navigation[0].pages[0]" } },
    '["b", "x", "a"]',
    "// The first",
  ],
  [
    "moves a page to the end of a group",
    { kind: "move", nodes: ["navigation[0].pages[0]"], to: { endOf: "navigation[1]" } },
    '"pages": ["b"]',
    '{ "group": "C", "pages": ["d"] },\n        "a"',
  ],
  [
    "moves a group to the end of the navigation",
    { kind: "move", nodes: ["navigation[0]"], to: { endOf: null } },
    '"group": "A"',
    '"d"',
  ],
  [
    "moves pages from two groups and adds a new page",
    {
      kind: "move",
      nodes: ["navigation[0].pages[0]", "navigation[1].pages[0]"],
      slugs: ["x"],
      to: { before: "navigation[1].pages[1].pages[0]" },
    },
    '["a", "c", "x", "d"]',
    '"pages": ["b"]',
  ],
  [
    "adds a new page after a page that is already in place",
    { kind: "move", nodes: ["navigation[0].pages[1]"], slugs: ["x"], to: { endOf: "navigation[0]" } },
    '["a", "b", "x"]',
    "// The first",
  ],
  [
    "adds a group",
    { kind: "addGroup", name: "N", to: { endOf: null } },
    '"group": "N",\n      "pages": []',
    "// The first",
  ],
  [
    "removes all pages from a group",
    {
      kind: "remove",
      nodes: ["navigation[0].pages[0]", "navigation[0].pages[1]"],
    },
    '"pages": []',
    "// The first",
  ],
  ["renames a group", { kind: "rename", node: "navigation[0]", name: 'Q"' }, '"group": "Q\\""', "// The first"],
])("%s", (_, change, ...expected) => {
  for (const part of expected) expect(after(change)).toContain(part);
});

test.each<[string, NavigationChange, string]>([
  [
    "a new page and a group at the top level",
    { kind: "move", nodes: ["navigation[1]"], slugs: ["x"], to: { before: "navigation[0]" } },
    "A page must be in a group. Drop it on a group or on another page.",
  ],
  [
    "a page at the top level",
    { kind: "move", nodes: ["navigation[0].pages[0]"], to: { before: "navigation[0]" } },
    "A page must be in a group.",
  ],
  [
    "a new page at the top level",
    { kind: "addPages", slugs: ["x"], to: { before: "navigation[0]" } },
    "A page must be in a group.",
  ],
  [
    "a place that no longer exists",
    { kind: "addPages", slugs: ["x"], to: { endOf: "navigation[7]" } },
    "changed before this edit could be applied",
  ],
])("refuses %s", (_, change, problem) => {
  expect(after(change)).toContain(problem);
});

test("refuses to change a broken file", () => {
  expect(after({ kind: "remove", nodes: ["navigation[0].pages[0]"] }, TEXT.slice(0, -1))).toContain(
    "Fix the JSON first.",
  );
});

test("inserts a name into an unnamed group, before its pages", () => {
  const text = '{ "navigation": [{ "pages": [] }] }';
  expect(after({ kind: "rename", node: "navigation[0]", name: "N" }, text)).toContain('"group": "N", "pages"');
});

test("creates a missing list for the first group or page", () => {
  const group: NavigationChange = { kind: "addGroup", name: "N", to: { endOf: null } };
  expect(JSON.parse(after(group, '{ "name": "x" }'))).toEqual({ name: "x", navigation: [{ group: "N", pages: [] }] });
  const text = '{ "navigation": [{ "group": "A" }] }';
  expect(JSON.parse(after({ kind: "addPages", slugs: ["x"], to: { endOf: "navigation[0]" } }, text))).toEqual({
    navigation: [{ group: "A", pages: ["x"] }],
  });
});
