import { expect, test } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import type { NavigationChange } from "../../model/navigationChange.ts";
import { parseSiteConfig } from "../siteConfig.ts";
import { navigationEdits } from "./navigationWriter.ts";

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

const A = ["navigation", 0, "pages"];
const B = ["navigation", 1, "pages"];

test.each<[string, NavigationChange, string, string]>([
  [
    "a page into another group",
    { kind: "move", paths: [[...A, 0]], to: { list: B, index: 0 } },
    '"pages": ["b"]',
    '"a",\n        "c"',
  ],
  [
    "a group to the front",
    { kind: "move", paths: [["navigation", 1]], to: { list: ["navigation"], index: 0 } },
    '"group": "B"',
    '"d"',
  ],
  [
    "a nested group to the top",
    { kind: "move", paths: [[...B, 1]], to: { list: ["navigation"], index: 2 } },
    '"c"\n      ]',
    '{ "group": "C", "pages": ["d"] }\n  ]',
  ],
  [
    "new pages at the end",
    { kind: "addPages", slugs: ["x", "y"], to: { list: A, index: 9 } },
    '["a", "b", "x", "y"]',
    "// The first",
  ],
  [
    "pages of a group and new ones to one place of the same group",
    { kind: "move", paths: [[...A, 0]], slugs: ["x", "y"], to: { list: A, index: 9 } },
    '["b", "a", "x", "y"]',
    "// The first",
  ],
  [
    "pages behind the place and new ones to its front",
    { kind: "move", paths: [[...A, 1]], slugs: ["x"], to: { list: A, index: 0 } },
    '["b", "x", "a"]',
    "// The first",
  ],
  [
    "a page to the end of a group that is named by its path",
    { kind: "move", paths: [[...A, 0]], to: { list: ["navigation", 1], index: 9 } },
    '"pages": ["b"]',
    '{ "group": "C", "pages": ["d"] },\n        "a"',
  ],
  [
    "a group to the end of the navigation",
    { kind: "move", paths: [["navigation", 0]], to: { list: [], index: 9 } },
    '"group": "A"',
    '"d"',
  ],
  [
    "pages of two groups and a new one",
    {
      kind: "move",
      paths: [
        [...A, 0],
        [...B, 0],
      ],
      slugs: ["x"],
      to: { list: [...B, 1, "pages"], index: 0 },
    },
    '["a", "c", "x", "d"]',
    '"pages": ["b"]',
  ],
  [
    "a page that is in place already, and a new one",
    { kind: "move", paths: [[...A, 1]], slugs: ["x"], to: { list: A, index: 9 } },
    '["a", "b", "x"]',
    "// The first",
  ],
  [
    "a new group",
    { kind: "addGroup", name: "N", to: { list: ["navigation"], index: 2 } },
    '"group": "N",\n      "pages": []',
    "// The first",
  ],
  [
    "nothing of two pages",
    {
      kind: "remove",
      paths: [
        [...A, 0],
        [...A, 1],
      ],
    },
    '"pages": []',
    "// The first",
  ],
  ["another name", { kind: "renameGroup", path: ["navigation", 0], name: 'Q"' }, '"group": "Q\\""', "// The first"],
])("%s", (_, change, ...expected) => {
  for (const part of expected) expect(after(change)).toContain(part);
});

test.each<[string, NavigationChange, string]>([
  [
    "a new page and a group at the top",
    { kind: "move", paths: [["navigation", 1]], slugs: ["x"], to: { list: ["navigation"], index: 0 } },
    "A page must be in a group. Drop it on a group or on another page.",
  ],
  [
    "a page at the top",
    { kind: "move", paths: [[...A, 0]], to: { list: ["navigation"], index: 0 } },
    "A page must be in a group.",
  ],
  [
    "a new page at the top",
    { kind: "addPages", slugs: ["x"], to: { list: ["navigation"], index: 0 } },
    "A page must be in a group.",
  ],
  [
    "a place that is gone",
    { kind: "addPages", slugs: ["x"], to: { list: ["navigation", 7, "pages"], index: 0 } },
    "changed in the meantime",
  ],
])("refuses %s", (_, change, problem) => {
  expect(after(change)).toContain(problem);
});

test("refuses to change a broken file", () => {
  expect(after({ kind: "remove", paths: [[...A, 0]] }, TEXT.slice(0, -1))).toContain("Fix the JSON first.");
});

test("names an unnamed group before its pages", () => {
  const text = '{ "navigation": [{ "pages": [] }] }';
  expect(after({ kind: "renameGroup", path: ["navigation", 0], name: "N" }, text)).toContain('"group": "N", "pages"');
});

test("adds the first group and the first pages of a group where the config has no list for them", () => {
  const group: NavigationChange = { kind: "addGroup", name: "N", to: { list: ["navigation"], index: 0 } };
  expect(JSON.parse(after(group, '{ "name": "x" }'))).toEqual({ name: "x", navigation: [{ group: "N", pages: [] }] });
  const text = '{ "navigation": [{ "group": "A" }] }';
  expect(JSON.parse(after({ kind: "addPages", slugs: ["x"], to: { list: A, index: 0 } }, text))).toEqual({
    navigation: [{ group: "A", pages: ["x"] }],
  });
});
