import type { Edit } from "../config/edits.ts";
import { type Analysis, isLikeJson } from "./analyse.ts";
import type { Change } from "./changes.ts";
import { byteOrderMark, characterProblem, oddSpaceProblem } from "./characters.ts";
import { problemOf, type ValueFor, valueText } from "./mistakeProblem.ts";
import {
  closerText,
  fix,
  lastOf,
  openedHere,
  plainProblem,
  quoted,
  removal,
  replacement,
  type SyntaxProblem,
} from "./problem.ts";
import type { Mistake } from "./repair.ts";
import type { Frame } from "./scan.ts";

/** What a fix writes where a value is missing, as JSON text. */
export interface Values {
  readonly valueFor: ValueFor;
  /** A whole config to begin with. */
  readonly skeleton: string;
}

/** The mistakes in the JSON of a text, in its order, each as one problem. */
export function problemsOf(text: string, analysis: Analysis | undefined, values: Values): readonly SyntaxProblem[] {
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    const message = "This is not a text in UTF-8: the file holds binary data, or uses another encoding.";
    return [plainProblem({ offset: nul, end: nul + 1 }, message)];
  }
  const problems: SyntaxProblem[] = text.startsWith("\ufeff") ? [byteOrderMark()] : [];
  if (!analysis) return problems;
  const { comments, spaces, characters, tokens, mistakes } = analysis;
  for (const { offset, end } of comments) problems.push(commentProblem(text, offset, end));
  for (const offset of characters) problems.push(characterProblem(text, offset));
  if (spaces.length > 0) problems.push(oddSpaceProblem(spaces));
  const [first] = tokens;
  if (!first) problems.push(emptyProblem(text, values.skeleton));
  else if (!isLikeJson(tokens) && (first.type === "word" || mistakes.some(({ kind }) => kind === "stray"))) {
    const message = `Unexpected ${quoted(first.source)}. Expected an object: { … }.`;
    problems.push({ ...plainProblem(first, message), isDoubtful: true });
  } else problems.push(...mistakeProblems(text, analysis, values));
  return problems.sort((a, b) => a.span.offset - b.span.offset);
}

/** A comment; `end` is the end of the text for one that is never closed. */
function commentProblem(text: string, offset: number, end: number): SyntaxProblem {
  const isOpen = text.startsWith("/*", offset) && !(text.startsWith("*/", end - 2) && end - offset >= 4);
  if (isOpen) {
    const message = "This comment is not closed. Comments are not allowed in JSON.";
    const fixes = () => [fix("Remove /*", [replacement(offset, offset + 2, "")], false)];
    return { ...plainProblem({ offset, end: offset + 2 }, message), fixes, isDoubtful: true };
  }
  // A comment says something to somebody: it is not removed without asking.
  const fixes = () => [fix("Remove comment", [removal(text, offset, end)], false)];
  const problem = plainProblem({ offset, end }, "Comments are not allowed in JSON.");
  return { ...problem, rule: "comment-not-allowed", fixes };
}

/** Only blanks and comments. `skeleton` is the JSON text of a site config to begin with. */
function emptyProblem(text: string, skeleton: string): SyntaxProblem {
  // Blanks give way; comments stay, and the config follows them.
  const end = text.trimEnd().length;
  const edit = end === 0 ? replacement(0, text.length, skeleton) : replacement(end, end, `\n${skeleton}`);
  const message = 'The file is empty. Expected an object with at least "name" and "navigation".';
  const fixes = () => [fix("Add a first configuration", [edit], false)];
  return { ...plainProblem({ offset: 0, end: Math.min(text.length, 1) }, message), fixes };
}

function mistakeProblems(text: string, { mistakes, tokens }: Analysis, { valueFor }: Values): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  for (const [index, mistake] of mistakes.entries()) {
    const { kind, before, state, change } = mistake;
    const previous = mistakes[index - 1];
    const isAfterComma = previous?.kind === "extraComma" && previous.token === before;
    if (kind === "extraComma" && isAfterComma) continue;
    if (kind === "trailingComma" && isAfterComma) problems.pop();
    // What is wrong with the very last token is that the file ends in it.
    const isCut = kind === "end" && previous?.token && previous.token.end === tokens.at(-1)?.end;
    const cut = isCut ? problems.pop() : undefined;
    const [first] = mistakes as [Mistake];
    if (kind === "end" && first.change?.insert === "{" && first.state.mode === "start" && !state.frame?.parent) {
      const message = "The braces around the whole file are missing.";
      const edits = [...editsOf(problems[0]), replacement(before!.end, before!.end, "\n}")];
      problems[0] = { ...problems[0]!, message, fixes: () => [fix("Add the missing braces", edits, false)] };
    } else if (kind === "end") problems.push(endProblem(text, mistake, editsOf(cut), valueFor));
    else if (change && state.mode === "done" && first.kind === "removeBefore" && isFence(text, change)) {
      // The other end of what is around the JSON.
      const edits = [...editsOf(problems[0]), ...editsOf(problemOf(text, mistake, valueFor))];
      problems[0] = { ...problems[0]!, fixes: () => [fix("Remove it", edits, false)] };
    } else problems.push(problemOf(text, mistake, valueFor));
  }
  return problems;
}

function editsOf(problem: SyntaxProblem | undefined): readonly Edit[] {
  return problem?.fixes()[0]?.edits ?? [];
}

function isFence(text: string, { at, remove }: Change): boolean {
  return !/[{}[\]:,]/.test(text.slice(at, at + remove));
}

/** The file ends with brackets open. `cut`: the edits that make its last token whole. */
function endProblem(text: string, { before, state }: Mistake, cut: readonly Edit[], valueFor: ValueFor): SyntaxProblem {
  const { end } = before!;
  const frames: Frame[] = [];
  for (let { frame } = state; frame; frame = frame.parent) frames.push(frame);
  const closers = frames.map(({ close }) => `"${close}"`);
  const missing = closers.length > 5 ? `${closers.length} closing brackets` : closers.join(" ");
  const fixes = () => {
    // Nothing that was typed is dropped, except a comma. What touches the end becomes one edit with the brackets.
    const edits = cut.filter(({ offset, length }) => offset + length < end);
    let from = end;
    let tail = "";
    for (const { offset, content } of cut.slice(edits.length)) {
      const lineBreak = content === "" ? (/(?:\r?\n|\r)$/.exec(text.slice(0, offset).slice(-2))?.[0].length ?? 0) : 0;
      from = Math.min(from, offset - lineBreak);
      tail += content;
    }
    const comma = state.mode === "key" || state.mode === "item" ? state.comma : undefined;
    if (comma && comma.offset < from) edits.push(replacement(comma.offset, comma.offset + 1, ""));
    if (state.mode === "colon" || state.mode === "value") tail += valueText(state, valueFor);
    const closing = frames.map((frame) => closerText(text, frame, end)).join("");
    return [fix("Close what is open", [...edits, replacement(from, end, tail + closing)], false)];
  };
  return {
    rule: "syntax-error",
    span: lastOf(end),
    message: `Unexpected end of file. Missing ${missing}.`,
    related: frames.slice(0, 5).map(openedHere),
    fixes,
    isDoubtful: true,
  };
}
