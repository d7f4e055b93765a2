import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits, type Edit } from "../json/edits.ts";
import type { Node } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { unknownSite } from "../site/site.ts";
import { breakText, mistakes } from "../testing/breakage.ts";
import { olderConfigs, siteConfigs } from "../testing/configs.ts";
import { fixesOf } from "../testing/findings.ts";
import { commentsIn, write, writtenStyles } from "../testing/layouts.ts";
import { check } from "./engine/check.ts";
import type { CheckedFinding, Fix } from "./engine/rule.ts";
import { rules } from "./index.ts";
import { loneSurrogates } from "./syntax/characters.ts";
import { syntaxProblemsOf } from "./syntax/problemsOf.ts";

const site = unknownSite("file:///site");
/** Returns the number of mistakes, including unpaired surrogates, which are only reported once the JSON is valid. */
function mistakesIn(config: SiteConfig): number {
  const hidden = config.parseErrors.length > 0 ? loneSurrogates(config.text).length : 0;
  return syntaxProblemsOf(config).length + hidden + 1_000 * config.conflicts.length;
}

/** Writes random configs of a format in random styles. */
const written = (configs: typeof siteConfigs) =>
  fc.tuple(configs, writtenStyles()).map(([value, style]) => write(value, style));
const broken = (files: fc.Arbitrary<string>) =>
  fc.tuple(files, fc.array(mistakes, { minLength: 1, maxLength: 2 })).map(([text, made]) => breakText(text, made));

const SYNTAX_RULES = new Set(["syntax-error", "comment-not-allowed", "trailing-comma"]);

const findingsOf = memo((config: SiteConfig) => check(config, site, rules));

/** Broken files whose fixes used to be wrong, each with the index of the first finding to try. */
const BROKEN: [string, number][] = [
  ['{\n  "\ud800', 0],
  [
    '{ "anchors": [{ "iconType\0: "solid", "color": { "to": "#0d9373" } }], "footerSocials": { "x": "https://x.com/a" } }',
    0,
  ],
];

/** The maximum number of findings to try per file. Trying more files finds more bugs than trying more findings. */
const MAX_FINDINGS = 12;

/**
 * Calls `visit` for the fixes of findings throughout the file.
 * @param from Selects which findings to try.
 */
function forEachFix(
  config: SiteConfig,
  from: number,
  visit: (finding: CheckedFinding, edits: readonly Edit[], after: SiteConfig) => void,
): void {
  const findings = findingsOf(config);
  const step = Math.ceil(findings.length / MAX_FINDINGS);
  for (const finding of findings.filter((_, index) => index % step === from % step)) {
    for (const { edits } of fixesOf(finding, config, site)) {
      visit(finding, edits, parseSiteConfig(config.uri, applyEdits(config.text, edits)));
    }
  }
}

/** Whether a fix resolved the finding: its rule now reports fewer findings, or no longer reports this one. */
function isResolved(finding: CheckedFinding, before: SiteConfig, after: SiteConfig): boolean {
  if (SYNTAX_RULES.has(finding.rule.id)) return mistakesIn(after) < mistakesIn(before);
  const of = (config: SiteConfig) => findingsOf(config).filter(({ rule }) => rule === finding.rule);
  const left = of(after);
  const place = JSON.stringify(finding.path);
  return (
    left.length < of(before).length ||
    !left.some(({ path, message }) => message === finding.message && JSON.stringify(path) === place)
  );
}

function firstSafeFix(config: SiteConfig): Fix | undefined {
  for (const finding of findingsOf(config)) {
    const fix = fixesOf(finding, config, site).find(({ safe }) => safe);
    if (fix) return fix;
  }
  return undefined;
}

/** Whether an edit removes or replaces a whole node that contains the offset. */
function isInEditedNode(node: Node, offset: number, edits: readonly Edit[]): boolean {
  if (offset < node.offset || offset >= node.offset + node.length) return false;
  const covered = edits.some(
    (edit) => edit.offset <= node.offset && edit.offset + edit.length >= node.offset + node.length,
  );
  return covered || (node.children ?? []).some((child) => isInEditedNode(child, offset, edits));
}

// The timeout is generous, because each fix is tried on the whole file.
describe.each([
  ["docs.json", written(siteConfigs), []],
  ["mint.json", written(olderConfigs), BROKEN],
] as const)("fixes in a %s", { timeout: 480_000 }, (file, wholeFiles, known) => {
  const configOf = (text: string): SiteConfig => parseSiteConfig(`file:///site/${file}`, text);

  it.each([
    ["a valid file", wholeFiles, []],
    ["a broken file", broken(wholeFiles), [...known]],
  ])("resolve their finding without making %s worse", (_, files, examples) => {
    fc.assert(
      fc.property(files, fc.nat(), (text, from) => {
        const config = configOf(text);
        const mistakes = mistakesIn(config);
        forEachFix(config, from, (finding, edits, after) => {
          const context = `${finding.rule.id}: ${finding.message}\n${after.text}`;
          expect(edits.length, context).toBeGreaterThan(0);
          expect(mistakesIn(after), context).toBeLessThanOrEqual(mistakes);
          expect(isResolved(finding, config, after), context).toBe(true);
        });
      }),
      { numRuns: 25, examples: examples as [string, number][] },
    );
  });

  it("keep comments outside the replaced nodes", () => {
    fc.assert(
      fc.property(wholeFiles, fc.nat(), (text, from) => {
        const config = configOf(text);
        forEachFix(config, from, (finding, edits, after) => {
          if (SYNTAX_RULES.has(finding.rule.id)) return;
          const kept = new Set(commentsIn(after.text));
          for (const comment of commentsIn(text)) {
            const offset = text.search(new RegExp(`${comment}\\b`));
            if (!isInEditedNode(config.root!, offset, edits))
              expect(kept, `${finding.message} ${comment}`).toContain(comment);
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it("follow the indentation and line breaks of the file", () => {
    fc.assert(
      fc.property(wholeFiles, fc.nat(), (text, from) => {
        const indents = (source: string): string[] => source.split(/\r?\n/).map((line) => /^\s*/.exec(line)![0]);
        const known = new Set(indents(text));
        const [unit = "  "] = [...known].filter((indent) => indent !== "").sort((a, b) => a.length - b.length);
        forEachFix(configOf(text), from, (_, __, after) => {
          for (const indent of indents(after.text)) {
            // A new object can be one level deeper than the rest.
            expect(known.has(indent) || indent.replaceAll(unit, "") === "", JSON.stringify(after.text)).toBe(true);
          }
          expect(after.text).not.toMatch(text.includes("\r\n") ? /(?<!\r)\n/ : /\r/);
        });
      }),
      { numRuns: 50 },
    );
  });

  it("eventually stop when applied repeatedly", () => {
    fc.assert(
      fc.property(wholeFiles, (text) => {
        let config = configOf(text);
        for (let round = 0; round < 200; round++) {
          const fix = firstSafeFix(config);
          if (!fix) return;
          config = configOf(applyEdits(config.text, fix.edits));
        }
        throw new Error("Safe fixes do not come to an end.");
      }),
      { numRuns: 25 },
    );
  });
});
