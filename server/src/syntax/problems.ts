import type { Analysis, Mistake } from "./analyse.ts";
import { commentProblem, oddSpaceProblem, removal } from "./blank.ts";
import { changeProblem } from "./changeProblem.ts";
import { characterProblem } from "./characters.ts";
import { fix, type SyntaxProblem } from "./problem.ts";
import { slipProblem, strayProblem, type ValueFor } from "./slipProblem.ts";
import { binaryProblem, byteOrderMark, emptyProblem, endProblem, noJsonProblem } from "./wholeFile.ts";

/** What a fix writes where a value is missing, as JSON text. */
export interface Values {
  readonly valueFor: ValueFor;
  /** A whole config to begin with. */
  readonly skeleton: string;
}

/** The mistakes in the JSON of a text, in its order, each as one problem. */
export function problemsOf(text: string, analysis: Analysis | undefined, values: Values): readonly SyntaxProblem[] {
  const nul = text.indexOf("\0");
  if (nul >= 0) return [binaryProblem(nul)];
  const problems: SyntaxProblem[] = [];
  if (text.startsWith("\ufeff")) problems.push(byteOrderMark());
  if (!analysis) return problems;
  const {
    comments,
    spaces,
    tokens: [first],
  } = analysis;
  for (const { offset, end } of comments) problems.push(commentProblem(text, offset, end));
  for (const at of analysis.characters) problems.push(characterProblem(text, at));
  if (spaces.length > 0) problems.push(oddSpaceProblem(spaces));
  if (!first) problems.push(emptyProblem(text, values.skeleton));
  else if (!hasBracket(analysis) && (first.type === "word" || analysis.mistakes.some(isStray))) {
    problems.push(noJsonProblem(analysis));
  } else problems.push(...mistakeProblems(text, analysis, values));
  return problems.sort((a, b) => a.span.offset - b.span.offset);
}

function hasBracket({ tokens: [first, second], tokens }: Analysis) {
  const isHeadless = first?.type === "string" && second?.type === ":";
  return isHeadless || tokens.some(({ type }) => type === "{" || type === "[");
}

function isStray({ what }: Mistake): boolean {
  return what.kind === "stray";
}

function mistakeProblems(text: string, { mistakes, tokens }: Analysis, { valueFor }: Values): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  let before: Mistake | undefined;
  for (const mistake of mistakes) {
    if (mistake.what.kind === "end") {
      const isCut = before?.token !== undefined && before.token.end === tokens.at(-1)?.end;
      const [{ what, state }] = mistakes as [Mistake];
      const isOpening = what.kind === "change" && what.change.insert === "{" && state.mode === "start";
      const both = isOpening && !mistake.state.frame?.parent;
      const opening = both ? problems.shift() : undefined;
      problems.push(endProblem(text, mistake, isCut ? problems.pop() : undefined, opening, valueFor));
    } else if (!isJoined(text, problems, mistake, before)) problems.push(problemOf(text, mistake, valueFor));
    before = mistake;
  }
  return problems;
}

function problemOf(text: string, mistake: Mistake, valueFor: ValueFor): SyntaxProblem {
  const { what } = mistake;
  if (what.kind === "slip") return slipProblem(text, what.slip, mistake, valueFor);
  if (what.kind === "change") return changeProblem(text, what.change, mistake);
  return strayProblem(text, mistake);
}

/** True for a mistake that is part of the one before: one more comma, or the other end of a fence around the file. */
function isJoined(
  text: string,
  problems: SyntaxProblem[],
  { what, token, state }: Mistake,
  before: Mistake | undefined,
): boolean {
  const last = problems.at(-1);
  if (!last || !before) return false;
  if (what.kind === "slip" && before.what.kind === "slip" && before.what.slip === "extraComma") {
    if (what.slip === "trailingComma") problems.pop();
    if (what.slip !== "extraComma" || before.token!.end > token!.offset) return false;
    const { offset } = last.span;
    const length = token!.end - offset;
    const edits = [{ offset, length, content: "" }];
    problems[problems.length - 1] = {
      ...last,
      span: { offset, length },
      fixes: () => [fix("Remove the commas", edits)],
    };
    return true;
  }
  if (what.kind !== "change" || state.mode !== "done") return false;
  const [first] = problems;
  const isFence = first && !/[{}[\]:,]/.test(text.slice(what.change.at, what.change.at + what.change.remove));
  if (!isFence || !first.message.includes("before the JSON")) return false;
  const [fixed] = first.fixes();
  const { at, remove } = what.change;
  const offset = at + remove - text.slice(at, at + remove).trimStart().length;
  const edits = [...fixed!.edits, removal(text, offset, at + remove)];
  problems[0] = { ...first, fixes: () => [{ ...fixed!, edits }] };
  return true;
}
