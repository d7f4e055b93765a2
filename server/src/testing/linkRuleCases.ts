import { describe, expect, it } from "vitest";
import { LinkReport, linksOfSite } from "../external/linkReport.ts";
import type { Verdict } from "../external/verdict.ts";
import type { SiteConfig } from "../formats/format.ts";
import { applyEdits } from "../json/edits.ts";
import { check, checkPage } from "../rules/engine/check.ts";
import { defaultCheckSettings, type Rule } from "../rules/engine/rule.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import type { Site } from "../site/site.ts";
import { configOf, fixesOf, pageFixesOf } from "./findings.ts";
import { leftInEnglish } from "./leftInEnglish.ts";
import { marked } from "./marked.ts";
import { siteOf } from "./memoryFiles.ts";

/** A test case for a rule that checks external links: a page or config in which `⟦` and `⟧` mark the findings. */
interface LinkRuleCase {
  readonly page?: string;
  readonly config?: string;
  readonly configFile?: string;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly aliveTimes?: Readonly<Record<string, number>>;
  readonly message?: RegExp;
  /** The text after applying the first fix for the first finding. */
  readonly fixed?: string;
}

/** Creates a report with the results of link checks. */
export function reportOf(
  config: SiteConfig,
  site: Site,
  verdicts: LinkRuleCase["verdicts"],
  aliveTimes: LinkRuleCase["aliveTimes"] = {},
): LinkReport {
  const hosts = { isAllowed: () => false, isSkipped: () => false };
  const links = linksOfSite(config, site, hosts);
  return new LinkReport(links, hosts, new Map(Object.entries(verdicts)), new Map(Object.entries(aliveTimes)));
}

async function findingsWithFixes(
  rule: Rule,
  { page: source, config = "{}", configFile = "docs.json", ...given }: LinkRuleCase,
) {
  const { text, spans } = marked(source ?? config);
  const site = await siteOf(source === undefined ? {} : { "page.mdx": text });
  const parsed = configOf(source === undefined ? text : config, undefined, configFile);
  await site.prepare(needsOf(parsed, site));
  const external = reportOf(parsed, site, given.verdicts, given.aliveTimes);
  const settings = { ...defaultCheckSettings, external };
  const page = site.body("page");
  const findings = page ? checkPage(page, parsed, site, [rule], settings) : check(parsed, site, [rule], settings);
  const [first] = findings;
  const fixes = first ? (page ? pageFixesOf(first, { page, config: parsed, site }) : fixesOf(first, parsed, site)) : [];
  const texts = [...findings.map(({ message }) => message), ...fixes.map(({ title }) => title)];
  return { spans, findings, texts, fixed: fixes[0] && applyEdits(text, fixes[0].edits) };
}

/** Tests a rule that checks external links with a table of cases. */
export function describeLinkRule(rule: Rule, cases: Readonly<Record<string, LinkRuleCase>>): void {
  describe(rule.id, () => {
    it.each(Object.entries(cases))("%s", async (_, each) => {
      const { spans, findings, fixed } = await findingsWithFixes(rule, each);
      expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
      if (each.message) expect(findings[0]?.message).toMatch(each.message);
      if (each.fixed !== undefined) expect(fixed).toBe(each.fixed);
      expect(await leftInEnglish(async () => (await findingsWithFixes(rule, each)).texts)).toEqual([]);
    });
  });
}
