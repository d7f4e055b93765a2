import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { SLOW, slowFirst } from "./slowFirst.ts";

it("starts slow files first, and keeps the order of the others", () => {
  const [first, second] = SLOW;
  expect(slowFirst(["b.test.ts", second!, "c.test.ts", "a.test.ts", first!], (name) => name)).toEqual([
    first,
    second,
    "b.test.ts",
    "c.test.ts",
    "a.test.ts",
  ]);
});

it.each(SLOW)("%s exists", (file) => expect(existsSync(path.join(repositoryRoot, file))).toBe(true));
