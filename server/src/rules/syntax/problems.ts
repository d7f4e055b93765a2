import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { layoutOf, printJson } from "../../json/layout.ts";
import { type Analysis, isLikeJson } from "../../json/repair/analyze.ts";
import { fieldAt } from "../../schema/place.ts";
import { requiredValues, usefulValue } from "../../schema/schema.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { characterProblems, invalidSpaceProblem } from "./characters.ts";
import { problemOf, type ValueFor } from "./mistakeProblem.ts";
import { fix, problemAt, removal, replacement, type SyntaxProblem } from "./problem.ts";
import { quoteSource } from "./sentences.ts";

/** Finds the syntax problems in a config, in document order. */
export function problemsOf(config: SiteConfig): readonly SyntaxProblem[] {
  const { text, analysis } = config;
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    const message = l10n.t("The file is not valid UTF-8. It is binary or uses another encoding.");
    return [problemAt({ offset: nul, end: nul + 1 }, message)];
  }
  const problems: SyntaxProblem[] = text.startsWith("\ufeff") ? [byteOrderMark()] : [];
  if (!analysis) return problems;
  const { comments, spaces, tokens, repaired, mistakes } = analysis;
  for (const { offset, end } of comments) problems.push(commentProblem(text, offset, end));
  problems.push(...characterProblems(repaired));
  if (spaces.length > 0) problems.push(invalidSpaceProblem(spaces));
  const [first] = tokens;
  if (!first) problems.push(emptyProblem(config));
  else if (!isLikeJson(tokens) && (first.type === "word" || mistakes.some(({ kind }) => kind === "stray"))) {
    const message = l10n.t("Unexpected {0}. Expected an object: { … }.", quoteSource(first.source));
    problems.push(problemAt(first, message, { isDoubtful: true }));
  } else problems.push(...mistakeProblems(config, analysis));
  return problems.sort((a, b) => a.span.offset - b.span.offset);
}

/** RFC 8259, section 8.1 allows parsers to ignore a byte order mark, but `JSON.parse` rejects it. */
function byteOrderMark(): SyntaxProblem {
  const message = l10n.t(
    "The file starts with a byte order mark, an invisible character that not every JSON parser accepts.",
  );
  const fixes = [fix(l10n.t("Remove the byte order mark"), [replacement(0, 1, "")])];
  return problemAt({ offset: 0, end: 1 }, message, { severity: "info", fixes });
}

/** Reports a comment. `end` is the end of the text if the comment is not closed. */
function commentProblem(text: string, offset: number, end: number): SyntaxProblem {
  const isOpen = text.startsWith("/*", offset) && !(text.startsWith("*/", end - 2) && end - offset >= 4);
  if (isOpen) {
    const fixes = [fix(l10n.t("Remove {0}", "/*"), [replacement(offset, offset + 2, "")], false)];
    const message = l10n.t("This comment is not closed. Comments are not allowed in JSON.");
    return problemAt({ offset, end: offset + 2 }, message, { fixes, isDoubtful: true });
  }
  // Comments are meant for people, so removing one requires a decision.
  const fixes = [fix(l10n.t("Remove comment"), [removal(text, offset, end)], false)];
  return problemAt({ offset, end }, l10n.t("Comments are not allowed in JSON."), {
    rule: "comment-not-allowed",
    fixes,
  });
}

/** Reports a file with only whitespace and comments. The fix adds a minimal site config. */
function emptyProblem(config: SiteConfig): SyntaxProblem {
  const { text } = config;
  const layout = layoutOf(config);
  const skeleton = `${printJson(requiredValues(config.schema), layout, "", false)}${layout.eol}`;
  // Replace only whitespace. If there are comments, keep them and append the config.
  const end = text.trimEnd().length;
  const edit = end === 0 ? replacement(0, text.length, skeleton) : replacement(end, end, `\n${skeleton}`);
  const required = (config.schema.required ?? []).map((field) => JSON.stringify(field));
  const message = l10n.t("The file is empty. Expected an object with at least {0}.", joinWithAnd(required));
  const fixes = [fix(l10n.t("Add a minimal configuration"), [edit], false)];
  return problemAt({ offset: 0, end: Math.min(text.length, 1) }, message, { fixes });
}

function mistakeProblems(config: SiteConfig, { mistakes, tokens }: Analysis): SyntaxProblem[] {
  const { text } = config;
  const valueFor: ValueFor = (path) => printJson(usefulValue(fieldAt(config, path)), layoutOf(config), "", true);
  const problems: SyntaxProblem[] = [];
  for (const [index, mistake] of mistakes.entries()) {
    const { kind, change, state } = mistake;
    const first = mistakes[0]!;
    // The last token is incomplete only because the text ends inside it.
    const isTruncated = kind === "end" && index > 0 && mistakes[index - 1]!.token?.end === tokens.at(-1)!.end;
    const problem = problemOf(text, mistake, valueFor, isTruncated ? problems.pop() : undefined);
    // Missing or extra brackets around the whole file are one mistake.
    const isFence =
      change && state.mode === "done" && !/[{}[\]:,]/.test(text.slice(change.at, change.at + change.remove));
    const isHeadless = first.kind === "opener" && first.state.mode === "start";
    if (
      problems[0] &&
      ((isFence && first.kind === "removeBefore") || (isHeadless && kind === "end" && !state.frame?.parent))
    ) {
      const message = kind === "end" ? l10n.t("The braces around the whole file are missing.") : problems[0].message;
      const title = kind === "end" ? l10n.t("Add the missing braces") : l10n.t("Remove it");
      const edits = [problems[0], problem].flatMap(({ fixes }) => fixes[0]?.edits ?? []);
      problems[0] = { ...problems[0], message, fixes: [fix(title, edits, false)] };
    } else problems.push(problem);
  }
  return problems;
}
