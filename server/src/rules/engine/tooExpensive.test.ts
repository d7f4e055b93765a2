import { describe, expect, it } from "vitest";
import { outlineOf } from "../../formats/readSite.ts";
import { entriesOf } from "../../schema/entries.ts";
import { readParts } from "../../site/configParts.ts";
import { configOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { unresolvedReference } from "../config/unresolvedReference.ts";
import { check } from "./check.ts";
import { isPartial } from "./fileWork.ts";
import { type CheckSettings, defaultCheckSettings } from "./rule.ts";
import { tooExpensive } from "./tooExpensive.ts";

/** Returns a config whose files each include the next one several times. */
async function checkNested(files: number, uses: number, settings?: CheckSettings) {
  const content = Array.from({ length: files }, (_, index) => {
    const next = index + 1 < files ? Array(uses).fill({ $ref: `./${index + 1}.json` }) : ["a"];
    return [`${index}.json`, JSON.stringify({ group: `G${index}`, pages: next })] as const;
  });
  const site = await siteOf({ "a.mdx": "# A", ...Object.fromEntries(content) });
  const config = await readParts(
    configOf('{"navigation":{"groups":[{"$ref":"./0.json"}]}}', undefined, "docs.json"),
    site,
  );
  const findings = [config, ...config.parts].flatMap((part) =>
    check(part, site, [tooExpensive, unresolvedReference], settings),
  );
  return { config, isPartial: isPartial(findings), findings };
}

describe("too-expensive", () => {
  it("reports files that include each other so often that the config would be huge", async () => {
    const { findings, isPartial } = await checkNested(11, 10);
    expect(isPartial).toBe(true);
    expect(findings.filter(({ rule }) => rule.id === "too-expensive")[0]?.message).toMatch(
      /with "\d+\.json", it would/,
    );
  });

  it("is a hint if it is turned off, because mistakes may be missing", async () => {
    const { findings, isPartial } = await checkNested(11, 10, {
      ...defaultCheckSettings,
      levels: { "too-expensive": "off" },
    });
    expect(isPartial).toBe(true);
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(["hint"]));
  });

  it("limits the size of what rules visit", async () => {
    const { config } = await checkNested(11, 10);
    expect(outlineOf(config).pages.length).toBeLessThan(1_000_000);
    expect(entriesOf(config).all.length).toBeLessThan(100);
  });

  it.each([
    [100, 1],
    [3, 20],
  ])("accepts %i files that each include the next one %i times", async (files, uses) => {
    expect((await checkNested(files, uses)).isPartial).toBe(false);
  });
});
