import type { SiteConfig } from "../../formats/format.ts";
import { applyEdits, type Edit } from "../../json/edits.ts";
import { withText } from "../../site/configParts.ts";
import { pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { isNoWorse, isSyntaxRule } from "../syntax/problemsOf.ts";
import { withinLimit } from "./fileWork.ts";
import { isRejection, type PageRejections, pageRejectionsIn, rejectionsIn } from "./rejections.ts";
import type { CheckedFinding, Fix, PageContext, Rule, RuleContext } from "./rule.ts";
import type { SeparateFixes } from "./separateFixes.ts";

/** The budget for all trials of a file, in parsed characters. Each trial parses the whole file. */
const MAX_CHARACTERS = 2_000_000;

/** The minimum number of trials, regardless of file size. Enough to find one bad fix among many. */
const MIN_TRIALS = 8;

/** The number of trials for files that are parsed together. */
function trialsFor(files: readonly { readonly text: string }[]): number {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(MIN_TRIALS, Math.floor(MAX_CHARACTERS / Math.max(1, length)));
}

/**
 * The result of trying a fix. A `doubtful` fix replaces one reason to reject the file with another. It can be right,
 * because the first one can hide the other, but the author has to decide.
 */
type Verdict = "good" | "doubtful" | "bad";

/**
 * Tries out fixes for a config and checks the result, because a fix must never make the platform reject a file that it
 * accepts. In invalid JSON, the fix for a misdiagnosed error can also break the file further. The number of trials is
 * limited, because trying all fixes took half a minute in a 100 KB file with a hundred errors.
 */
export class FixTrials {
  readonly #site: Site;
  readonly #rules: readonly Rule[];
  readonly #before = new WeakMap<SiteConfig, number>();
  #remaining: number;

  /**
   * @param config The config to try fixes on. Later versions of the config share the budget.
   * @param rules All rules, including those that are turned off.
   */
  constructor({ whole }: SiteConfig, site: Site, rules: readonly Rule[]) {
    this.#site = site;
    this.#rules = rules;
    this.#remaining = trialsFor([whole, ...whole.parts]);
  }

  /** Whether a given number of trials would use at most half of the remaining budget. */
  allow(trials: number): boolean {
    return trials <= this.#remaining / 2;
  }

  /**
   * Whether the fixes for some findings make a file better: it has fewer syntax errors if some of them are syntax
   * errors, and the platform does not reject it for new reasons. False if the budget is used up.
   */
  isGood(config: SiteConfig, { edits, fixed }: SeparateFixes): boolean {
    return this.#try(config, edits, fixed) === "good";
  }

  /** Returns the fixes for a finding that make nothing worse. See {@link verifiedFixes}. */
  fixesOf(finding: CheckedFinding, config: SiteConfig): readonly Fix[] {
    const fixes = unverifiedFixesOf(finding, { config, site: this.#site });
    return verifiedFixes(fixes, ({ edits }) => this.#try(config, edits, [finding]));
  }

  #try(config: SiteConfig, edits: readonly Edit[], findings: readonly CheckedFinding[]): Verdict {
    const fixedErrors = findings.filter(({ rule }) => isSyntaxRule(rule.id)).length;
    const isValid = config.parseErrors.length === 0 && fixedErrors === 0;
    if (this.#remaining-- <= 0) return isValid ? "doubtful" : "bad";
    if (!isValid) return isNoWorse(config, edits, fixedErrors) ? "good" : "bad";
    const after = withText(config, applyEdits(config.text, edits), this.#site);
    if (after.parseErrors.length > 0) return "bad";
    return verdictOf(this.#rejectionsBefore(config), rejectionsIn(after, this.#site, this.#rules), findings);
  }

  #rejectionsBefore(config: SiteConfig): number {
    const known = this.#before.get(config);
    if (known !== undefined) return known;
    const before = rejectionsIn(config, this.#site, this.#rules);
    this.#before.set(config, before);
    return before;
  }
}

/** Like {@link FixTrials}, but for a page. */
export class PageFixTrials {
  readonly #context: PageContext;
  readonly #rules: readonly Rule[];
  #counted: PageRejections | undefined;
  #remaining: number;

  constructor(context: PageContext, rules: readonly Rule[]) {
    this.#context = context;
    this.#rules = rules;
    this.#remaining = trialsFor([context.page]);
  }

  isGood({ edits, fixed }: SeparateFixes): boolean {
    return this.#try(edits, fixed) === "good";
  }

  fixesOf(finding: CheckedFinding): readonly Fix[] {
    const fixes = unverifiedFixesOf(finding, this.#context);
    if (!finding.rule.hidesOthers) return verifiedFixes(fixes, ({ edits }) => this.#try(edits, [finding]));
    // The repair of an unreadable page reveals what the mistake hid, so repairs are also compared with each other.
    const results = new Map(fixes.map(({ edits }) => [edits, this.#after(edits)]));
    const best = Math.min(...[...results.values()].map(weightOf));
    return verifiedFixes(fixes, ({ edits, safe }) => {
      const after = results.get(edits);
      const isBest = after !== undefined && weightOf(after) === best && after.others <= this.#before.others;
      return isBest && (safe || after.first < this.#before.first) ? "good" : "doubtful";
    });
  }

  #try(edits: readonly Edit[], findings: readonly CheckedFinding[]): Verdict {
    const after = this.#after(edits);
    if (!after) return "doubtful";
    const apart = findings.filter(({ rule }) => !rule.hidesOthers);
    const isRevealed = apart.length === 0;
    const isGood = isRevealed || after.others <= this.#before.others - apart.filter(isRejection).length;
    if (isGood && after.first <= this.#before.first) return "good";
    return findings.every(isRejection) ? "doubtful" : "bad";
  }

  get #before(): PageRejections {
    this.#counted ??= pageRejectionsIn(this.#context.page, this.#context, this.#rules);
    return this.#counted;
  }

  /** Undefined if the budget is used up. */
  #after(edits: readonly Edit[]): PageRejections | undefined {
    if (this.#remaining-- <= 0) return undefined;
    const { page } = this.#context;
    const after = pageBody(page.slug, page.path, applyEdits(page.text, edits), undefined);
    return pageRejectionsIn(after, this.#context, this.#rules);
  }
}

/** A page that stays unreadable is worse than one that loses parts. */
function weightOf(rejections: PageRejections | undefined): number {
  return rejections ? rejections.first * 1_000_000 + rejections.others : Number.POSITIVE_INFINITY;
}

/**
 * Returns the fixes that make nothing worse, preferred ones first. If a trial leaves a doubt, the fix is offered last,
 * and it is neither preferred nor safe.
 */
function verifiedFixes(fixes: readonly Fix[], trial: (fix: Fix) => Verdict): readonly Fix[] {
  const tried = fixes.map((fix) => ({ fix, verdict: fix.edits.length === 0 ? "good" : trial(fix) }));
  const good = tried.filter(({ verdict }) => verdict === "good").map(({ fix }) => fix);
  const doubtful = tried.filter(({ verdict }) => verdict === "doubtful");
  return [
    ...good.sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false)),
    ...doubtful.map(({ fix }) => ({ ...fix, preferred: false, safe: false })),
  ];
}

/** Compares the number of reasons to reject a file before and after the fixes for some findings. */
function verdictOf(before: number, after: number, findings: readonly CheckedFinding[]): Verdict {
  const fixed = findings.filter(isRejection).length;
  if (after <= before - fixed) return "good";
  return fixed === findings.length ? "doubtful" : "bad";
}

/**
 * Returns the fixes that a rule proposes for a finding, without trying them. The result is empty if finding them is too
 * expensive.
 */
export function unverifiedFixesOf(finding: CheckedFinding, context: RuleContext): readonly Fix[] {
  return withinLimit(() => finding.rule.fixes?.(finding, context)) ?? [];
}
