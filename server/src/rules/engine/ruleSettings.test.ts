import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEVELS } from "../../settings/settings.ts";
import { rules } from "../index.ts";
import { editorSettingRules, editorSettingTexts, RULE_TEXTS, settingsFileRules } from "./ruleSettings.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8"));
/** As text, so that the order counts too. */
const print = (value: unknown): string => JSON.stringify(value, null, 2);

it('schemas/sitekeeper.schema.json has the rules as they are: "npm run generate" writes them', () => {
  const schema = read("schemas/sitekeeper.schema.json");
  expect(print(schema.properties.rules.properties)).toBe(print(settingsFileRules(rules)));
});

it('package.json has the rules as they are: "npm run generate" writes them', () => {
  const sections: { properties: Record<string, { properties?: unknown }> }[] =
    read("package.json").contributes.configuration;
  const [setting] = sections.flatMap(({ properties }) => properties["sitekeeper.rules"] ?? []);
  expect(print(setting?.properties)).toBe(print(editorSettingRules(rules, LEVELS)));
});

it('package.nls.json has the texts of the rules: "npm run generate" writes them', () => {
  const texts = Object.entries(read("package.nls.json")).filter(([key]) => key.startsWith(RULE_TEXTS));
  expect(print(texts)).toBe(print(Object.entries(editorSettingTexts(rules))));
});
