import type { SiteConfig } from "../config/siteConfig.ts";
import { type CheckedFinding, type CheckSettings, check } from "../rules/check.ts";
import { type Site, unknownSite } from "../site/site.ts";

/** The findings of one rule in a config; of a site of which nothing is known, unless one is given. */
export function findingsOf(
  config: SiteConfig,
  rule: string,
  site: Site = unknownSite("file:///site"),
  settings?: CheckSettings,
): readonly CheckedFinding[] {
  return check(config, site, settings).filter((finding) => finding.rule.id === rule);
}
