import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { findings, siteConfig } from "./support/run.ts";

const cwd = path.join(repositoryRoot, "examples");

/** The rules that send requests to other sites, or that need a file of many thousands of lines. */
const NOT_IN_EXAMPLES = ["dead-link", "moved-link", "unchecked-link", "external-heading-not-found", "too-expensive"];

it.each(["acme-docs", "acme-freight"])("reports no findings in %s", async (example) => {
  const { code, found } = await findings([example], { cwd });
  expect(found.filter(({ severity }) => severity !== "hint")).toEqual([]);
  expect(code).toBe(0);
});

it("triggers every rule at least once in the other examples", async () => {
  const [{ stdout }, { code, found }] = await Promise.all([siteConfig(["rules"]), findings([], { cwd })]);
  expect(code).toBe(1);
  const ids = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ", 1)[0]);
  expect(ids.length).toBeGreaterThan(30);
  const seen = new Set(found.map(({ code }) => code));
  expect(ids.filter((id) => !seen.has(id!) && !NOT_IN_EXAMPLES.includes(id!))).toEqual([]);
});
