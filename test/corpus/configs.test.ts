import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findings, siteConfig } from "../cli/support/run.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { corpus } from "./corpus.ts";
import { judge } from "./support/judge.ts";

/** Options for checking a config without its site. They turn off the rules about pages and files. */
const WITHOUT_SITE = ["page-not-found", "orphan-page", "asset-not-found", "openapi-not-found"].map(
  (rule) => `--rule=${rule}=off`,
);

/** A time limit that is much longer than a check takes, and much shorter than a user would wait. */
const LIMIT_SECONDS = scaledTimeout(30);

describe("real configs", () => {
  it.each<readonly [title: string, folder: string, args: readonly string[]]>([
    ["complete sites", "sites", []],
    ["configs without their site", "configs", WITHOUT_SITE],
    ["minified configs", "configs/abridged", WITHOUT_SITE],
    ["configs before and after a fix", "mistakes/blobs", WITHOUT_SITE],
  ])("checks %s and reports only well-formed findings", async (_, name, args) => {
    const cwd = path.join(corpus, name);
    const configs = readdirSync(cwd).filter((file) => file.endsWith(".json"));
    const start = performance.now();
    const { code, found, stderr } = await findings([...args, ...configs], { cwd });
    const seconds = (performance.now() - start) / 1000;
    expect({ stderr, wasQuick: seconds < LIMIT_SECONDS }).toEqual({ stderr: "", wasQuick: true });
    expect(code).toBe(found.some(({ severity }) => severity === "error") ? 1 : 0);
    // No real site comes near the limits of work.
    expect(found.filter(({ code }) => code === "too-expensive")).toEqual([]);
    for (const finding of found) {
      expect(finding).toEqual({
        file: expect.stringMatching(/\.(?:json|mdx?)$/),
        code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        severity: expect.stringMatching(/^(error|warning|info|hint)$/),
        message: expect.stringMatching(/^\S.*[.?]$/s),
        range: { start: position, end: position },
        path: expect.any(Array),
      });
      const { start, end } = finding.range;
      expect(end.line > start.line || (end.line === start.line && end.character >= start.character)).toBe(true);
    }
  });

  it.each(["pretty", "sarif", "github"])("prints findings as %s", async (format) => {
    const args = ["check", "--hints", "--format", format];
    const { code, stderr } = await siteConfig(args, { cwd: path.join(corpus, "sites") });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  it("reports errors in few complete sites, and unreadable pages only where MDX's own parser rejects them", async () => {
    const cwd = path.join(corpus, "sites");
    const errors = (await findings([], { cwd })).found.filter(({ severity }) => severity === "error");
    const affected = new Set(errors.map(({ file }) => file.split("/")[0]));
    const sites = readdirSync(cwd, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(affected.size).toBeLessThan(sites.length / 4);
    const unreadable = errors.filter(({ code }) => code === "page-unreadable");
    expect(unreadable.length).toBeGreaterThan(0);
    for (const { file } of unreadable)
      expect(() => judge(readFileSync(path.join(cwd, file), "utf8"), "mdx"), file).toThrow();
  });
});

const position = { line: expect.any(Number), character: expect.any(Number) };
