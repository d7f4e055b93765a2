import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { checkSpecs } from "../rules/engine/checkSpecs.ts";
import { defaultCheckSettings, type Level, type Rule } from "../rules/engine/rule.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { leftInEnglish } from "./leftInEnglish.ts";
import { marked } from "./marked.ts";
import { siteOf } from "./memoryFiles.ts";

/**
 * A test case for a rule that checks OpenAPI files. `⟦` and `⟧` mark the expected findings. Without markers, no finding
 * is expected.
 */
interface SpecRuleCase {
  readonly text: string;
  readonly message?: RegExp;
  /** The format of the site config. */
  readonly format?: "docs" | "mint";
  readonly level?: Level;
}

async function findingsIn(rule: Rule, text: string, { format = "docs", level }: SpecRuleCase) {
  const config = format === "docs" ? { api: { openapi: "openapi.yaml" } } : { openapi: "openapi.yaml" };
  const parsed = parseSiteConfig(`file:///site/${format}.json`, JSON.stringify(config));
  const site = await siteOf({ "openapi.yaml": text });
  await site.prepare(needsOf(parsed, site, false));
  const settings = level === undefined ? defaultCheckSettings : { strict: false, levels: { [rule.id]: level } };
  return [...checkSpecs(parsed, site, [rule], settings)].flatMap(({ findings }) => findings);
}

/** Tests a rule that checks OpenAPI files with a table of cases, like `describeRule` for site configs. */
export function describeSpecRule(rule: Rule, cases: Readonly<Record<string, SpecRuleCase>>): void {
  describe(rule.id, () => {
    it.each(Object.entries(cases))("%s", async (_, each) => {
      const { text, spans } = marked(each.text);
      const findings = await findingsIn(rule, text, each);
      expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
      if (each.message) expect(findings[0]?.message).toMatch(each.message);
      const messages = async () => (await findingsIn(rule, text, each)).map(({ message }) => message);
      expect(await leftInEnglish(messages)).toEqual([]);
    });
  });
}
