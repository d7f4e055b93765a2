import type { Fix } from "../rules/engine/rule.ts";
import { removal } from "./blank.ts";
import type { Token } from "./lexer.ts";
import { fix, insertion, replacement, type SyntaxProblem } from "./problem.ts";
import { spanOf } from "./reader.ts";
import { shortened } from "./words.ts";

/** A byte order mark: some readers take it (RFC 8259, section 8.1 allows them to), `JSON.parse` does not. */
export function byteOrderMark(): SyntaxProblem {
  return {
    rule: "syntax-error",
    severity: "info",
    span: { offset: 0, length: 1 },
    message: "The file begins with a byte order mark, an invisible character that not every reader of JSON accepts.",
    fixes: () => [fix("Remove the byte order mark", [replacement(0, 1, "")])],
    damaged: "nothing",
  };
}

/** A zero character: the file is no text, or a text in UTF-16. */
export function binaryProblem(offset: number): SyntaxProblem {
  return {
    rule: "syntax-error",
    span: { offset, length: 1 },
    message: "This is no text in UTF-8: the file holds binary data, or is saved in another encoding.",
    fixes: () => [],
    damaged: "nothing",
  };
}

/** Nothing but blanks and comments. `skeleton` is the JSON text of a site config to begin with. */
export function emptyProblem(text: string, skeleton: string): SyntaxProblem {
  // Blanks give way; comments stay, and the config follows them.
  const end = text.trimEnd().length;
  const edit = end === 0 ? replacement(0, text.length, skeleton) : insertion(end, `\n${skeleton}`);
  return {
    rule: "syntax-error",
    span: { offset: 0, length: Math.min(text.length, 1) },
    message: "The file is empty: expected an object with at least name and navigation.",
    fixes: () => [fix("Add a first configuration", [edit], false)],
    damaged: "nothing",
  };
}

/** A text without a single bracket that could begin an object. */
export function noJsonProblem(text: string, tokens: readonly Token[]): SyntaxProblem {
  const [first] = tokens;
  return {
    rule: "syntax-error",
    span: spanOf(first!),
    message: `${shortened(text.slice(first!.offset, first!.end))} begins no JSON: expected an object in braces, { … }.`,
    fixes: () => [],
    damaged: tokens.map(({ offset }) => offset),
  };
}

/** The file begins with a name: its opening brace is missing. */
export function missingOpening({ offset, end }: Token): SyntaxProblem {
  return {
    rule: "syntax-error",
    span: { offset, length: end - offset },
    message: "The { that begins the file is missing.",
    fixes: () => [fix("Add the missing {", [insertion(offset, "{\n")], false)],
    damaged: [offset],
  };
}

/** The file is the inside of an object: neither of its braces is there. */
export function missingBraces(start: Token, end: number): SyntaxProblem {
  return {
    ...missingOpening(start),
    message: "The { and } around the whole file are missing.",
    fixes: () => [fix("Add the missing braces", [insertion(start.offset, "{\n"), insertion(end, "\n}")], false)],
  };
}

/** What stands before the file's object (tokens up to `first`) and behind it (from `rest` on). */
export function textAround(
  text: string,
  tokens: readonly Token[],
  first: number,
  rest: number,
  surplus: Token | undefined,
): SyntaxProblem[] {
  const root = tokens[first]!;
  const before = tokens[0]!;
  const after = tokens[rest];
  const last = tokens.at(-1)!;
  const damaged = [root.offset, ...tokens.slice(0, first).map(({ offset }) => offset)];
  const cutAfter = after && removal(text, after.offset, last.end);
  if (first > 0) {
    // A pasted block brings its fence on either side: that is one mistake.
    const end = tokens[first - 1]!.end;
    const both = after && tokens.slice(rest).every(({ type }) => type === "word" || type === "quoted");
    return [
      {
        rule: "syntax-error",
        span: { offset: before.offset, length: end - before.offset },
        message: `${shortened(text.slice(before.offset, end))} does not belong here: a JSON file begins with {.`,
        fixes: () => [
          fix(
            "Remove it",
            [replacement(before.offset, root.offset, ""), ...(both && cutAfter ? [cutAfter] : [])],
            false,
          ),
        ],
        damaged,
      },
      ...(after && !both ? [textAfter(text, tokens, rest, undefined, damaged)] : []),
    ];
  }
  return after ? [textAfter(text, tokens, rest, surplus, damaged)] : [];
}

function textAfter(
  text: string,
  tokens: readonly Token[],
  rest: number,
  surplus: Token | undefined,
  damaged: readonly number[],
): SyntaxProblem {
  const after = tokens[rest]!;
  const close = tokens[rest - 1]!;
  const end = tokens.at(-1)!.end;
  const members = after.type === "," || after.type === "string";
  const fixes: Fix[] = [];
  if (surplus && surplus !== close) {
    fixes.push(
      fix(`Remove the ${surplus.type} that is one too many`, [removal(text, surplus.offset, surplus.end)], false),
    );
  }
  if (members) fixes.push(fix(`Remove the ${close.type} before it`, [removal(text, close.offset, close.end)], false));
  else fixes.push(fix("Remove what follows", [removal(text, after.offset, end)], false));
  return {
    rule: "syntax-error",
    span: spanOf(after),
    message: members
      ? `The file's object ends before this: there is a ${close.type} too many above.`
      : "Nothing may follow the end of the file's object.",
    related: [{ span: spanOf(close), message: "Here it ends." }],
    fixes: () => fixes.map((one, index) => ({ ...one, preferred: index === 0 })),
    damaged,
  };
}
