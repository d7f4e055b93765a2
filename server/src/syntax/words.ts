import type { Span } from "../config/siteConfig.ts";
import type { Fix } from "../rules/engine/rule.ts";
import { isNumber } from "./lexer.ts";
import { fix, replacement } from "./problem.ts";

/** What authors write for a value that JSON spells differently. */
const SPELLINGS: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  False: "false",
  FALSE: "false",
  Null: "null",
  NULL: "null",
  None: "null",
  nil: "null",
  undefined: "null",
};

/** Why a word cannot stand as a value, and what can. */
export function wordProblem(text: string, { offset, length }: Span): { message: string; fixes: () => readonly Fix[] } {
  const end = offset + length;
  const word = text.slice(offset, end);
  const spelling = Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : undefined;
  if (spelling !== undefined) {
    return {
      message: `JSON has no ${word}: expected ${spelling}.`,
      fixes: () => [fix(`Change to ${spelling}`, [replacement(offset, end, spelling)])],
    };
  }
  if (word === "NaN" || /^[+-]?Infinity$/.test(word)) {
    return { message: `JSON has no ${word}: expected a number in digits.`, fixes: () => [] };
  }
  const number = numberOf(word);
  if (number !== undefined) {
    return {
      message: `${word} is not how JSON writes a number: expected ${number}.`,
      fixes: () => [fix(`Change to ${number}`, [replacement(offset, end, number)])],
    };
  }
  const quoted = JSON.stringify(word);
  const prefix = ["true", "false", "null"].find((literal) => word.length > 1 && literal.startsWith(word));
  return {
    message: `${shortened(word)} is not in quotes: a text stands in double quotes.`,
    fixes: () => [
      ...(prefix ? [fix(`Change to ${prefix}`, [replacement(offset, end, prefix)], false)] : []),
      { ...fix(`Put it in quotes`, [replacement(offset, end, quoted)]), preferred: !prefix, safe: !prefix },
    ],
  };
}

/** A word as a message may quote it. */
export function shortened(word: string): string {
  return word.length > 40 ? `${word.slice(0, 37)}...` : word;
}

/** The JSON spelling of a number that is written another way: hexadecimal, `+1`, `.5`, `1.`, `007`, `1_000`. */
function numberOf(word: string): string | undefined {
  if (!/^[+-]?(?:0[xXoObB][\da-fA-F]+|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)$/.test(word) || !/\d/.test(word))
    return undefined;
  const sign = word.startsWith("-") ? "-" : "";
  const value = Number(word.replace(/^[+-]/, "").replaceAll("_", ""));
  const result = sign + value;
  return Number.isFinite(value) && isNumber(result) ? result : undefined;
}
