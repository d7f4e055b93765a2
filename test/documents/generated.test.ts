import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documents, RULE_FOLDER } from "../../tools/generate/documents.ts";
import { layerFiles } from "../../tools/generate/layerFiles.mts";
import { ruleIndex, withRules } from "../../tools/generate/ruleIndex.ts";
import { ruleNavigation } from "../../tools/generate/rulePages.ts";
import { repositoryRoot } from "../editor/paths.ts";

const generated = documents();

test.each([...generated])('%s matches the output of "npm run generate"', (file, text) => {
  const written = path.join(repositoryRoot, file);
  const isFresh = existsSync(written) && readFileSync(written, "utf8") === text;
  expect(isFresh, `${file} is out of date. Run "npm run generate".`).toBe(true);
});

test("server/src/rules/index.ts lists the rules", () => {
  const { written, expected } = ruleIndex();
  expect(written === expected, 'Run "npm run generate".').toBe(true);
});

test("the list of rules keeps its order, with new rules appended and deleted ones removed", () => {
  const written = `import { deleted } from "./config/deleted.ts";
import { wrongType } from "./config/wrongType.ts";
import type { Rule } from "./engine/rule.ts";
import { added } from "./page/added.ts";

export const rules: readonly Rule[] = [
  wrongType,
  deleted,
];
`;
  expect(
    withRules(written, ["config/wrongType.ts", "link/fresh.ts", "page/added.ts"]),
  ).toBe(`import { wrongType } from "./config/wrongType.ts";
import type { Rule } from "./engine/rule.ts";
import { fresh } from "./link/fresh.ts";
import { added } from "./page/added.ts";

export const rules: readonly Rule[] = [
  wrongType,
  added,
  fresh,
];
`);
});

test("every rule page belongs to a rule", () => {
  const pages = globSync(`${RULE_FOLDER}/*`, { cwd: repositoryRoot }).map((file) => file.replaceAll("\\", "/"));
  expect(pages.filter((page) => !generated.has(page))).toEqual([]);
});

test("the navigation of docs lists the rule pages", () => {
  const { tabs } = JSON.parse(readFileSync(path.join(repositoryRoot, "docs/docs.json"), "utf8")).navigation;
  const { groups } = tabs.find(({ tab }: { tab: string }) => tab === "Rules");
  expect(groups, 'Run "npm run generate".').toEqual(expect.arrayContaining([...ruleNavigation()]));
});

test.each([...layerFiles()])("%s lists the layers of tools/lint/layers.mts", (file, text) => {
  const written = readFileSync(path.join(repositoryRoot, file), "utf8");
  expect(written === text, `${file} is out of date. Run "npm run generate".`).toBe(true);
});
