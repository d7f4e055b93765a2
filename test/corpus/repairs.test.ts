import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { applyEdits } from "../../server/src/json/edits.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import type { CheckedFinding } from "../../server/src/rules/engine/rule.ts";
import { rules } from "../../server/src/rules/index.ts";
import { isSyntaxRule } from "../../server/src/rules/syntax/problemsOf.ts";
import { unknownSite } from "../../server/src/site/site.ts";
import { fixesOf } from "../../server/src/testing/findings.ts";
import { corpus } from "./corpus.ts";

const site = unknownSite("file:///site");
const configOf = (text: string): SiteConfig => parseSiteConfig("file:///site/site.config.json", text);

function findingsIn(config: SiteConfig): { syntax: readonly CheckedFinding[]; others: readonly string[] } {
  const findings = check(config, site, rules);
  const others = findings.filter(({ rule, severity }) => !isSyntaxRule(rule.id) && severity !== "hint");
  return {
    syntax: findings.filter(({ rule }) => isSyntaxRule(rule.id)),
    others: others.map(({ rule, message }) => `${rule.id}: ${message}`),
  };
}

/** Returns a broken file after repeatedly applying the first fix for its first syntax error. */
function repaired(text: string): { text: string; fixes: number } {
  for (let fixes = 0; ; fixes++) {
    const config = configOf(text);
    const [finding] = findingsIn(config).syntax;
    const [fix] = finding ? fixesOf(finding, config, site) : [];
    if (!fix) return { text, fixes };
    text = applyEdits(text, fix.edits);
  }
}

describe("real file that is not valid JSON", () => {
  const folder = path.join(corpus, "mistakes", "blobs");
  const broken = readdirSync(folder).filter((file) => {
    const { syntax } = findingsIn(configOf(readFileSync(path.join(folder, file), "utf8")));
    return syntax.length > 0;
  });

  it.each(broken)("becomes valid JSON after a few fixes, and was otherwise parsed correctly before: %s", (file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const before = findingsIn(configOf(text));
    const { text: after, fixes } = repaired(text);
    expect(() => JSON.parse(after)).not.toThrow();
    expect(fixes).toBeLessThanOrEqual(2);
    expect(before.syntax).toHaveLength(fixes);
    // Every finding in the broken file must also be found in the fixed one.
    const mended = findingsIn(configOf(after)).others;
    expect(before.others.filter((message) => !mended.includes(message))).toEqual([]);
  });
});
