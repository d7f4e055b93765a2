import type { Span } from "../config/siteConfig.ts";
import type { Fix } from "../rules/engine/rule.ts";
import { fix, replacement } from "./problem.ts";
import { isNumber } from "./tokens.ts";

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
export function wordProblem(word: string, { offset, length }: Span): { message: string; fixes: () => readonly Fix[] } {
  const end = offset + length;
  const change = (content: string): readonly Fix[] => [
    fix(`Change to ${content}`, [replacement(offset, end, content)]),
  ];
  const spelling = Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : undefined;
  if (spelling !== undefined)
    return { message: `"${word}" is not JSON. Use ${spelling}.`, fixes: () => change(spelling) };
  if (word === "NaN" || /^[+-]?Infinity$/.test(word)) {
    return { message: `"${word}" is not JSON. Use a number in digits.`, fixes: () => [] };
  }
  const number = numberOf(word);
  if (number !== undefined)
    return { message: `"${word}" is not a JSON number. Use ${number}.`, fixes: () => change(number) };
  const prefix = ["true", "false", "null"].find((literal) => word.length > 1 && literal.startsWith(word));
  return {
    message: `Strings must be double-quoted: ${shortened(JSON.stringify(word))}.`,
    fixes: () => [
      ...(prefix ? [fix(`Change to ${prefix}`, [replacement(offset, end, prefix)], false)] : []),
      {
        ...fix("Add double quotes", [replacement(offset, end, JSON.stringify(word))]),
        preferred: !prefix,
        safe: !prefix,
      },
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
