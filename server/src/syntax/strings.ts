import { isLineBreak, lineEnd, lineStart } from "../config/layout.ts";
import { badEscape, controlCharacter } from "./characters.ts";
import type { Token } from "./lexer.ts";
import { fix, insertion, replacement, type SyntaxProblem } from "./problem.ts";

/** Beyond a closing quote, one that would fit better is looked for so far ahead, and on longer lines only so often. */
const MAX_LINE = 1_000;
const MAX_LOOKS = 100;
/**
 * What may stand right behind a text besides the marks of JSON: those of other languages for a comma or a colon, before
 * a value, and a value whose colon is missing.
 */
const BEHIND_TEXT = /^(?:;[ \t]*(?:["}\]\r\n]|$)|=>?[ \t]*["[{\dtfn-]|(?:true|false|null|-?\d[\d.]*)[ \t]*[,\]}])/;
const ESCAPES = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;

/**
 * The end of the string that begins at `offset`. Where its closing quote is missing, the end that the author will have
 * meant: before the comma or the brackets at the end of the line, or before the colon of a name.
 */
export function readString(
  text: string,
  offset: number,
  before: readonly Token[],
  lines: Lines,
  report: (problem: SyntaxProblem) => void,
): number {
  let at = offset + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) break;
    if (isLineBreak(code)) {
      return endBeyondLineBreak(text, offset, at, report) ?? unterminated(text, offset, at, before, report);
    }
    if (code === 0x5c) {
      const match = ESCAPES.exec(text.slice(at, at + 6))?.[0];
      if (match !== undefined) at += match.length - 1;
      else if (/^\\(?:u[0-9a-fA-F]{0,4})?(?:[\r\n]|$)/.test(text.slice(at, at + 7))) {
        // The text breaks off in the middle of an escape: that is one mistake.
        return missingQuote(offset, lineEnd(text, at), report, at);
      } else {
        report(badEscape(text, at));
        if (text[at + 1] !== "u") at++;
      }
    } else if (code < 0x20) report(controlCharacter(text, at));
  }
  if (at >= text.length) return unterminated(text, offset, at, before, report);
  if (/[\s,:[\]{}]/.test(text[at + 1] ?? " ") || BEHIND_TEXT.test(text.slice(at + 1, at + 20))) return at + 1;
  // "name: "Acme": the quote behind the name is missing, and what looks like a string ends where another begins.
  const name = /^"([\w$-]+)(?=\s*:[\s[{]*"$)/.exec(text.slice(offset, at + 1));
  if (name) return missingQuote(offset, offset + name[0].length, report);
  const line = lines.of(offset);
  if (line.hasOddQuotes) {
    // "isHidden: true, "default": the same, before a value that has no quotes.
    const member = /^"([\w$-]+)(?=\s*:\s*(?:true|false|null|-?\d[\d.]*)\s*[,\]}])/.exec(text.slice(offset, at));
    if (member) return missingQuote(offset, offset + member[0].length, report);
    // "one, "two"]: the quote is missing before the comma and the brackets that this one ends with.
    const marks = /(?<![\s[{])[\s[{]*$/.exec(text.slice(offset, at))!;
    const end =
      offset + text.slice(offset, offset + marks.index).replace(/(?<![\s,\]}])\s*[,\]}][\s,\]}]*$/, "").length;
    if (end < offset + marks.index) return missingQuote(offset, end, report);
  }
  if (line.end - line.start > MAX_LINE && !lines.mayLookAhead()) return at + 1;
  return endBeyondInnerQuotes(text, offset, at, line.end, report) ?? at + 1;
}

/** The line that was asked for last: strings come line by line. */
export class Lines {
  readonly #text: string;
  #start = 0;
  #end = -1;
  #quotes: number | undefined;
  #looks = MAX_LOOKS;

  constructor(text: string) {
    this.#text = text;
  }

