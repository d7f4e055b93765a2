import type { SiteConfig } from "../../formats/format.ts";
import { withText } from "../../site/configParts.ts";
import type { Site } from "../../site/site.ts";
import { isSyntaxRule } from "../syntax/problemsOf.ts";
import { check } from "./check.ts";
import { type FixRoundsResult, fixInRounds } from "./fixRounds.ts";
import { FixTrials, unverifiedFixesOf } from "./fixTrials.ts";
import type { CheckedFinding, CheckSettings, Fix, Rule } from "./rule.ts";
import { type SeparateFixes, separateSafeFixes, withGoodFixes } from "./separateFixes.ts";

/** The maximum number of rounds. A fix can reveal further findings, but real files need fewer rounds. */
const MAX_ROUNDS = 20;

/** A config after all safe fixes were applied, along with its remaining findings. */
export type SafeFixResult = FixRoundsResult<SiteConfig>;

/**
 * Applies the safe fixes for a config.
 * @param only The ID of the only rule whose findings are fixed. All rules if omitted.
 */
export function applySafeFixes(
  given: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings,
  only?: string,
): SafeFixResult {
  const trials = new FixTrials(given, site, rules);
  return fixInRounds(given, only, {
    check: (config) => check(config, site, rules, settings),
    safeFixes: (findings, config) => safeEdits(findings, config, site, trials),
    withText: (config, text) => withText(config, text, site),
    maxRounds: MAX_ROUNDS,
  });
}

/** Combines safe fixes that pass the trials. In a broken file, first tries the fixes for syntax errors one by one, if the budget allows. */
function safeEdits(
  findings: readonly CheckedFinding[],
  config: SiteConfig,
  site: Site,
  trials: FixTrials,
): SeparateFixes {
  const fixes = new Map<CheckedFinding, readonly Fix[]>();
  for (const finding of findings) {
    const safe = unverifiedFixesOf(finding, { config, site }).filter((fix) => fix.safe);
    if (safe.length > 0) fixes.set(finding, safe);
  }
  const ofSyntax = [...fixes].filter(([{ rule }]) => isSyntaxRule(rule.id));
  if (trials.allow(ofSyntax.flatMap(([, safe]) => safe).length)) {
    for (const [finding, safe] of ofSyntax) {
      fixes.set(
        finding,
        safe.filter(({ edits }) => trials.isGood(config, { edits, fixed: [finding] })),
      );
    }
  }
  const fixesOf = (finding: CheckedFinding) => fixes.get(finding) ?? [];
  const good = withGoodFixes([...fixes.keys()], fixesOf, (separate) => trials.isGood(config, separate));
  return separateSafeFixes(good, fixesOf);
}
