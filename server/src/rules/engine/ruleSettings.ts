import { rules } from "../index.ts";
import type { Level } from "./check.ts";
import type { Rule } from "./rule.ts";

/** Values by rule ID, in the order of the rules. */
type ByRule = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The properties of `rules` in `schemas/sitekeeper.schema.json`. */
export function settingsFileRules(): ByRule {
  return byRule((rule) => ({
    $ref: "#/definitions/level",
    title: `Rule ${rule.id}`,
    description: description(rule),
    default: rule.severity,
  }));
}

/** The properties of the setting `sitekeeper.rules` in `package.json`. @param levels Every level, in display order. */
export function editorSettingRules(levels: readonly Level[]): ByRule {
  return byRule((rule) => ({
    type: "string",
    enum: [...levels],
    default: rule.severity,
    description: `%${RULE_TEXTS}${rule.id}%`,
  }));
}

/** How the keys of the rules start in `package.nls.json`. */
export const RULE_TEXTS = "setting.rules.";

/** The texts of the setting `sitekeeper.rules` in `package.nls.json`, by their keys, in the order of the rules. */
export function editorSettingTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(rules.map((rule) => [RULE_TEXTS + rule.id, description(rule)]));
}

function byRule(describe: (rule: Rule) => Readonly<Record<string, unknown>>): ByRule {
  return Object.fromEntries(rules.map((rule) => [rule.id, describe(rule)]));
}

/** The summary without its Markdown: the settings show descriptions as plain text. */
function description({ docs }: Rule): string {
  return docs.summary.replaceAll("`", "");
}
