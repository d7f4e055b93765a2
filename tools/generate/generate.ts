import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, type JSONPath, parseTree } from "jsonc-parser";
import {
  editorSettingRules,
  editorSettingTexts,
  RULE_TEXTS,
  settingsFileRules,
} from "../../server/src/rules/engine/ruleSettings.ts";
import { rules } from "../../server/src/rules/index.ts";
import { LEVELS } from "../../server/src/settings/settings.ts";
import { translatedSchema } from "../../server/src/settings/translatedSchema.ts";
import { german } from "../../server/src/text/locale.ts";
import { documents, pathTo, RULE_FOLDER } from "./documents.ts";
import { ruleNavigation } from "./rulePages.ts";

// Writes all files that are derived from the rules and schemas. Run by "npm run generate". Tests compare the results.

// Generate all text before writing any file, because a rule without examples throws.
const texts = documents();
rmSync(pathTo(RULE_FOLDER), { recursive: true, force: true });
mkdirSync(pathTo(RULE_FOLDER));
for (const [file, text] of texts) writeFileSync(pathTo(file), text);
replaceRuleGroups();
replaceValue("schemas/sitekeeper.schema.json", ["properties", "rules", "properties"], settingsFileRules(rules));
const configuration: JSONPath = ["contributes", "configuration"];
const { contributes } = JSON.parse(readFileSync(pathTo("package.json"), "utf8"));
const section = contributes.configuration.findIndex(
  ({ properties }: { properties: object }) => "sitekeeper.rules" in properties,
);
replaceValue(
  "package.json",
  [...configuration, section, "properties", "sitekeeper.rules", "properties"],
  editorSettingRules(rules, LEVELS),
);
replaceRuleTexts("package.nls.json");
for (const name of ["sitekeeper", "user-groups-plan"]) writeGermanSchema(name);

/** Writes a schema in German for VS Code. */
function writeGermanSchema(name: string): void {
  l10n.config({ contents: german });
  const schema = translatedSchema(JSON.parse(readFileSync(pathTo(`schemas/${name}.schema.json`), "utf8")));
  writeFileSync(pathTo(`schemas/${name}.schema.de.json`), `${JSON.stringify(schema, undefined, 2)}\n`);
}

/** Replaces the rules' messages in a message file, and keeps their position. */
function replaceRuleTexts(file: string): void {
  const texts = Object.entries<string>(JSON.parse(readFileSync(pathTo(file), "utf8")));
  const isOfRule = ([key]: readonly [string, string]): boolean => key.startsWith(RULE_TEXTS);
  const others = texts.filter((text) => !isOfRule(text));
  others.splice(texts.findIndex(isOfRule), 0, ...Object.entries(editorSettingTexts(rules)));
  writeFileSync(pathTo(file), `${JSON.stringify(Object.fromEntries(others), undefined, 2)}\n`);
}

/** Lists the rule pages in the navigation of the documentation. Keeps the order of the groups. */
function replaceRuleGroups(): void {
  const file = "docs/docs.json";
  const { tabs } = JSON.parse(readFileSync(pathTo(file), "utf8")).navigation;
  const tab = tabs.findIndex((entry: { tab: string }) => entry.tab === "Rules");
  for (const { group, pages } of ruleNavigation()) {
    const index = tabs[tab].groups.findIndex((entry: { group: string }) => entry.group === group);
    if (index < 0) throw new Error(`${file} has no group "${group}" in its navigation.`);
    replaceValue(file, ["navigation", "tabs", tab, "groups", index, "pages"], pages);
  }
}

/** Replaces a value in a JSON file that is indented by two spaces. The rest of the text stays the same. */
function replaceValue(file: string, place: JSONPath, value: unknown): void {
  const text = readFileSync(pathTo(file), "utf8");
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, place);
  if (!node) throw new Error(`${file} has no ${place.join(".")}.`);
  const indent = /^ */.exec(text.slice(text.lastIndexOf("\n", node.offset) + 1))![0];
  const content = JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
  writeFileSync(pathTo(file), text.slice(0, node.offset) + content + text.slice(node.offset + node.length));
}
