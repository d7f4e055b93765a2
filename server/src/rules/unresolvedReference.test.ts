import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import { readParts } from "../site/configParts.ts";
import { fixesOf } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { check } from "./engine/check.ts";
import { unresolvedReference } from "./unresolvedReference.ts";

it.each([
  ["a typo", '{"navigation":{"$ref":"navv.json"}}', '{"navigation":{"$ref":"./nav.json"}}'],
  [
    "a file in another folder",
    '{"redirects":{"$ref":"redirects.json"}}',
    '{"redirects":{"$ref":"./config/redirects.json"}}',
  ],
])("corrects %s", async (_, text, expected) => {
  const site = await siteOf({ "nav.json": "{}", "config/redirects.json": "[]" });
  const config = await readParts(parseSiteConfig("file:///site/docs.json", text), site);
  const [finding] = check(config, site, [unresolvedReference]);
  expect(finding?.message).toContain("not found in the site folder. Did you mean");
  const [fix] = fixesOf(finding!, config, site);
  expect(applyEdits(text, fix!.edits)).toBe(expected);
});
