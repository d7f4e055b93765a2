import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findNodeAtLocation, type JSONPath, parseTree } from "jsonc-parser";
import { documents, pathTo, RULE_FOLDER } from "./documents.ts";
import { ruleNavigation } from "./rulePages.ts";

// Writes all files that are derived from the rules and schemas. Run by "npm run generate". Tests compare the results.

const texts = documents();
rmSync(pathTo(RULE_FOLDER), { recursive: true, force: true });
mkdirSync(pathTo(RULE_FOLDER));
for (const [file, text] of texts) writeFileSync(pathTo(file), text);
replaceRuleGroups();

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
