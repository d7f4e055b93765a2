import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { findings, siteConfig } from "./support/run.ts";

const cwd = path.join(repositoryRoot, "examples");

/** Rules on `docs.json` and on the tags of pages, which the examples do not have yet. Their pages in docs/rules show them. */
const NOT_SHOWN: readonly string[] = [
  "invalid-value",
  "overridden-field",
  "older-format",
  "superseded-config",
  "conflicting-content",
  "operation-not-found",
  "duplicate-name",
  "missing-translation",
  "unresolved-reference",
  "redirect-leading-slash",
  "duplicate-redirect",
  "redirect-chain",
  "redirect-source",
  "redirect-not-found",
  "unused-variable",
  "unknown-component",
  "unusable-import",
  "undefined-name",
  "unknown-property",
  "duplicate-property",
  "missing-property",
  "property-value",
  "misplaced-tag",
  "misplaced-content",
  "duplicate-title",
  "unclosed-fence",
  "front-matter-unreadable",
  "front-matter-field",
  "fence-title",
  "heading-order",
  "localhost-link",
  "unused-snippet",
  "unused-ignore",
];

it("the healthy example is healthy", async () => {
  const { code, found } = await findings(["acme-docs"], { cwd });
  expect(found.filter(({ severity }) => severity !== "hint")).toEqual([]);
  expect(code).toBe(0);
});

it("the other examples show every other rule at work", async () => {
  const [{ stdout }, { code, found }] = await Promise.all([siteConfig(["rules"]), findings([], { cwd })]);
  expect(code).toBe(1);
  const ids = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ", 1)[0]);
  expect(ids.length).toBeGreaterThan(30);
  const seen = new Set(found.map(({ code }) => code));
  expect(ids.filter((id) => !seen.has(id!))).toEqual(NOT_SHOWN);
});
