import { frameOf } from "./brackets.ts";
import { readChild } from "./children.ts";
import { readClosingBracket } from "./closers.ts";
import { readEnd } from "./incomplete.ts";
import { lex } from "./lexer.ts";
import type { SyntaxProblem } from "./problem.ts";
import { type Places, Reader } from "./reader.ts";
import { readColon, readComma } from "./values.ts";
import {
  binaryProblem,
  byteOrderMark,
  emptyProblem,
  missingBraces,
  missingOpening,
  noJsonProblem,
  textAround,
} from "./wholeFile.ts";

/** Reading stops here: beyond this many mistakes a file is something else than a site config. */
const MAX_PROBLEMS = 5_000;

/** What a fix writes where a value is missing, as JSON text. */
export interface Values extends Places {
  /** A whole config to begin with. */
  readonly skeleton: string;
}

/**
 * The mistakes in the JSON of a text, in its order, each reported once: reading goes on as if it had been mended. None
 * for a text that `JSON.parse` takes.
 */
export function analyse(
  text: string,
  values: Values = { valueFor: () => '""', isField: () => false, skeleton: "{}" },
): readonly SyntaxProblem[] {
  const nul = text.indexOf("\0");
  if (nul >= 0) return [binaryProblem(nul)];
  const problems: SyntaxProblem[] = [];
  if (text.startsWith("\ufeff")) problems.push(byteOrderMark());
  const tokens = lex(text, (problem) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  });
  const [start] = tokens;
  const headless = start?.type === "string" && tokens[1]?.type === ":";
  const first = headless ? 0 : tokens.findIndex(({ type }) => type === "{" || type === "[");
  if (!start) problems.push(emptyProblem(text, values.skeleton));
  else if (first < 0) {
    const scalar =
      tokens.length === 1 && (start.type === "string" || start.type === "number" || start.type === "literal");
    if (!scalar) problems.push(noJsonProblem(text, tokens));
  } else {
    const reader = new Reader(text, tokens, first, problems, values);
    const opening = headless ? missingOpening(start) : undefined;
    if (opening) {
      problems.push(opening);
      reader.stack.push(frameOf({ type: "{", offset: start.offset, end: start.offset }, undefined));
    } else {
      reader.push();
      reader.index++;
    }
    const lexical = problems.length;
    while (reader.frame && reader.index < tokens.length && problems.length - lexical < MAX_PROBLEMS) {
      readToken(reader);
      reader.index++;
    }
    if (opening && reader.stack.length === 1 && reader.frame?.state === "next") {
      problems[problems.indexOf(opening)] = missingBraces(start, tokens.at(-1)!.end);
    } else if (reader.index >= tokens.length && reader.frame) readEnd(reader);
    else if (!reader.frame) problems.push(...textAround(text, tokens, first, reader.index, reader.surplus));
  }
  return problems.sort((a, b) => a.span.offset - b.span.offset);
}

function readToken(reader: Reader): void {
  const frame = reader.frame!;
  const { type } = reader.token;
  if (type === ",") readComma(reader, frame);
  else if (type === ":") readColon(reader, frame);
  else if (type === "}" || type === "]") readClosingBracket(reader, frame);
  else readChild(reader, frame);
}