  of(offset: number): { readonly start: number; readonly end: number; readonly hasOddQuotes: boolean } {
    if (offset > this.#end || offset < this.#start) {
      this.#start = lineStart(this.#text, offset);
      this.#end = lineEnd(this.#text, offset);
      this.#quotes = undefined;
    }
    this.#quotes ??= this.#text.slice(this.#start, this.#end).replace(/\\./g, "").split('"').length - 1;
    return { start: this.#start, end: this.#end, hasOddQuotes: this.#quotes % 2 === 1 };
  }

  /** True while a long line may be searched: one that is all mistakes must not be, again and again. */
  mayLookAhead(): boolean {
    return this.#looks-- > 0;
  }
}

/**
 * `"My "great" docs"`: text follows a closing quote without a gap, so that quote belongs to the text. The string ends at
 * the quote with which the value can end.
 */
function endBeyondInnerQuotes(
  text: string,
  offset: number,
  quote: number,
  end: number,
  report: (problem: SyntaxProblem) => void,
): number | undefined {
  if (/^(?:"|\/[/*])/.test(text.slice(quote + 1, quote + 3))) return undefined;
  const inner = [quote];
  const until = Math.min(end, quote + MAX_LINE);
  for (let at = quote + 1; at < until; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') {
      if (!/^\s*(?:[,\]}]|$)/.test(text.slice(at + 1, end))) inner.push(at);
      else {
        report({
          rule: "syntax-error",
          span: { offset, length: at + 1 - offset },
          message: 'A quote inside a text is written as \\", or it ends the text.',
          fixes: () => [
            fix(
              "Escape the quotes inside",
              inner.map((place) => insertion(place, "\\")),
              false,
            ),
          ],
          damaged: "around",
        });
        return at + 1;
      }
    }
  }
  return undefined;
}

function unterminated(
  text: string,
  offset: number,
  lineBreak: number,
  before: readonly Token[],
  report: (problem: SyntaxProblem) => void,
): number {
  const name = /^"([\w$-]+)(?=\s*:\s*(?:[[{\d-]|true|false|null))/.exec(text.slice(offset, lineBreak));
  if (name) return missingQuote(offset, offset + name[0].length, report);
  // What can close here: the brackets that this line opened before the string.
  const start = lineStart(text, offset);
  let closers = 0;
  for (let i = before.length - 1; i >= 0 && before[i]!.offset >= start; i--) {
    const { type } = before[i]!;
    if (type === "[" || type === "{") closers++;
    else if (type === "]" || type === "}") closers--;
  }
  let end = offset + text.slice(offset, lineBreak).trimEnd().length;
  if (text[end - 1] === ",") end--;
  for (; closers > 0 && /[\]}]/.test(text[end - 1] ?? ""); closers--) {
    end = offset + text.slice(offset, end - 1).trimEnd().length;
  }
  return missingQuote(offset, Math.max(end, offset + 1), report);
}

/**
 * The end of a text that was broken in two lines: the second ends with the quote and holds nothing else. Undefined where
 * the first line ends as a value does, since then it is the quote there that is missing.
 */
function endBeyondLineBreak(
  text: string,
  offset: number,
  lineBreak: number,
  report: (problem: SyntaxProblem) => void,
): number | undefined {
  if (/[,:[\]{}]\s*$/.test(text.slice(offset, lineBreak))) return undefined;
  const [gap = "", second] =
    /^[ \t]*(?:\r\n|\r|\n)[ \t]*(?=([^\s"{}[\]][^"{}[\]\\\r\n]*)")/.exec(text.slice(lineBreak)) ?? [];
  if (second === undefined) return undefined;
  const quote = lineBreak + gap.length + second.length;
  if (!/^[ \t]*(?:[,\]}]|$)/.test(text.slice(quote + 1, lineEnd(text, quote)))) return undefined;
  report({
    rule: "syntax-error",
    span: { offset, length: quote + 1 - offset },
    message: "A text cannot go on over a line break. Where readers are to see one, it is written as \\n.",
    fixes: () => [
      fix("Join the lines", [replacement(lineBreak, lineBreak + gap.length, " ")], false),
      {
        title: "Write the line break as \\n",
        edits: [replacement(lineBreak, lineBreak + gap.length, "\\n")],
      },
    ],
    damaged: "around",
  });
  return quote + 1;
}

/** `from`: where the quote goes when an escape that was not finished is to go. */
function missingQuote(
  offset: number,
  end: number,
  report: (problem: SyntaxProblem) => void,
  from: number = end,
): number {
  report({
    rule: "syntax-error",
    span: { offset, length: end - offset },
    message: "The quote that ends this text is missing.",
    fixes: () => [fix('Add the missing "', [replacement(from, end, '"')], false)],
    damaged: "around",
    quoteAt: end,
  });
  return end;
}
