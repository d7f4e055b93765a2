import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { readParts } from "../../site/configParts.ts";
import { fixesOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { check } from "../engine/check.ts";
import { unresolvedReference } from "./unresolvedReference.ts";

it.each([
  ["a typo", '{"navigation":{"$ref":"navv.json"}}', '{"navigation":{"$ref":"./nav.json"}}'],
  ["an absolute path", '{"navigation":{"$ref":"/nav.json"}}', '{"navigation":{"$ref":"./nav.json"}}'],
  ["an absolute path with a typo", '{"navigation":{"$ref":"/navv.json"}}', '{"navigation":{"$ref":"./nav.json"}}'],
  [
    "a file in another folder",
    '{"redirects":{"$ref":"redirects.json"}}',
    '{"redirects":{"$ref":"./config/redirects.json"}}',
  ],
])("corrects %s", async (_, text, expected) => {
  const site = await siteOf({ "nav.json": "{}", "config/redirects.json": "[]" });
  const config = await readParts(parseSiteConfig("file:///site/docs.json", text), site);
  const [finding] = check(config, site, [unresolvedReference]);
  expect(finding?.message).toContain("Did you mean");
  const [fix] = fixesOf(finding!, config, site);
  expect(applyEdits(text, fix!.edits)).toBe(expected);
});

it("says why an absolute path does not work", async () => {
  const site = await siteOf({ "nav.json": "{}" });
  const text = '{"navigation":{"$ref":"/nav.json"}}';
  const config = await readParts(parseSiteConfig("file:///site/docs.json", text), site);
  expect(check(config, site, [unresolvedReference])[0]?.message).toBe(
    '"/nav.json" is not a file in this site: it starts with a slash, but paths are relative to the file that contains them. Did you mean "./nav.json"?',
  );
});
