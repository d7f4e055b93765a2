import { composeEdits } from "../../config/composeEdits.ts";
import { applyEdits, type Edit } from "../../config/edits.ts";
import { parseSiteConfig, type SiteConfig } from "../../config/siteConfig.ts";
import type { Site } from "../../site/site.ts";
import { isNoWorse, isSyntaxRule } from "../../syntax/problemsOf.ts";
import { type CheckedFinding, type CheckSettings, check, fixesOf, unverifiedFixesOf } from "./check.ts";

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
function safeEdits(findings: readonly CheckedFinding[], config: SiteConfig, site: Site) {
  const unverified = gather(findings, config, site, unverifiedFixesOf);
  if (isNoWorse(config, unverified.edits, unverified.syntaxCount)) return unverified;
  return gather(findings, config, site, fixesOf);
}

function gather(findings: readonly CheckedFinding[], config: SiteConfig, site: Site, fixes: typeof fixesOf) {
  const edits: Edit[] = [];
  let count = 0;
  let syntaxCount = 0;
  let end = -1;
  for (const finding of findings) {
    const fix = fixes(finding, config, site).find(({ safe }) => safe);
    if (!fix || fix.create || fix.edits.length === 0) continue;
    // Findings are sorted by position. Few fixes reach back, and only these are compared with all others.
    if (fix.edits.some((edit) => edit.offset <= end && edits.some((other) => touch(edit, other)))) continue;
    edits.push(...fix.edits);
    end = Math.max(end, ...fix.edits.map(({ offset, length }) => offset + length));
    count++;
    if (isSyntaxRule(finding.rule.id)) syntaxCount++;
  }
  return { edits, count, syntaxCount };
}

function touch(a: Edit, b: Edit): boolean {
  return a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;
}
