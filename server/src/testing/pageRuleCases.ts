import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { checkPage } from "../rules/engine/check.ts";
import { type CheckSettings, defaultCheckSettings, type Rule } from "../rules/engine/rule.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { configOf, pageFixesOf } from "./findings.ts";
import { leftInEnglish } from "./leftInEnglish.ts";
import { marked } from "./marked.ts";
import { siteOf } from "./memoryFiles.ts";

/** The files that the site contains in every test, in addition to the page. */
const SITE: Readonly<Record<string, string>> = {
  "guides/quickstart.mdx": "## Set up\n\n### Jupyter / IDE Access\n\n## provisioning_script\n\n## Long {#short}",
  "guides/index.mdx": "",
  "guides/v1.2/notes.mdx": "",
  "api/users.mdx": "---\nopenapi: GET /users\n---",
  "broken.mdx": "<Card>",
  "snippets/note.mdx": "## From the snippet",
  "images/logo.png": "",
  "files/data.csv": "",
};

/**
 * A test case for a rule that checks pages. `⟦` and `⟧` mark the expected findings. Without markers, no finding is
 * expected.
 */
interface PageRuleCase {
  readonly page: string;
  readonly path?: string;
  readonly config?: object;
  /** The name of the config, which determines the format. */
  readonly configFile?: string;
  readonly message?: RegExp;
  /** The titles of the fixes for the first finding. */
  readonly titles?: readonly string[];
  readonly fixed?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Partial<CheckSettings>;
}

/** Returns a rule's findings for a page, along with their fixes. */
export async function findingsWithFixes(
  rule: Rule,
  { page: source, path = "guides/page.mdx", config = {}, configFile, files = {}, settings = {} }: PageRuleCase,
) {
  const { text, spans } = marked(source);
  const site = await siteOf({ ...SITE, ...files, [path]: text });
  const parsed = configOf(JSON.stringify(config), undefined, configFile);
  await site.prepare(needsOf(parsed, site));
  const page = site.body(path.replace(/\.mdx?$/, ""))!;
  const findings = checkPage(page, parsed, site, [rule], { ...defaultCheckSettings, ...settings });
  const fixes = findings[0] ? pageFixesOf(findings[0], { page, config: parsed, site }) : [];
  const titles = fixes.map(({ title }) => title);
  const texts = [...findings.map(({ message }) => message), ...titles];
  return { text, spans, findings, titles, texts, fixed: fixes[0] && applyEdits(text, fixes[0].edits) };
}

/** Uses a table of cases to test a rule that checks pages, as `describeRule` does for site configs. */
export function describePageRule(rule: Rule, cases: Readonly<Record<string, PageRuleCase>>): void {
  describe(rule.id, () => {
    it.each(Object.entries(cases))("%s", async (_, each) => {
      const { spans, findings, titles, fixed } = await findingsWithFixes(rule, each);
      expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
      if (each.message) expect(findings[0]?.message).toMatch(each.message);
      if (each.titles) expect(titles).toEqual(each.titles);
      if (each.fixed !== undefined) expect(fixed).toBe(each.fixed);
      expect(await leftInEnglish(async () => (await findingsWithFixes(rule, each)).texts)).toEqual([]);
    });
  });
}
