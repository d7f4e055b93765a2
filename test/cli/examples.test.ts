import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { findings, siteConfig } from "./support/run.ts";

const cwd = path.join(repositoryRoot, "examples");

it.each(["acme-docs", "acme-freight"])("reports no findings in %s", async (example) => {
  const { code, found } = await findings([example], { cwd });
  expect(found.filter(({ severity }) => severity !== "hint")).toEqual([]);
  expect(code).toBe(0);
});

// Each rule has examples of its own, which ruleDocument.test.ts runs.
it("triggers most rules in the other examples", async () => {
  const [{ stdout }, { code, found }] = await Promise.all([siteConfig(["rules"]), findings([], { cwd })]);
  expect(code).toBe(1);
  const ids = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ", 1)[0]);
  expect(ids.length).toBeGreaterThan(30);
  const seen = new Set(found.map(({ code }) => code));
  expect([...seen].filter((id) => !ids.includes(id))).toEqual([]);
  expect(seen.size / ids.length).toBeGreaterThan(0.8);
});
