import { fix, problemAt, quoted, replacement, type SyntaxProblem } from "./problem.ts";
import { jsonSpelling, type Token } from "./tokens.ts";

/** Why a word cannot be a value, and what can. */
export function wordProblem(token: Token): SyntaxProblem {
  const word = token.source;
  const change = (title: string, content: string, isSafe = true) =>
    fix(title, [replacement(token.offset, token.end, content)], isSafe);
  const isDoubtful = true;
  const spelling = jsonSpelling(word);
  if (spelling !== undefined) {
    const fixes = [change(`Change to ${spelling}`, spelling)];
    return problemAt(token, `${quoted(word)} is not JSON. Use ${spelling}.`, { fixes, isDoubtful });
  }
  if (/^(?:NaN|[+-]?Infinity)$/.test(word)) {
    return problemAt(token, `${quoted(word)} is not JSON. Use a number in digits.`, { isDoubtful });
  }
  const begun = ["true", "false", "null"].find((literal) => word.length > 1 && literal.startsWith(word));
  const quote = change("Add double quotes", JSON.stringify(word), !begun);
  const fixes = begun ? [change(`Change to ${begun}`, begun, false), { ...quote, preferred: false }] : [quote];
  return problemAt(token, `Strings must be double-quoted: ${quoted(word)}.`, { fixes, isDoubtful });
}
