import type { NavigationChange } from "@sitekeeper/server/protocol";
import { describe, expect, test, vi } from "vitest";
import { navigationEdits } from "../../../../server/src/formats/navigationWriter.ts";
import { parseSiteConfig } from "../../../../server/src/formats/siteConfig.ts";
import { applyEdits } from "../../../../server/src/json/edits.ts";
import { unknownSite } from "../../../../server/src/site/site.ts";
import { siteView } from "../../../../server/src/view/siteView.ts";
import { groupsFor, moveTo, stepOf } from "./moves.ts";
import { type GroupItem, type ListedItem, type NavigationItem, navigationTree } from "./navigationTree.ts";

vi.mock("vscode", () => ({}));

const CONFIG = "file:///site/site.config.json";
const NAVIGATION = [
  { group: "A", pages: ["one", { group: "In", pages: ["deep"] }, "two", "three"] },
  { group: "B", pages: [] },
  { group: "C", pages: ["four"] },
];
const config = parseSiteConfig(CONFIG, JSON.stringify({ navigation: NAVIGATION }));
const view = siteView(config, unknownSite("file:///site"));
const tree = navigationTree(CONFIG, { view, marks: [], unlisted: [{ slug: "x", file: "x.md", title: "X" }] });
const all = [...tree.byId.values()];
const nameOf = (item: NavigationItem): string =>
  item.kind === "group" ? item.group.name : item.kind === "page" ? item.page.slug : item.kind;
const rows = (...names: readonly string[]): ListedItem[] =>
  names.map((name) => all.find((item) => nameOf(item) === name) as ListedItem);

/** Returns the navigation after a change, with each group written as `name(entries)`. */
function after(change: NavigationChange | undefined): string {
  if (!change) return "unchanged";
  const result = navigationEdits(config, change);
  if ("problem" in result) return result.problem;
  const text = (part: string | { group: string; pages: readonly never[] }): string =>
    typeof part === "string" ? part : `${part.group}(${part.pages.map(text).join(" ")})`;
  return JSON.parse(applyEdits(config.text, result.edits)).navigation.map(text).join(" ");
}

/** Returns the navigation after rows have been moved by one. */
function stepped(direction: "up" | "down", ...names: readonly string[]): string {
  const selected = rows(...names);
  const { parent } = selected[0]!;
  const siblings = parent && "children" in parent ? parent.children : tree.roots;
  return after(stepOf(selected, siblings, direction));
}

describe("moving rows by one", () => {
  test.each([
    ["up", ["two"], "A(one two In(deep) three) B() C(four)"],
    ["down", ["one"], "A(In(deep) one two three) B() C(four)"],
    ["down", ["In"], "A(one two In(deep) three) B() C(four)"],
    ["up", ["two", "three"], "A(one two three In(deep)) B() C(four)"],
    ["down", ["one", "In"], "A(two one In(deep) three) B() C(four)"],
    ["up", ["C"], "A(one In(deep) two three) C(four) B()"],
    ["down", ["A"], "B() A(one In(deep) two three) C(four)"],
    ["up", ["one"], "unchanged"],
    ["down", ["three"], "unchanged"],
    // Unlisted pages are not part of the list.
    ["down", ["C"], "unchanged"],
  ] as const)("moves %s: %j", (direction, names, expected) => {
    expect(stepped(direction, ...names)).toBe(expected);
  });

  test("ignores rows in other lists", () => {
    expect(stepped("up", "two", "four")).toBe("A(one two In(deep) three) B() C(four)");
  });
});

describe("moving rows to a group", () => {
  const groups = all.filter((item): item is GroupItem => item.kind === "group");

  test("offers every group except the moved groups and their descendants", () => {
    expect(groupsFor(rows("two"), groups).map(nameOf)).toEqual(["A", "In", "B", "C"]);
    expect(groupsFor(rows("A"), groups).map(nameOf)).toEqual(["B", "C"]);
  });

  test("appends the rows in the order in which they were given", () => {
    const [target] = rows("C") as GroupItem[];
    expect(after(moveTo(target!, rows("two", "one")))).toBe("A(In(deep) three) B() C(four one two)");
    expect(after(moveTo(target!, rows("B")))).toBe("A(one In(deep) two three) C(four B())");
  });
});
