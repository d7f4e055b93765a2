import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTooOld } from "./runProcess.ts";

test.each([
  ["20.20.2", true],
  ["22.9.0", true],
  ["22.17.1", true],
  ["22.18.0", false],
  ["24.1.0", false],
  ["100.0.0", false],
])("Node %s is too old: %s", (version, expected) => {
  expect(isTooOld(version)).toBe(expected);
});

test("requires the Node version in package.json", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const [, oldest = ""] = />=([\d.]+)/.exec(manifest.engines.node) ?? [];
  expect(isTooOld(`${oldest}.0`)).toBe(false);
  expect(isTooOld(oldest.replace(/\d+$/, (minor) => `${Number(minor) - 1}.99`))).toBe(true);
});
