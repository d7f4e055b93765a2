import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { nodeFileSystem } from "../../server/src/lsp/host/nodeFileSystem.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import type { CheckedFinding } from "../../server/src/rules/engine/rule.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { openSite } from "../../server/src/site/siteIndex.ts";
import { corpus } from "./corpus.ts";

/**
 * The rules that check files on disk, each with the maximum number of findings in a complete site. Real sites contain
 * few mistakes.
 */
const MAX_FINDINGS: Readonly<Record<string, number>> = {
  "page-not-found": 2,
  "page-outside-site": 0,
  "ambiguous-page": 0,
  "duplicate-page": 1,
  "orphan-page": 1,
  "asset-not-found": 3,
  "openapi-not-found": 0,
  "openapi-unreadable": 0,
  "unmatched-prefix": 1,
  "unknown-icon": 5,
  "icon-style-mismatch": 0,
};

/** The maximum share of a site's pages that are intentionally unlisted. */
const MAX_ORPHAN_SHARE = 0.1;

/** Returns the folders of complete sites, each with the name of its config file. */
function sites(folder: string): { title: string; folder: string; config: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const site = path.join(folder, name);
      const config = readdirSync(site).find((file) => /^(?:mint|site\.config)\.json$/.test(file));
      if (!config) throw new Error(`${site} has no config.`);
      return { title: name, folder: site, config };
    });
}

describe("complete real site", () => {
  it.each(sites(path.join(corpus, "sites")))("$title", async ({ folder, config: name }) => {
    const uri = pathToFileURL(folder).href;
    const index = await openSite({
      uri,
      fileSystem: nodeFileSystem,
      isSiteConfig: (file) => file.endsWith(`/${name}`),
    });
    const config = parseSiteConfig(`${uri}/${name}`, readFileSync(path.join(folder, name), "utf8"));
    await index.prepare(needsOf(config, index));
    const findings = check(config, index, rules);

    expect(index.isKnown).toBe(true);
    expect(index.pages.size).toBeGreaterThan(0);
    expect(index.skipped).toEqual([]);
    for (const [rule, most] of Object.entries(MAX_FINDINGS)) {
      const found = findings.filter((finding) => finding.rule.id === rule);
      expect(found.length, `${rule}: ${found.map(({ message }) => message).join("\n")}`).toBeLessThanOrEqual(most);
    }
    expect(orphansIn(findings)).toBeLessThanOrEqual(Math.max(5, index.pages.size * MAX_ORPHAN_SHARE));
  });
});

function orphansIn(findings: readonly CheckedFinding[]): number {
  const orphans = findings.find(({ rule }) => rule.id === "orphan-page")?.data;
  return Array.isArray(orphans) ? orphans.length : 0;
}
