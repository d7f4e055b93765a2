import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEVELS } from "../../settings/settings.ts";
import { rules } from "../index.ts";
import { editorSettingRules, editorSettingTexts, RULE_TEXTS, settingsFileRules } from "./ruleSettings.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8"));
/** Compares text, so that the order is significant. */
const print = (value: unknown): string => JSON.stringify(value, null, 2);

it('finds up-to-date rules in schemas/sitekeeper.schema.json (run "npm run generate" to update)', () => {
  const schema = read("schemas/sitekeeper.schema.json");
  expect(print(schema.properties.rules.properties)).toBe(print(settingsFileRules(rules)));
});

it('finds up-to-date rules in package.json (run "npm run generate" to update)', () => {
  const sections: { properties: Record<string, { properties?: unknown }> }[] =
    read("package.json").contributes.configuration;
  const [setting] = sections.flatMap(({ properties }) => properties["sitekeeper.rules"] ?? []);
  expect(print(setting?.properties)).toBe(print(editorSettingRules(rules, LEVELS)));
});

it('finds up-to-date rule texts in package.nls.json (run "npm run generate" to update)', () => {
  const texts = Object.entries(read("package.nls.json")).filter(([key]) => key.startsWith(RULE_TEXTS));
  expect(print(texts)).toBe(print(Object.entries(editorSettingTexts(rules))));
});
