import type { Level, Rule } from "./rule.ts";

/** Values keyed by rule ID, in rule order. */
type ByRule = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the properties of `rules` in `schemas/sitekeeper.schema.json`. */
export function settingsFileRules(rules: readonly Rule[]): ByRule {
  return byRule(rules, (rule) => ({
    $ref: "#/definitions/level",
    title: `Rule ${rule.id}`,
    description: description(rule),
    default: rule.severity,
  }));
}

/**
 * Returns the properties of the `sitekeeper.rules` setting in `package.json`.
 * @param levels All levels, in display order.
 */
export function editorSettingRules(rules: readonly Rule[], levels: readonly Level[]): ByRule {
  return byRule(rules, (rule) => ({
    type: "string",
    enum: [...levels],
    default: rule.severity,
    description: `%${RULE_TEXTS}${rule.id}%`,
  }));
}

/** The prefix of rule keys in `package.nls.json`. */
export const RULE_TEXTS = "setting.rules.";

/** Returns the strings of the `sitekeeper.rules` setting in `package.nls.json`, by key, in rule order. */
export function editorSettingTexts(rules: readonly Rule[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rules.map((rule) => [RULE_TEXTS + rule.id, description(rule)]));
}

function byRule(rules: readonly Rule[], describe: (rule: Rule) => Readonly<Record<string, unknown>>): ByRule {
  return Object.fromEntries(rules.map((rule) => [rule.id, describe(rule)]));
}

/** Returns the summary without Markdown, because the settings editor shows descriptions as plain text. */
function description({ docs }: Rule): string {
  return docs.summary.replaceAll("`", "");
}
