import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { isSound, isSyntaxRule } from "../syntax/problemsOf.ts";
import { FixTrials } from "./fixTrials.ts";
import {
  type CheckedFinding,
  type CheckSettings,
  defaultCheckSettings,
  type Finding,
  type Fix,
  type Level,
  type PageContext,
  type Rule,
  type Severity,
} from "./rule.ts";

/**
 * Every finding of some rules in one config, in the order of the text. Pure; costs no I/O.
 * @param limit as of {@link checkInSteps}
 */
export function check(
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings = defaultCheckSettings,
  limit?: number,
): readonly CheckedFinding[] {
  return resultOf(checkInSteps(config, site, rules, settings, limit));
}

/**
 * Like {@link check}. Stops after each rule: in a large file other work may be more urgent than the next rule.
 * @param limit of the findings of each rule. One more says that there are more, at the place of the next one: in a file
 * in which everything is wrong, nobody reads them all, and each keystroke would find them all
 */
export function* checkInSteps(
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings,
  limit = Number.POSITIVE_INFINITY,
): Generator<undefined, readonly CheckedFinding[]> {
  const findings: CheckedFinding[] = [];
  for (const rule of rules) {
    const level = levelOf(rule, settings);
    if (level === "off" || rule.subject === "page") continue;
    let count = 0;
    for (const finding of rule.check({ config, site })) {
      // At a syntax error, only the syntax error is reported.
      if (!isSyntaxRule(rule.id) && !isSound(config, finding.span)) continue;
      const severity = severityOf(finding, rule, level, settings);
      if (++count > limit) {
        const { span, path } = finding;
        findings.push({ span, path, message: moreFindings(), rule, severity });
        break;
      }
      findings.push({ ...finding, message: messageOf(finding, settings), rule, severity });
    }
    yield;
  }
  return findings.sort((a, b) => a.span.offset - b.span.offset || b.span.length - a.span.length);
}

/** The number of findings of each rule in one page, before one that says that there are more. */
export const MAX_IN_A_PAGE = 1000;

/**
 * Every finding in one page of a site, in the order of its text, up to {@link MAX_IN_A_PAGE} of each rule; none before all
 * pages are read. Pure; costs no I/O.
 * @param openBodies the pages that are open in an editor, whose headings may differ from those on disk
 */
export function checkPage(
  page: PageBody,
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings = defaultCheckSettings,
  openBodies?: OpenBodies,
): readonly CheckedFinding[] {
  return resultOf(checkPageInSteps(page, config, site, rules, settings, openBodies));
}

/** Like {@link checkPage}. Stops after each finding. */
export function* checkPageInSteps(
  page: PageBody,
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings,
  openBodies?: OpenBodies,
): Generator<undefined, readonly CheckedFinding[]> {
  if (!site.areBodiesRead || settings.pages === false || !hasAnythingToCheck(page)) return [];
  const context: PageContext = { config, site, page, openBodies, settings };
  const findings: CheckedFinding[] = [];
  for (const rule of rules) {
    const level = levelOf(rule, settings);
    if (level === "off" || rule.subject !== "page") continue;
    let count = 0;
    for (const finding of rule.check(context)) {
      const severity = severityOf(finding, rule, level, settings);
      if (++count > MAX_IN_A_PAGE) {
        findings.push({ span: finding.span, path: [], message: moreFindings(), rule, severity });
        break;
      }
      findings.push({ ...finding, path: [], rule, severity });
      yield;
    }
  }
  return findings.sort((a, b) => a.span.offset - b.span.offset || b.span.length - a.span.length);
}

/** False for a page of plain text, as most pages of a large site: each rule takes time and memory to find nothing there. */
function hasAnythingToCheck({ text, contents }: PageBody): boolean {
  const { links, images, elements, fences, names, modules, unreadable } = contents;
  const count = links.length + images.length + elements.length + fences.length + names.length + modules.length;
  return count > 0 || unreadable !== undefined || text.startsWith("---");
}

/** The fixes of a finding in a page, the preferred one first. */
export function pageFixesOf(finding: CheckedFinding, context: PageContext): readonly Fix[] {
  const fixes = finding.rule.fixes?.(finding, context) ?? [];
  return [...fixes].sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false));
}

/**
 * The fixes of a finding, the preferred one first. In a broken file, only fixes that do not break it further, and of a
 * syntax mistake, only those that leave the file better than it was.
 *
 * @param trials of the config: what asks for the fixes of many findings gives the same ones each time
 */
export function fixesOf(
  finding: CheckedFinding,
  config: SiteConfig,
  site: Site,
  trials: FixTrials = new FixTrials(config),
): readonly Fix[] {
  const betterBy = isSyntaxRule(finding.rule.id) ? 1 : 0;
  return unverifiedFixesOf(finding, config, site).filter(({ edits }) => trials.isGood(config, edits, betterBy));
}

/** Like {@link fixesOf}, without checking whether a fix breaks a broken file further. */
export function unverifiedFixesOf(finding: CheckedFinding, config: SiteConfig, site: Site): readonly Fix[] {
  const fixes = finding.rule.fixes?.(finding, { config, site }) ?? [];
  return [...fixes].sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false));
}

/** The result of work in steps, without a stop. */
export function resultOf<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function moreFindings(): string {
  return l10n.t("More findings of this rule follow. Fix the ones above to see them.");
}

function levelOf(rule: Rule, settings: CheckSettings): Level | undefined {
  return Object.hasOwn(settings.levels, rule.id) ? settings.levels[rule.id] : undefined;
}

function messageOf({ message, strictMessage }: Finding, { strict }: CheckSettings): string {
  return strict ? (strictMessage ?? message) : message;
}

function severityOf(finding: Finding, rule: Rule, level: Severity | undefined, settings: CheckSettings): Severity {
  if (level) return level;
  if (settings.strict && finding.outside) return "error";
  return finding.severity ?? rule.severity;
}
