import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { readParts, withText } from "../site/configParts.ts";
import { damageConfig } from "../testing/configDamage.ts";
import { fixesOf } from "../testing/findings.ts";
import { stringsIn, tryFirstFixes } from "../testing/firstFixes.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { seeded } from "../testing/seeded.ts";
import { check } from "./engine/check.ts";
import type { CheckedFinding } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const configs = globSync(["docs/docs.json", "examples/*/{docs,mint}.json"], { cwd: root })
  .sort()
  .filter((file) => stringsIn(readFileSync(path.join(root, file), "utf8")).size > 0);

/** The number of ways to damage each config. */
const DAMAGES = 120;

const idOf = ({ rule, message }: CheckedFinding): string => `${rule.id}: ${message}`;

/** Reads the folder of a config. Only files that the rules read have their content. */
function filesIn(folder: string): Record<string, string> {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const text = /\.(?:mdx?|json|ya?ml)$/.test(name) ? readFileSync(file, "utf8") : "";
      return [path.relative(folder, file).replaceAll(path.sep, "/"), text];
    }),
  );
}

describe("the first fix for a damaged config", () => {
  it.each(configs)("causes no mistake and keeps the text of %s", { timeout: 300_000 }, async (file) => {
    const random = seeded(1);
    const site = await siteOf(filesIn(path.dirname(path.join(root, file))));
    const text = readFileSync(path.join(root, file), "utf8");
    const healthy = await readParts(parseSiteConfig(`file:///site/${path.basename(file)}`, text), site);
    await site.prepare(needsOf(healthy, site));
    const checkConfig = (config: SiteConfig) => check(config, site, rules);
    const own = checkConfig(healthy);
    const known = new Set(own.map(idOf));
    const isNew = (finding: CheckedFinding) => /error|warning/.test(finding.severity) && !known.has(idOf(finding));
    const harm: string[] = [];
    let tried = 0;
    for (let count = 0; count < DAMAGES; count++) {
      const damaged = withText(healthy, damageConfig(text, random), site);
      const result = tryFirstFixes({
        text: damaged.text,
        findings: checkConfig(damaged).filter(isNew).slice(0, 3),
        own,
        check: (after) => checkConfig(withText(healthy, after, site)),
        fixesOf: (finding) => fixesOf(finding, damaged, site),
        words: () => [...stringsIn(text)].filter((each) => damaged.text.includes(each)),
      });
      tried += result.tried;
      harm.push(...result.harm);
    }
    expect(harm).toEqual([]);
    expect(tried).toBeGreaterThan(30);
  });
});
