import { composeEdits } from "../../config/composeEdits.ts";
import { applyEdits, type Edit } from "../../config/edits.ts";
import { type PageBody, pageBody } from "../../site/pageBody.ts";
import { type CheckedFinding, type CheckSettings, checkPage, pageFixesOf } from "./check.ts";
import type { PageContext } from "./rule.ts";
import { separateSafeFixes } from "./separateFixes.ts";

/** The fix of a link can reveal that its heading is missing, and no more than that. */
const MAX_ROUNDS = 5;

/** A page after all safe fixes, with the remaining findings. */
export interface SafePageFixResult {
  readonly page: PageBody;
  readonly findings: readonly CheckedFinding[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** All changes, as edits of the given page. */
  readonly edits: readonly Edit[];
}

/**
 * Applies safe fixes to a page in rounds until none is left. Fixes that touch the same text wait for the next round.
 * @param only The ID of the rule whose findings are fixed; all rules when omitted.
 */
export function applySafePageFixes(
  given: PageBody,
  { config, site, openBodies }: Omit<PageContext, "page">,
  settings: CheckSettings,
  only?: string,
): SafePageFixResult {
  const rounds: (readonly Edit[])[] = [];
  let page = given;
  let fixed = 0;
  for (;;) {
    const findings = checkPage(page, config, site, settings, openBodies);
    const context = { config, site, page, openBodies };
    const { edits, count } = separateSafeFixes(
      only === undefined ? findings : findings.filter(({ rule }) => rule.id === only),
      (finding) => pageFixesOf(finding, context),
    );
    const text = applyEdits(page.text, edits);
    if (text === page.text || rounds.length === MAX_ROUNDS)
      return { page, findings, fixed, edits: composeEdits(given.text.length, rounds) };
    rounds.push(edits);
    fixed += count;
    page = pageBody(page.slug, page.path, text, undefined);
  }
}
