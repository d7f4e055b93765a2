import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findNodeAtLocation, type JSONPath, parseTree } from "jsonc-parser";
import { ruleReference } from "../src/rules/engine/ruleReference.ts";
import { editorSettingRules, settingsFileRules } from "../src/rules/engine/ruleSettings.ts";
import { LEVELS } from "../src/settings/settings.ts";
import { reference } from "./reference.ts";

// Writes everything that is derived from the rules and the schemas. Run by "npm run generate"; tests compare the
// result.

const pathTo = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

writeFileSync(pathTo("docs/rules.md"), ruleReference());
writeFileSync(pathTo("docs/reference.md"), reference());
replaceValue("schemas/sitekeeper.schema.json", ["properties", "rules", "properties"], settingsFileRules());
const configuration: JSONPath = ["contributes", "configuration"];
const { contributes } = JSON.parse(readFileSync(pathTo("package.json"), "utf8"));
const section = contributes.configuration.findIndex(
  ({ properties }: { properties: object }) => "sitekeeper.rules" in properties,
);
replaceValue(
  "package.json",
  [...configuration, section, "properties", "sitekeeper.rules", "properties"],
  editorSettingRules(LEVELS),
);

/** Replaces one value in a JSON file with an indentation of two spaces. The rest of the text stays the same. */
function replaceValue(file: string, place: JSONPath, value: unknown): void {
  const text = readFileSync(pathTo(file), "utf8");
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, place);
  if (!node) throw new Error(`${file} does not have ${place.join(".")}.`);
  const indent = /^ */.exec(text.slice(text.lastIndexOf("\n", node.offset) + 1))![0];
  const content = JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
  writeFileSync(pathTo(file), text.slice(0, node.offset) + content + text.slice(node.offset + node.length));
}
