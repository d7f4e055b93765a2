import type { Fix } from "../rules/engine/rule.ts";
import { fix, replacement, type SyntaxProblem, shortened } from "./problem.ts";
import { isNumber, type Token } from "./tokens.ts";

/** What authors write for a value that JSON spells differently. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...["True", "TRUE"].map((word) => [word, "true"] as const),
  ...["False", "FALSE"].map((word) => [word, "false"] as const),
  ...["Null", "NULL", "None", "nil", "undefined"].map((word) => [word, "null"] as const),
]);

/** Why a word cannot be a value, and what can. */
export function wordProblem({ source: word, offset, end }: Token): Pick<SyntaxProblem, "message" | "fixes"> {
  const change = (content: string, isSafe = true): Fix =>
    fix(`Change to ${content}`, [replacement(offset, end, content)], isSafe);
  const spelling = SPELLINGS.get(word);
  if (spelling !== undefined) {
    return { message: `"${word}" is not JSON. Use ${spelling}.`, fixes: () => [change(spelling)] };
  }
  if (/^(?:NaN|[+-]?Infinity)$/.test(word)) {
    return { message: `"${word}" is not JSON. Use a number in digits.`, fixes: () => [] };
  }
  const number = numberOf(word);
  if (number !== undefined) {
    return { message: `"${word}" is not a JSON number. Use ${number}.`, fixes: () => [change(number)] };
  }
  const prefix = ["true", "false", "null"].find((literal) => word.length > 1 && literal.startsWith(word));
  const string = JSON.stringify(word);
  const quote = fix("Add double quotes", [replacement(offset, end, string)], !prefix);
  return {
    message: `Strings must be double-quoted: ${shortened(string)}.`,
    fixes: () => (prefix ? [change(prefix, false), { ...quote, preferred: false }] : [quote]),
  };
}

/** The JSON spelling of a number that is written another way: hexadecimal, `+1`, `.5`, `1.`, `007`, `1_000`. */
function numberOf(word: string): string | undefined {
  if (!/^[+-]?(?:0[xXoObB][\da-fA-F]+|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)$/.test(word) || !/\d/.test(word)) {
    return undefined;
  }
  const sign = word.startsWith("-") ? "-" : "";
  const value = Number(word.replace(/^[+-]/, "").replaceAll("_", ""));
  return Number.isFinite(value) && isNumber(sign + value) ? sign + value : undefined;
}
