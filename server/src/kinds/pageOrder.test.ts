import { describe, expect, it, vi } from "vitest";
import { nodeAt } from "../json/json.ts";
import { entryOf } from "../schema/place.ts";
import { markedConfig } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { placeOf } from "./kind.ts";
import { byNaturalName } from "./naturalOrder.ts";
import { orderedPages } from "./pageOrder.ts";

vi.mock("./naturalOrder.ts", async (original) => {
  const { byNaturalName } = await original<typeof import("./naturalOrder.ts")>();
  return { byNaturalName: vi.fn(byNaturalName) };
});

/** The pages offered at the cursor of a navigation, in order, for a site with these files. */
async function offered(groups: string, files: string): Promise<string> {
  const { config, cursor } = markedConfig(`{"navigation":[${groups}]}`);
  const site = await siteOf(Object.fromEntries(files.split(" ").map((file) => [`${file}.mdx`, ""])));
  const pages = [...orderedPages({ config, site, place: placeOf(entryOf(config, nodeAt(config.root, cursor)!)) })];
  return pages.map(({ page }) => page.slug).join(" ");
}

describe("the order of pages at an entry", () => {
  it.each([
    [
      "pages of the folder of the entries beside it come first, then by distance",
      '{"group":"G","pages":["api/v1/a","|"]}',
      "a api/a api/v1/a api/v1/z guides/a",
      "api/v1/z api/a a guides/a api/v1/a",
    ],
    [
      "the folder of the nearest entry comes before those of the others",
      '{"group":"G","pages":["a/x","b/x","|"]}',
      "a/x a/y b/x b/y",
      "b/y a/y b/x a/x",
    ],
    [
      "names that follow the entry before come first, counted as people count",
      '{"group":"G","pages":["p8","|","p1"]}',
      "p1 p2 p8 p10 p9",
      "p9 p10 p2 p1 p8",
    ],
    [
      "an empty list is near the entries around it in the file",
      '{"group":"F","pages":["b/x"]},{"group":"G","pages":["|"]}',
      "a/y b/x b/y",
      "b/y a/y b/x",
    ],
    [
      "what is listed comes after what is not, however near it is",
      '{"group":"G","pages":["a/x","|"]},{"group":"H","pages":["a/y"]}',
      "a/x a/y b/z",
      "b/z a/y a/x",
    ],
    [
      "a snippet is offered where the navigation lists pages of its folder",
      '{"group":"G","pages":["docs/snippets/x","|"]}',
      "docs/snippets/x docs/snippets/y snippets/z _part",
      "docs/snippets/y docs/snippets/x",
    ],
    ["a README comes last", '{"group":"G","pages":["a","|"]}', "README a b", "b a README"],
  ])("%s", async (_, groups, files, expected) => {
    expect(await offered(groups, files)).toBe(expected);
  });
});

it("sorts as few of many pages as are taken", async () => {
  const { config, cursor } = markedConfig('{"navigation":[{"group":"G","pages":["f1/a","|"]}]}');
  const files = Array.from({ length: 10_000 }, (_, page) => `f${page % 100}/p${(page * 7_919) % 10_007}.mdx`);
  const site = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
  vi.mocked(byNaturalName).mockClear();
  const pages = orderedPages({ config, site, place: placeOf(entryOf(config, nodeAt(config.root, cursor)!)) });
  for (let taken = 0; taken < 150; taken++) pages.next();
  // All of them would be over 100,000.
  expect(vi.mocked(byNaturalName).mock.calls.length).toBeLessThan(5_000);
});

it("compares names as people sort them", () => {
  expect(["p56", "p8", "P8", "p8/b", "p8-a"].sort(byNaturalName)).toEqual(["p8", "P8", "p8-a", "p8/b", "p56"]);
});
