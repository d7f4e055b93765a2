import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { pageBody } from "../site/pageBody.ts";
import { configOf, pageFixesOf } from "../testing/findings.ts";
import { proseWords, tryFirstFixes } from "../testing/firstFixes.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { damagePage } from "../testing/pageDamage.ts";
import { seeded } from "../testing/seeded.ts";
import { checkPage } from "./engine/check.ts";
import type { CheckedFinding, PageContext } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const files = globSync(["docs/**/*.md", "examples/**/*.mdx"], { cwd: root }).sort();

/** The number of ways to damage each page. */
const DAMAGES = 6;

describe("the first fix for a damaged page", async () => {
  const site = await siteOf({ "page.mdx": "" });
  const navigation = { pages: ["page"] };
  const value = { theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation };
  const config = configOf(JSON.stringify(value), undefined, "docs.json");
  await site.prepare(needsOf(config, site));
  const contextOf = (text: string): PageContext => {
    return { config, site, page: pageBody("page", "page.mdx", text, undefined) };
  };
  const checkText = (text: string) => checkPage(contextOf(text).page, config, site, rules);
  const idOf = ({ rule, message }: CheckedFinding): string => `${rule.id}: ${message}`;

  /** Tries the first fixes for the new findings of a damaged page. */
  function tryFixes(healthy: string, damaged: string) {
    const own = checkText(healthy);
    const known = new Set(own.map(idOf));
    const isNew = (finding: CheckedFinding) => /error|warning/.test(finding.severity) && !known.has(idOf(finding));
    return tryFirstFixes({
      text: damaged,
      findings: checkText(damaged).filter(isNew).slice(0, 3),
      own,
      check: checkText,
      fixesOf: (finding) => pageFixesOf(finding, contextOf(damaged)),
      words: () => [...proseWords(healthy)].filter((word) => damaged.includes(word)),
    });
  }

  it("causes no mistake and keeps the text", { timeout: 300_000 }, () => {
    const random = seeded(1);
    const harm: string[] = [];
    let tried = 0;
    for (const file of files) {
      const healthy = readFileSync(path.join(root, file), "utf8");
      for (let count = 0; count < DAMAGES; count++) {
        const damaged = damagePage(healthy, random);
        if (damaged === undefined) continue;
        const result = tryFixes(healthy, damaged);
        tried += result.tried;
        harm.push(...result.harm.map((each) => `${file}: ${each}`));
      }
    }
    expect(harm).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });
});
