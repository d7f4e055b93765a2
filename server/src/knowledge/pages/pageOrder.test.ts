import { describe, expect, it, vi } from "vitest";
import { nodeAt } from "../../json/json.ts";
import { entryOf } from "../../schema/place.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { occurrenceOf } from "../valueContext.ts";
import { byNaturalName } from "./naturalOrder.ts";
import { orderedPages } from "./pageOrder.ts";

vi.mock("./naturalOrder.ts", async (original) => {
  const { byNaturalName } = await original<typeof import("./naturalOrder.ts")>();
  return { byNaturalName: vi.fn(byNaturalName) };
});

/** Returns the pages proposed at the cursor in the navigation, in order, for a site with the given files. */
async function offered(groups: string, files: string): Promise<string> {
  const { config, cursor } = markedConfig(`{"navigation":{"groups":[${groups}]}}`);
  const site = await siteOf(Object.fromEntries(files.split(" ").map((file) => [`${file}.mdx`, ""])));
  const pages = [
    ...orderedPages({ config, site, occurrence: occurrenceOf(entryOf(config, nodeAt(config.root, cursor)!)) }),
  ];
  return pages.map(({ page }) => page.slug).join(" ");
}

describe("page order", () => {
  it.each([
    [
      "puts pages from the folders of neighboring entries first and sorts the others by distance",
      '{"group":"G","pages":["api/v1/a","|"]}',
      "a api/a api/v1/a api/v1/z guides/a",
      "api/v1/z api/a a guides/a api/v1/a",
    ],
    [
      "prefers the folder of the nearest entry",
      '{"group":"G","pages":["a/x","b/x","|"]}',
      "a/x a/y b/x b/y",
      "b/y a/y b/x a/x",
    ],
    [
      "puts names that come after the previous entry in natural order first",
      '{"group":"G","pages":["p8","|","p1"]}',
      "p1 p2 p8 p10 p9",
      "p9 p10 p2 p1 p8",
    ],
    [
      "uses the nearest entries in the navigation if the list is empty",
      '{"group":"F","pages":["b/x"]},{"group":"G","pages":["|"]}',
      "a/y b/x b/y",
      "b/y a/y b/x",
    ],
    [
      "puts listed pages last, even if they are nearby",
      '{"group":"G","pages":["a/x","|"]},{"group":"H","pages":["a/y"]}',
      "a/x a/y b/z",
      "b/z a/y a/x",
    ],
    [
      "proposes snippets from folders that are already in the navigation",
      '{"group":"G","pages":["docs/snippets/x","|"]}',
      "docs/snippets/x docs/snippets/y snippets/z _part",
      "docs/snippets/y docs/snippets/x",
    ],
    ["treats README.mdx like other pages", '{"group":"G","pages":["a","|"]}', "README a b", "b README a"],
  ])("%s", async (_, groups, files, expected) => {
    expect(await offered(groups, files)).toBe(expected);
  });
});

it("sorts only as many pages as requested", async () => {
  const { config, cursor } = markedConfig('{"navigation":{"groups":[{"group":"G","pages":["f1/a","|"]}]}}');
  const files = Array.from({ length: 10_000 }, (_, page) => `f${page % 100}/p${(page * 7_919) % 10_007}.mdx`);
  const site = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
  vi.mocked(byNaturalName).mockClear();
  const pages = orderedPages({ config, site, occurrence: occurrenceOf(entryOf(config, nodeAt(config.root, cursor)!)) });
  for (let taken = 0; taken < 150; taken++) pages.next();
  // Sorting all pages would take more than 100,000 comparisons.
  expect(vi.mocked(byNaturalName).mock.calls.length).toBeLessThan(5_000);
});

it("compares names in natural order", () => {
  expect(["p56", "p8", "P8", "p8/b", "p8-a"].sort(byNaturalName)).toEqual(["p8", "P8", "p8-a", "p8/b", "p56"]);
});
