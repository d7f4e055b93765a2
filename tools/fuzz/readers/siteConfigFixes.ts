import { parseSiteConfig } from "../../../server/src/formats/siteConfig.ts";
import { applyEdits, type Edit } from "../../../server/src/json/edits.ts";
import { check } from "../../../server/src/rules/engine/check.ts";
import { FixTrials } from "../../../server/src/rules/engine/fixTrials.ts";
import { defaultCheckSettings } from "../../../server/src/rules/engine/rule.ts";
import { applySafeFixes } from "../../../server/src/rules/engine/safeFixes.ts";
import { rules } from "../../../server/src/rules/index.ts";
import { isNoWorse } from "../../../server/src/rules/syntax/problemsOf.ts";
import { unknownSite } from "../../../server/src/site/site.ts";
import { jsonIn, must, mustBeInside, mustBeOneLine, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";
import { siteConfigSeeds } from "./siteConfig.ts";

const site = unknownSite("file:///site");

/** The maximum number of findings whose fixes are tried, because trying a fix parses the whole text several times. */
const MAX_FINDINGS = 10;

/** All rules for site configs, and all their fixes. */
export const siteConfigFixes: Reader = {
  name: "site-config-fixes",
  about: "site configs: findings and their fixes",
  testedInputs: 30,
  seeds: [
    ...siteConfigSeeds,
    '{ "name": 5, "colors": { "primary": "teal", "anchors": "#0D9" }, "footerSocials": { "x": "acme" } }',
    '{ "navigation": [{ "page": "a" }, "b", { "group": "c", "pages": "d" }], "feedback.suggestEdit": true }',
    '{ "name": "a", "name": "b", "nmae": "c", "tabs": [{ "name": "API", "url": "api" }, { "name": "API", "url": "/api/" }] }',
  ],
  realFiles: ["configs/*.json", "mistakes/blobs/*"],
  read(input) {
    const text = textOf(input);
    const isJson = jsonIn(text) !== undefined;
    const config = parseSiteConfig("file:///site/site.config.json", text);
    const trials = new FixTrials(config, site, rules);
    const findings = check(config, site, rules);
    for (const finding of findings) {
      mustBeInside(finding.span, text.length, finding.message);
      mustBeOneLine(finding.message, finding.rule.id);
    }
    for (const finding of findings.slice(0, MAX_FINDINGS)) {
      for (const { title, edits } of trials.fixesOf(finding, config)) {
        mustBeOneLine(title, finding.rule.id);
        mustNotOverlap(edits, text, title);
        must(isNoWorse(config, edits, 0), `"${title}" makes the text worse`);
        if (isJson) must(jsonIn(applyEdits(text, edits)) !== undefined, `"${title}" makes the text invalid`);
      }
    }
    const { file, edits } = applySafeFixes(config, site, rules, defaultCheckSettings);
    mustNotOverlap(edits, text, "all safe fixes");
    must(applyEdits(text, edits) === file.text, "applying the edits of all safe fixes does not produce the fixed text");
    if (isJson) must(jsonIn(file.text) !== undefined, "all safe fixes make the text invalid");
  },
};

function mustNotOverlap(edits: readonly Edit[], text: string, title: string): void {
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    mustBeInside(edit, text.length, title);
    must(edit.offset >= end, `edits of "${title}" overlap`);
    end = edit.offset + edit.length;
  }
}
