import { expect, it } from "vitest";
import type { Site } from "../../site/site.ts";
import { configOf, findingsOf, fixesOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { newerFormat } from "./newerFormat.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule(newerFormat, [
  {
    name: "an object as the navigation",
    file: "mint.json",
    text: '{ ⟦"navigation"⟧: { "tabs": [] }, "navbar": {} }',
    severity: "error",
  },
  { name: "an array as the navigation", file: "mint.json", text: `{ ${NAVIGATION} }` },
]);

it("offers to rename the file unless the name is taken", async () => {
  const config = configOf('{"navigation":{"tabs":[]}}', undefined, "mint.json");
  const renames = (site: Site) => findingsOf(config, newerFormat, site).flatMap((each) => fixesOf(each, config, site));
  expect(renames(await siteOf({ "mint.json": "" }))).toEqual([
    { title: "Rename the file to docs.json", edits: [], rename: ["mint.json", "docs.json"], preferred: true },
  ]);
  expect(renames(await siteOf({ "mint.json": "", "docs.json": "" }))).toEqual([]);
});
