import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { fileIsRejected, lossAt } from "../losses/losses.ts";
import { isSound, isSyntaxRule } from "../syntax/problemsOf.ts";
import { FileWork } from "./fileWork.ts";
import { UNUSED_IGNORE, withoutIgnored } from "./ignores.ts";
import {
  type CheckedFinding,
  type CheckSettings,
  defaultCheckSettings,
  type Finding,
  type Level,
  type LinkContext,
  type PageContext,
  type Rule,
  type Severity,
} from "./rule.ts";
import { tooExpensive } from "./tooExpensive.ts";

/**
 * Returns all findings in a config, in document order. Pure and free of I/O.
 * @param limit See {@link checkInSteps}.
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
 * Like {@link check}, but yields after each rule so that more urgent work can run in between.
 * @param limit The maximum number of findings per rule. If there are more, an additional finding says how many were
 * left out.
 */
export function* checkInSteps(
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings,
  limit = Number.POSITIVE_INFINITY,
): Generator<undefined, readonly CheckedFinding[]> {
  const findings: CheckedFinding[] = [];
  const context = { config, site, ...linksOf(config.uri, settings) };
  const work = new FileWork(config);
  for (const rule of rules) {
    const level = levelOf(rule, settings);
    if (level === "off" || !appliesTo(rule, undefined, settings)) continue;
    if (rule.formats && !rule.formats.includes(config.format.id)) continue;
    const found = new FindingsOfRule(findings, rule, level, settings, limit);
    for (const isAdded of work.each(rule, context, (finding) => {
      if (finding.text && finding.text !== config) return true;
      // Only syntax rules report findings where a syntax error makes the tree unreliable.
      if (!isSyntaxRule(rule.id) && !isSound(config, finding.span)) return true;
      return found.add(rule.subject ? finding : withLoss(finding, rule, config));
    }))
      if (!isAdded) break;
    found.end();
    yield;
  }
  findings.push(...work.findings(levelOf(tooExpensive, settings)));
  return findings.sort((a, b) => a.span.offset - b.span.offset || b.span.length - a.span.length);
}

/**
 * The maximum number of findings per rule in one page. If there are more, an additional finding says how many were left
 * out.
 */
const MAX_PER_PAGE = 1000;

/**
 * Returns the findings in a page, in document order, with at most {@link MAX_PER_PAGE} findings per rule. Returns none
 * until all pages are loaded. Pure and free of I/O.
 * @param openBodies The pages that are open in an editor. Their headings can differ from those on disk.
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

/** Like {@link checkPage}, but yields after each finding. */
export function* checkPageInSteps(
  page: PageBody,
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings,
  openBodies?: OpenBodies,
): Generator<undefined, readonly CheckedFinding[]> {
  if (!site.areBodiesRead || settings.pages === false || !hasAnythingToCheck(page)) return [];
  const links = linksOf(site.uriOf(page.path), settings);
  const context: PageContext = { config, site, page, openBodies, settings, ...links };
  const findings: CheckedFinding[] = [];
  const work = new FileWork(page);
  for (const rule of rules) {
    const level = levelOf(rule, settings);
    if (level === "off" || !appliesTo(rule, "page", settings) || settings.ignores?.(rule.id, page.path)) continue;
    const found = new FindingsOfRule(findings, rule, level, settings, MAX_PER_PAGE);
    for (const isAdded of work.each(rule, context, (finding) => found.add({ ...finding, path: [] }))) {
      if (!isAdded) break;
      yield;
    }
    found.end();
  }
  const unused = rules.find(({ id }) => id === UNUSED_IGNORE);
  const remaining = withoutIgnored(
    findings,
    page,
    rules,
    (unused && levelOf(unused, settings)) ?? unused?.severity ?? "off",
  );
  return [...remaining, ...work.findings(levelOf(tooExpensive, settings))].sort(
    (a, b) => a.span.offset - b.span.offset || b.span.length - a.span.length,
  );
}

/**
 * Whether a rule applies to a kind of text. External link rules apply to every kind, but only if external links were
 * checked.
 */
function appliesTo(rule: Rule, subject: Rule["subject"], { external }: CheckSettings): boolean {
  return rule.subject === subject || (rule.subject === "link" && external !== undefined);
}

