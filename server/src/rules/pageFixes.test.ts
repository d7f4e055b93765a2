import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { pageBody } from "../site/pageBody.ts";
import { configOf, pageFixesOf } from "../testing/findings.ts";
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

/** Findings that are true, and appear once a link can be read. */
const REVEALED = new Set(["link-not-found", "image-not-found", "heading-not-found"]);

/** Returns the words that readers see: not those in front matter, tags, link targets, code, and expressions. */
function proseWords(text: string): ReadonlySet<string> {
  const prose = text
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/^(?:import|export)\b.*$/gm, "")
    .replace(/`[^`\n]*`|\]\([^)\n]*\)|<[^>]*>|\{[^}]*\}/g, " ");
  return new Set(prose.match(/\p{L}{4,}/gu) ?? []);
}

describe("the first fix for a damaged page", async () => {
  const site = await siteOf({ "page.mdx": "" });
  const navigation = { pages: ["page"] };
  const value = { theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation };
  const config = configOf(JSON.stringify(value), undefined, "docs.json");
  await site.prepare(needsOf(config, site));
  const contextOf = (text: string): PageContext => {
    return { config, site, page: pageBody("page", "page.mdx", text, undefined) };
  };
  const mistakesIn = (text: string): readonly CheckedFinding[] =>
    checkPage(contextOf(text).page, config, site, rules).filter(({ severity }) => /error|warning/.test(severity));
  const idOf = ({ rule, message }: CheckedFinding): string => `${rule.id}: ${message}`;

  /** Returns what the first fixes for the new findings of a damaged page made worse. */
  function harmIn(healthy: string, damaged: string): { readonly tried: number; readonly harm: readonly string[] } {
    const own = new Set(mistakesIn(healthy).map(idOf));
    const before = mistakesIn(damaged);
    const known = new Set([...own, ...before.map(idOf)]);
    const words = [...proseWords(healthy)].filter((word) => damaged.includes(word));
    const harm: string[] = [];
    let tried = 0;
    for (const finding of before.filter((each) => !own.has(idOf(each))).slice(0, 3)) {
      const [fix] = pageFixesOf(finding, contextOf(damaged));
      if (!fix?.preferred) continue;
      tried++;
      const after = applyEdits(damaged, fix.edits);
      const isRevealed = ({ rule }: CheckedFinding) =>
        REVEALED.has(rule.id) || (fix.safe && rule.hidesOthers && rule === finding.rule);
      const caused = mistakesIn(after).filter((each) => !known.has(idOf(each)) && !isRevealed(each));
      const lost = words.filter((word) => !after.includes(word));
      const problems = [...caused.map(idOf), ...lost.map((word) => `lost "${word}"`)];
      if (problems.length > 0) harm.push(`${idOf(finding)} / ${fix.title} / ${problems.join(" ")}`);
    }
    return { tried, harm };
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
        const result = harmIn(healthy, damaged);
        tried += result.tried;
        harm.push(...result.harm.map((each) => `${file}: ${each}`));
      }
    }
    expect(harm).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });
});
