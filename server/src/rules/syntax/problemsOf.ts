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

/** The number of mistakes of each kind that are shown. More would bury the first ones. */
const MAX_FINDINGS = 100;

const SYNTAX_RULES = [
  "syntax-error",
  "comment-not-allowed",
  "trailing-comma",
] as const satisfies SyntaxProblem["rule"][];

/** Every mistake in the JSON of a config, in the order of the text, found once per version. */
export const syntaxProblemsOf: (config: SiteConfig) => readonly SyntaxProblem[] = memo((config) => {
  const { text, conflicts, parseErrors, tooDeepAt } = config;
  if (tooDeepAt !== undefined) {
    const message = l10n.t("Brackets are nested more than {0} levels deep.", MAX_DEPTH);
    return [problemAt({ offset: tooDeepAt, end: tooDeepAt + 1 }, message)];
  }
  const shown = conflicts.slice(0, MAX_FINDINGS);
  const problems = shown.map((conflict) => conflictProblem(text, conflict));
  const found = problemsOf(config);
  problems.push(...found.filter((problem) => !shown.some((conflict) => isUndecided(text, problem, conflict))));
  const [error] = parseErrors;
  if (error && found.length === 0) {
    const end = Math.min(error.offset + 1, text.length);
    problems.push(problemAt({ offset: error.offset, end }, l10n.t("Invalid JSON after this point.")));
  }
  if (parseErrors.length === 0) problems.push(...loneSurrogates(text));
  return problems.sort((a, b) => a.span.offset - b.span.offset);
});

/** True for the rules that report what syntax problems there are. */
export function isSyntaxRule(id: string): boolean {
  return (SYNTAX_RULES as readonly string[]).includes(id);
}

/** The findings of one of the rules about syntax. */
export function syntaxFindings(config: SiteConfig, rule: SyntaxProblem["rule"]) {
  return syntaxProblemsOf(config)
    .filter((problem) => problem.rule === rule)
    .slice(0, MAX_FINDINGS)
    .map((problem) => {
      const { span, message, severity, related } = problem;
      return { span, path: [], message, facts: problem, ...(severity && { severity }), ...(related && { related }) };
    });
}

/**
 * True when edits leave a file at least as readable as it was, or better by so many mistakes. It reads the whole text:
 * what asks for many fixes asks once for all of them.
 */
export function isNoWorse(config: SiteConfig, edits: readonly Edit[], betterBy: number): boolean {
  return mistakesIn(parseSiteConfig(config.uri, applyEdits(config.text, edits))) <= mistakesIn(config) - betterBy;
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
 * True unless a syntax mistake makes it doubtful what a value is, or what an object or a list contains: then what is
 * missing or surplus in it proves nothing. Without an analysis, the tree is a guess of the parser: all of it is doubtful.
 */
export function isSound(config: SiteConfig, { offset }: Pick<Node, "offset">): boolean {
  const { parseErrors, analysis } = config;
  // The text around a part of a config is in another file.
  if (offset < 0) return false;
  return parseErrors.length === 0 || (analysis !== undefined && !damagedOf(config).has(offset));
}

/** True unless some mistake makes any part of the file doubtful: what is concluded from all of it needs all of it. */
export function isSoundThroughout(config: SiteConfig): boolean {
  const { parseErrors, analysis } = config;
  return parseErrors.length === 0 || (analysis !== undefined && damagedOf(config).size === 0);
}

/** How much is wrong with a config: a conflict weighs more than anything that its solution could leave behind. */
function mistakesIn(config: SiteConfig): number {
  return config.conflicts.length * 1_000 + syntaxProblemsOf(config).length;
}
