import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits, type Edit } from "../../json/edits.ts";
import { type Node, nodeAt } from "../../json/json.ts";
import { MAX_DEPTH } from "../../json/jsonText.ts";
import { memo } from "../../json/memo.ts";
import { loneSurrogates } from "./characters.ts";
import { conflictProblem, isUndecided } from "./conflict.ts";
import { problemAt, type SyntaxProblem } from "./problem.ts";
import { problemsOf } from "./problems.ts";

/** The maximum number of findings per rule. More would bury the first ones. */
const MAX_FINDINGS = 100;

const SYNTAX_RULES = [
  "syntax-error",
  "comment-not-allowed",
  "trailing-comma",
] as const satisfies SyntaxProblem["rule"][];

/** The syntax problems of a config, in document order, cached per version. */
export const syntaxProblemsOf: (config: SiteConfig) => readonly SyntaxProblem[] = memo((config) => {
  const { text, conflicts, parseErrors, tooDeepAt } = config;
  if (tooDeepAt !== undefined) {
    const message = l10n.t("Brackets are nested more than {0} levels deep.", MAX_DEPTH);
    return [problemAt({ offset: tooDeepAt, end: tooDeepAt + 1 }, message)];
  }
  const reported = conflicts.slice(0, MAX_FINDINGS);
  const problems = reported.map((conflict) => conflictProblem(text, conflict));
  const found = problemsOf(config);
  problems.push(...found.filter((problem) => !reported.some((conflict) => isUndecided(text, problem, conflict))));
  const [error] = parseErrors;
  if (error && found.length === 0) {
    const end = Math.min(error.offset + 1, text.length);
    problems.push(problemAt({ offset: error.offset, end }, l10n.t("Invalid JSON after this point.")));
  }
  if (parseErrors.length === 0) problems.push(...loneSurrogates(text));
  return problems.sort((a, b) => a.span.offset - b.span.offset);
});

/** Whether a rule reports syntax problems. */
export function isSyntaxRule(id: string): boolean {
  return (SYNTAX_RULES as readonly string[]).includes(id);
}

/** Returns the findings for one syntax rule. */
export function syntaxFindings(config: SiteConfig, rule: SyntaxProblem["rule"]) {
  return syntaxProblemsOf(config)
    .filter((problem) => problem.rule === rule)
    .slice(0, MAX_FINDINGS)
    .map((problem) => {
      const { span, message, severity, related } = problem;
      return { span, path: [], message, data: problem, ...(severity && { severity }), ...(related && { related }) };
    });
}

/**
 * Whether edits reduce the number of mistakes by at least `betterBy`. Parses the whole text, so combine fixes before
 * calling it.
 */
export function isNoWorse(config: SiteConfig, edits: readonly Edit[], minImprovement: number): boolean {
  return mistakesIn(parseSiteConfig(config.uri, applyEdits(config.text, edits))) <= mistakesIn(config) - minImprovement;
}

const damagedOf = memo((config: SiteConfig): ReadonlySet<number> => {
  const damaged = new Set<number>();
  for (const { isDoubtful, span } of syntaxProblemsOf(config)) {
    if (!isDoubtful) continue;
    for (let at = nodeAt(config.root, span.offset); at; at = at.parent) damaged.add(at.offset);
  }
  return damaged;
});

/**
 * Whether the content of a node is reliable. False if a syntax error affects it, because missing or surplus content
 * then proves nothing. If there is no analysis, the parser can only guess, so the whole tree is unreliable.
 */
export function isSound(config: SiteConfig, { offset }: Pick<Node, "offset">): boolean {
  const { parseErrors, analysis } = config;
  // The node is part of the surrounding config, which is in another file.
  if (offset < 0) return false;
  return parseErrors.length === 0 || (analysis !== undefined && !damagedOf(config).has(offset));
}

/** Whether the whole tree is reliable. Use this for conclusions that depend on all of it. */
export function isSoundThroughout(config: SiteConfig): boolean {
  const { parseErrors, analysis } = config;
  return parseErrors.length === 0 || (analysis !== undefined && damagedOf(config).size === 0);
}

/**
 * Returns the number of mistakes in a config. A conflict counts more than all mistakes that remain after it is
 * resolved.
 */
function mistakesIn(config: SiteConfig): number {
  return config.conflicts.length * 1_000 + syntaxProblemsOf(config).length;
}
