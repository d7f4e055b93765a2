import { composeEdits } from "../../config/composeEdits.ts";
import { applyEdits, type Edit } from "../../config/edits.ts";
import { parseSiteConfig, type SiteConfig } from "../../config/siteConfig.ts";
import type { Site } from "../../site/site.ts";
import { isNoWorse } from "../../syntax/problemsOf.ts";
import { type CheckedFinding, type CheckSettings, check, fixesOf, unverifiedFixesOf } from "./check.ts";
import { type SeparateFixes, separateSafeFixes } from "./separateFixes.ts";

/** A fix can reveal further findings. Real chains of such findings are shorter than this. */
const MAX_ROUNDS = 20;

/** A config after all safe fixes, with the remaining findings. */
export interface SafeFixResult {
  readonly config: SiteConfig;
  readonly findings: readonly CheckedFinding[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** All changes, as edits of the given config. */
  readonly edits: readonly Edit[];
}

/**
 * Applies safe fixes in rounds until none is left. Fixes that touch the same text wait for the next round.
 * @param only The ID of the rule whose findings are fixed; all rules when omitted.
 */
export function applySafeFixes(given: SiteConfig, site: Site, settings: CheckSettings, only?: string): SafeFixResult {
  const rounds: (readonly Edit[])[] = [];
  let config = given;
  let fixed = 0;
  for (;;) {
    const findings = check(config, site, settings);
    const { edits, count } = safeEdits(
      only === undefined ? findings : findings.filter(({ rule }) => rule.id === only),
      config,
      site,
    );
    const text = applyEdits(config.text, edits);
    if (text === config.text || rounds.length === MAX_ROUNDS) {
      return { config, findings, fixed, edits: composeEdits(given.text.length, rounds) };
    }
    rounds.push(edits);
    fixed += count;
    config = parseSiteConfig(config.uri, text, config.version + 1);
  }
}

/** The safe fixes that can be applied together. In a broken file they are tried together, and one by one only if that fails. */
function safeEdits(findings: readonly CheckedFinding[], config: SiteConfig, site: Site): SeparateFixes {
  const unverified = separateSafeFixes(findings, (finding) => unverifiedFixesOf(finding, config, site));
  if (isNoWorse(config, unverified.edits, unverified.syntaxCount)) return unverified;
  return separateSafeFixes(findings, (finding) => fixesOf(finding, config, site));
}
