import { expect, test, vi } from "vitest";

vi.mock("vscode", () => ({}));
const { consequencesOf } = await import("./rows.ts");

test.each([
  [0, 0, ""],
  [1, 1, " 1 link becomes text. 1 other reference, such as an import, stays and is reported."],
  [3, 2, " 3 links become text. 2 other references, such as imports, stay and are reported."],
])("describes a deletion with %d links and %d other references", (links, left, expected) => {
  expect(consequencesOf({ links, left })).toBe(`Entries in the navigation are removed.${expected}`);
});
