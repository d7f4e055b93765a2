import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documents, RULE_FOLDER } from "../../server/scripts/documents.ts";
import { ruleNavigation } from "../../server/scripts/rulePages.ts";
import { repositoryRoot } from "../editor/paths.ts";

const generated = documents();

test.each([...generated])('%s is what "npm run generate" writes', (file, text) => {
  const written = path.join(repositoryRoot, file);
  const isFresh = existsSync(written) && readFileSync(written, "utf8") === text;
  expect(isFresh, `${file} is out of date. Run "npm run generate".`).toBe(true);
});

test("every page of a rule belongs to a rule", () => {
  const pages = globSync(`${RULE_FOLDER}/*`, { cwd: repositoryRoot }).map((file) => file.replaceAll("\\", "/"));
  expect(pages.filter((page) => !generated.has(page))).toEqual([]);
});

test("the navigation of docs lists the pages of the rules", () => {
  const { navigation } = JSON.parse(readFileSync(path.join(repositoryRoot, "docs/site.config.json"), "utf8"));
  expect(navigation, 'Run "npm run generate".').toEqual(expect.arrayContaining([...ruleNavigation()]));
});
