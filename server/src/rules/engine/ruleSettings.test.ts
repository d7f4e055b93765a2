import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEVELS } from "../../settings/settings.ts";
import { editorSettingRules, settingsFileRules } from "./ruleSettings.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8"));
/** As text, so that the order counts too. */
const print = (value: unknown): string => JSON.stringify(value, null, 2);

it('schemas/sitekeeper.schema.json has the rules as they are: "npm run generate" writes them', () => {
  const schema = read("schemas/sitekeeper.schema.json");
  expect(print(schema.properties.rules.properties)).toBe(print(settingsFileRules()));
});

it('package.json has the rules as they are: "npm run generate" writes them', () => {
  const sections: { properties: Record<string, { properties?: unknown }> }[] =
    read("package.json").contributes.configuration;
  const [setting] = sections.flatMap(({ properties }) => properties["sitekeeper.rules"] ?? []);
  expect(print(setting?.properties)).toBe(print(editorSettingRules(LEVELS)));
});
