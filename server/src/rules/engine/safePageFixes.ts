import { type PageBody, pageBody } from "../../site/pageBody.ts";
import { checkPage } from "./check.ts";
import { type FixRoundsResult, fixInRounds } from "./fixRounds.ts";
import { PageFixTrials, unverifiedFixesOf } from "./fixTrials.ts";
import type { CheckedFinding, CheckSettings, PageContext, Rule } from "./rule.ts";
import { separateSafeFixes, withGoodFixes } from "./separateFixes.ts";

/** The maximum number of rounds. One round is not enough, because fixing a link can reveal a missing heading. */
const MAX_ROUNDS = 5;

type SafePageFixResult = FixRoundsResult<PageBody>;

/**
 * Applies the safe fixes for a page.
 * @param only The ID of the only rule whose findings are fixed. All rules if omitted.
 */
export function applySafePageFixes(
  given: PageBody,
  { config, site, openBodies }: Omit<PageContext, "page">,
  rules: readonly Rule[],
  settings: CheckSettings,
  only?: string,
): SafePageFixResult {
  return fixInRounds(given, only, {
    check: (page) => checkPage(page, config, site, rules, settings, openBodies),
    safeFixes: (findings, page) => {
      const context = { config, site, page, openBodies, settings };
      const trials = new PageFixTrials(context, rules);
      const fixes = new Map(findings.map((finding) => [finding, unverifiedFixesOf(finding, context)]));
      const fixesOf = (finding: CheckedFinding) => fixes.get(finding) ?? [];
      return separateSafeFixes(
        withGoodFixes(findings, fixesOf, (separate) => trials.isGood(separate)),
        fixesOf,
      );
    },
    withText: ({ slug, path }, text) => pageBody(slug, path, text, undefined),
    maxRounds: MAX_ROUNDS,
  });
}
