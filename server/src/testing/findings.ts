import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import type { Span } from "../json/jsonText.ts";
import { check, fixesOf } from "../rules/engine/check.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../rules/engine/rule.ts";
import { type Site, unknownSite } from "../site/site.ts";

const NO_SITE = unknownSite("file:///site");

/** The text of a config whose one group lists some pages. */
export const listing = (...pages: string[]): string => JSON.stringify({ navigation: [{ group: "G", pages }] });

export const configOf = (text: string): SiteConfig => parseSiteConfig("file:///site/site.config.json", text);

/** The findings of one rule in a config, with an unknown site unless one is given. */
export function findingsOf(
  config: SiteConfig,
  rule: Rule,
  site: Site = NO_SITE,
  settings?: CheckSettings,
): readonly CheckedFinding[] {
  return check(config, site, [rule], settings);
}

/** The spans of the findings of a rule, to compare with those of a marked text. */
export function spansOf(config: SiteConfig, rule: Rule, site?: Site): readonly Span[] {
  return findingsOf(config, rule, site).map(({ span: { offset, length } }) => ({ offset, length }));
}

/** The messages of the findings of a rule. */
export function messages(text: string, rule: Rule, site: Site): string[] {
  return findingsOf(configOf(text), rule, site).map(({ message }) => message);
}

/** The titles of the fixes of the first finding of a rule. */
export function titles(text: string, rule: Rule, site: Site): string[] {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  return finding ? fixesOf(finding, config, site).map(({ title }) => title) : [];
}

/** The text after the first fix of the first finding of a rule. Unchanged without a fix. */
export function fixedText(text: string, rule: Rule, site: Site = NO_SITE): string {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  const [fix] = finding ? fixesOf(finding, config, site) : [];
  return fix ? applyEdits(text, fix.edits) : text;
}

/** The value of a config after the fix with a title, of the first finding of a rule. */
export function fixed(text: string, rule: Rule, site: Site, title: string): unknown {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  const fix = fixesOf(finding!, config, site).find((each) => each.title === title);
  return JSON.parse(applyEdits(text, fix!.edits));
}
