import { member, property } from "../config/json.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

/**
 * True for a file in the newer format, whose navigation is an object. The specification does not describe it, so no
 * rule draws conclusions from which fields are there, and of what type.
 */
export function isNewerFormat(config: SiteConfig): boolean {
  const { root } = config;
  return root !== undefined && member(root, "navigation")?.type === "object" && isSound(config, root);
}

export const newerFormat = defineRule<never>({
  id: "newer-format",
  severity: "error",
  docs: {
    summary: "The file is written in another, newer format.",
    why: "In the specified format, navigation is a list of groups. A newer format has an object in its place, and other fields besides. A site that reads the specified format shows no navigation at all. Everything else that such a file does differently follows from this, so it is one finding.",
    bad: { text: '{ "name": "Acme Docs", "navigation": { "tabs": [] } }' },
    good: { text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }' },
  },
  *check({ config }) {
    if (!isNewerFormat(config)) return;
    yield {
      span: property(config.root, "navigation")!.children![0]!,
      path: ["navigation"],
      message:
        "This file is written in another, newer format: navigation is an object. Expected a list of groups, each with group and pages.",
    };
  },
});