/** Returns the additional input for rules that check external links. */
function linksOf(file: string, { external }: CheckSettings): Pick<LinkContext, "report" | "file"> | undefined {
  return external && { report: external, file };
}

/**
 * Whether a page contains anything that rules check. Most pages of a large site are plain text, and skipping them saves
 * time and memory in every rule.
 */
function hasAnythingToCheck({ slug, text, contents }: PageBody): boolean {
  const { unreadable, links, images, splitTargets, headings, elements, fences, names, expressions, modules } = contents;
  const parts = [links, images, splitTargets, headings, elements, fences, names, expressions, modules];
  if (isSnippet(slug) || text.includes("sitekeeper-ignore") || text.includes("{{")) return true;
  return parts.some(({ length }) => length > 0) || unreadable !== undefined || /^\s*---/.test(text.slice(0, 200));
}

/** Runs a generator to completion and returns its result. */
export function resultOf<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The maximum number of omitted findings to count. A 1 MB page can have 170,000 of them. See {@link moreFindings}. */
const MAX_COUNTED = 10_000;

/** Collects the first findings of one rule in one file and counts the rest. */
export class FindingsOfRule {
  readonly #rule: Rule;
  readonly #level: Severity | undefined;
  readonly #settings: CheckSettings;
  readonly #limit: number;
  readonly #list: CheckedFinding[];
  #count = 0;
  #next: Finding | undefined;

  constructor(list: CheckedFinding[], rule: Rule, level: Severity | undefined, settings: CheckSettings, limit: number) {
    this.#list = list;
    this.#rule = rule;
    this.#level = level;
    this.#settings = settings;
    this.#limit = limit;
  }

  /** @returns False once the rule can stop running. */
  add(finding: Finding): boolean {
    this.#count++;
    if (this.#count > this.#limit) this.#next ??= finding;
    else this.#push(finding, messageOf(finding, this.#settings));
    return this.#count <= this.#limit + MAX_COUNTED;
  }

  /** If findings were left out, adds a finding that says how many, at the position of the first one. */
  end(): void {
    if (!this.#next) return;
    const { span, path, severity, isOutside } = this.#next;
    const message = moreFindings(this.#count - this.#limit);
    this.#push({ span, path, message, ...(severity && { severity }), ...(isOutside && { isOutside }) }, message);
  }

  #push(finding: Finding, message: string): void {
    const severity = severityOf(finding, this.#rule, this.#level, this.#settings);
    this.#list.push({ ...finding, message, rule: this.#rule, severity });
  }
}

function moreFindings(count: number): string {
  if (count > MAX_COUNTED)
    return l10n.t("More than 10,000 more findings of this rule follow. Fix the ones above to see them.");
  return count === 1
    ? l10n.t("1 more finding of this rule follows. Fix the ones above to see it.")
    : l10n.t("{0} more findings of this rule follow. Fix the ones above to see them.", count);
}

/** Adds the consequence to an error message: the platform rejects the file, or readers lose content. */
function withLoss(finding: Finding, rule: Rule, config: SiteConfig): Finding {
  if ((finding.severity ?? rule.severity) !== "error") return finding;
  const loss = lossAt(config, finding.span.offset) ?? (finding.isRejected ? fileIsRejected() : undefined);
  const { message } = finding;
  const messageText = (): string => (typeof message === "string" ? message : message());
  return loss === undefined ? finding : { ...finding, message: () => `${messageText()} ${loss}` };
}

export function levelOf(rule: Rule, settings: CheckSettings): Level | undefined {
  if (!Object.hasOwn(settings.levels, rule.id)) return settings.strict ? rule.strictLevel : undefined;
  const level = settings.levels[rule.id];
  // A partial check is never silent, because mistakes may be missing.
  return level === "off" && rule === tooExpensive ? "hint" : level;
}

function messageOf({ message, strictMessage }: Finding, { strict }: CheckSettings): string {
  if (strict && strictMessage !== undefined) return strictMessage;
  return typeof message === "string" ? message : message();
}

function severityOf(finding: Finding, rule: Rule, level: Severity | undefined, settings: CheckSettings): Severity {
  if (level) return level;
  if (settings.strict && finding.isOutside) return "error";
  return finding.severity ?? rule.severity;
}
