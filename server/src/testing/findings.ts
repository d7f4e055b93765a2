import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import type { Span } from "../json/jsonText.ts";
import { check, fixesOf } from "../rules/engine/check.ts";
import type { CheckedFinding, CheckSettings } from "../rules/engine/rule.ts";
import { rules } from "../rules/index.ts";
import { type Site, unknownSite } from "../site/site.ts";

/** The findings of one rule in a config, with an unknown site unless one is given. */
export function findingsOf(
  config: SiteConfig,
  rule: string,
  site: Site = unknownSite("file:///site"),
  settings?: CheckSettings,
): readonly CheckedFinding[] {
  return check(config, site, rules, settings).filter((finding) => finding.rule.id === rule);
}

/** The text after the first fix of the first finding of a rule. Unchanged without a fix. */
export function fixedText(text: string, rule: string, site: Site = unknownSite("file:///site")): string {
  const config = parseSiteConfig("file:///site/site.config.json", text);
  const [finding] = findingsOf(config, rule, site);
  const [fix] = finding ? fixesOf(finding, config, site) : [];
  return fix ? applyEdits(text, fix.edits) : text;
}

/** The spans of the findings of a rule, to compare with those of a marked text. */
export function spansOf(config: SiteConfig, rule: string, site?: Site): readonly Span[] {
  return findingsOf(config, rule, site).map(({ span: { offset, length } }) => ({ offset, length }));
}
