import { expect, it } from "vitest";
import { configOf, findingsOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { findingsWithFixes } from "../../testing/pageRuleCases.ts";
import { unknownField } from "../config/unknownField.ts";
import { unknownSocial } from "../config/unknownSocial.ts";
import { linkNotFound } from "../link/linkNotFound.ts";
import { nestedGroup } from "../navigation/nestedGroup.ts";
import { checkPage } from "./check.ts";
import { defaultCheckSettings, type Rule } from "./rule.ts";
import { needsOf } from "./siteNeeds.ts";

// Only the older format has a specification that real sites go beyond.
it("does not mention real sites in messages in strict mode", () => {
  const text = `{ "name": "A", "theme": "x", "versions": [{ "name": "v1" }], "footerSocials": { "x": "https://x.com/a" }, "navigation": [{ "group": "A", "pages": [{ "group": "B", "pages": ["b"] }] }] }`;
  const config = configOf(text, undefined, "mint.json");
  const messages = (rule: Rule) =>
    findingsOf(config, rule, undefined, { strict: true, levels: {} }).map(({ message }) => message);
  expect(messages(unknownField)).toEqual([
    'Field "theme" is not in the specification.',
    expect.stringMatching(/^The specification does not allow .* here\.$/),
  ]);
  expect(messages(unknownSocial)).toEqual(['Platform "x" is not in the specification.']);
  expect(messages(nestedGroup)).toEqual(["Nested groups are not in the specification."]);
});

it("reports deviations from the specification as errors in strict mode", () => {
  const config = configOf(
    '{ "analytics": {}, "nonsense": 1, "footerSocials": { "x": "https://x.com/a", "githb": "https://github.com/a" }, "navigation": [{ "group": "A", "pages": [{ "group": "B", "pages": ["b"] }] }] }',
    undefined,
    "mint.json",
  );
  const settings = { strict: true, levels: {} };
  for (const rule of [unknownField, unknownSocial, nestedGroup]) {
    expect(findingsOf(config, rule, undefined, settings).map(({ severity }) => severity)).toContain("error");
    expect(findingsOf(config, rule, undefined, settings).every(({ severity }) => severity === "error")).toBe(true);
  }
});

it.each([
  [1000, undefined],
  [1001, "1 more finding of this rule follows. Fix the ones above to see it."],
  [5000, "4000 more findings of this rule follow. Fix the ones above to see them."],
  [11_000, "10000 more findings of this rule follow. Fix the ones above to see them."],
  [11_001, "More than 10,000 more findings of this rule follow. Fix the ones above to see them."],
])("reports at most 1,000 of %i broken links in a page: %s", async (links, rest) => {
  const { findings, spans } = await findingsWithFixes(linkNotFound, { page: "[a](⟦./gone⟧) \n".repeat(links) });
  expect(findings).toHaveLength(rest === undefined ? 1000 : 1001);
  expect(findings.map(({ span }) => span)).toEqual(spans.slice(0, 1001));
  expect(findings.slice(1000).map(({ message }) => message)).toEqual(rest === undefined ? [] : [rest]);
});

it("does not check pages if the settings disable page rules", async () => {
  const site = await siteOf({ "a.mdx": "[a](/none)" });
  const config = configOf("{}");
  await site.prepare(needsOf(config, site));
  const page = site.body("a")!;
  expect(checkPage(page, config, site, [linkNotFound])).toHaveLength(1);
  expect(checkPage(page, config, site, [linkNotFound], { ...defaultCheckSettings, pages: false })).toEqual([]);
});

it("skips pages that are excluded in the settings", async () => {
  const site = await siteOf({ "a.mdx": "[a](/none)", "reference/b.mdx": "[b](/none)" });
  const config = configOf("{}");
  await site.prepare(needsOf(config, site));
  const ignores = (rule: string, path: string): boolean => rule === "link-not-found" && path.startsWith("reference/");
  const found = ["a", "reference/b"].map((slug) =>
    checkPage(site.body(slug)!, config, site, [linkNotFound], { ...defaultCheckSettings, ignores }),
  );
  expect(found.map(({ length }) => length)).toEqual([1, 0]);
});
