import { describe, expect, test } from "vitest";
import { valueAt } from "./json.ts";
import { parseJsonText } from "./jsonText.ts";
import { isWithinNode, nodeIdOf, pathAt, pathOfNode } from "./nodeId.ts";

test.each([
  [["navigation", 1, "pages", 2], "navigation[1].pages[2]"],
  [["colors", "primary"], "colors.primary"],
  [[], ""],
])("gives the value at %j the ID %s", (path, id) => {
  expect(nodeIdOf(path)).toBe(id);
});

test.each([
  ["navigation[0].pages[1]", "navigation[0]", true],
  ["navigation[0]", "navigation[0]", true],
  ["navigation[10]", "navigation[1]", false],
  ["colors.primary", "color", false],
  ["colors.primary", "colors", true],
])("determines whether %s is in %s: %s", (id, outer, isWithin) => {
  expect(isWithinNode(id, outer)).toBe(isWithin);
});

test.each([
  ['{"na|me": "x"}', ["name"]],
  ['{"name": "|x"}', ["name"]],
  ['{"navigation": [{"pages": ["a", "|b"]}]}', ["navigation", 0, "pages", 1]],
  ['{"navigation": [{"group": "|"}]}', ["navigation", 0, "group"]],
  ["|", []],
])("finds the path at the cursor in %s: %j", (marked, path) => {
  const { root } = parseJsonText("file:///x.json", marked.replace("|", ""));
  expect(pathAt(root, marked.indexOf("|"))).toEqual(path);
});

describe("pathOfNode", () => {
  test.each([
    ['{"colors": {"primary": "#111"}}', "colors.primary", '"#111"'],
    ['{"colors": {"primary": "#111"}}', "colors.light", '{"primary": "#111"}'],
    ['{"a.b": ["x", "y"], "a": 1}', "a.b[1]", '"y"'],
    ['{"colors": {}}', "modes", '{"colors": {}}'],
    ["", "name", undefined],
  ])("in %s, finds the value with the ID %s: %s", (text, id, found) => {
    const { root } = parseJsonText("file:///x.json", text);
    const node = valueAt(root, pathOfNode(root, id));
    expect(node && text.slice(node.offset, node.offset + node.length)).toBe(found);
  });
});
