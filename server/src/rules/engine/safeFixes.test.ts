import { expect, it } from "vitest";
import { parseSiteConfig } from "../../config/siteConfig.ts";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { defaultCheckSettings } from "./check.ts";
import { applySafeFixes } from "./safeFixes.ts";

const site = await siteOf({ "a.mdx": "# A" });

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

const inNavigation = (items: string): string => `{"name":"Acme","navigation":[${items}]}`;

/** Items of `navigation` with thousands of findings on one line. */
const ITEMS: readonly (readonly [title: string, items: (size: number) => string])[] = [
  ["empty objects", (size) => `${repeated("{},", size)}{}`],
  ["empty objects without commas", (size) => repeated("{}", size)],
  ["empty objects behind a long indentation", (size) => `\n${" ".repeat(size / 2)}${repeated("{},", size / 2)}{}`],
  ["pages beside groups", (size) => `${repeated('"a",', size)}"a"`],
];

it.each(ITEMS)("fixes %s in time in proportion to the text", { timeout: 120_000 }, async (_, items) => {
  const fix = (size: number) =>
    applySafeFixes(parseSiteConfig("file:///site/mint.json", inNavigation(items(size))), site, defaultCheckSettings);
  expect(await growthOf(fix)).toBeLessThan(SAFE_GROWTH);
});
