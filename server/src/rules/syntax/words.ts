import * as l10n from "@vscode/l10n";
import type { Token } from "../../json/repair/tokens.ts";
import { fix, problemAt, replacement, type SyntaxProblem } from "./problem.ts";
import { quoteSource } from "./sentences.ts";

/** Literals from other languages, and misspelled JSON literals. */
const LITERALS: Readonly<Record<string, string>> = {
  true: "true",
  false: "false",
  null: "null",
  none: "null",
  nil: "null",
  undefined: "null",
};

/** Returns the JSON spelling of a literal or number in another notation: `True`, `None`, `0x1F`, `+1`, `.5`, `007`. */
function jsonSpelling(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(LITERALS, lower)) return LITERALS[lower];
  if (!/\d/.test(word) || !/^[+-]?(?:0[xob][\da-f]+|[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?)$/.test(lower)) return undefined;
  const number = Number(lower.replace(/^[+-]/, "").replaceAll("_", ""));
  return Number.isFinite(number) ? (word.startsWith("-") ? "-" : "") + number : undefined;
}

/** Explains why a word is not a value, and suggests one. */
export function wordProblem(token: Token): SyntaxProblem {
  const word = token.source;
  const change = (title: string, content: string, isSafe = true) =>
    fix(title, [replacement(token.offset, token.end, content)], isSafe);
  const isDoubtful = true;
  const spelling = jsonSpelling(word);
  if (spelling !== undefined) {
    const fixes = [change(l10n.t("Change to {0}", spelling), spelling)];
    return problemAt(token, l10n.t("{0} is not JSON. Use {1}.", quoteSource(word), spelling), { fixes, isDoubtful });
  }
  if (/^(?:NaN|[+-]?Infinity)$/.test(word)) {
    return problemAt(token, l10n.t("{0} is not JSON. Use a number in digits.", quoteSource(word)), { isDoubtful });
  }
  const begun = ["true", "false", "null"].find((literal) => word.length > 1 && literal.startsWith(word));
  const quote = change(l10n.t("Add double quotes"), JSON.stringify(word), !begun);
  const fixes = begun
    ? [change(l10n.t("Change to {0}", begun), begun, false), { ...quote, preferred: false }]
    : [quote];
  return problemAt(token, l10n.t("Strings must be double-quoted: {0}.", quoteSource(word)), { fixes, isDoubtful });
}
