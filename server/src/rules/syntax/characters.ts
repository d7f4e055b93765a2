import * as l10n from "@vscode/l10n";
import type { Token } from "../../json/repair/tokens.ts";
import { fix, problemAt, replacement, type SyntaxProblem, type TextRange } from "./problem.ts";

/** The maximum number of problems of each kind. */
const MAX_REPORTED = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const SUSPICIOUS = /[\0-\x1f\\]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CHARACTER = /[\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(.))/gs;
/**
 * Captures an unpaired surrogate, literal or escaped. Also matches escaped backslashes and surrogate pairs, in order to
 * skip them.
 */
const SURROGATES =
  /\\\\|(?:\\u[dD][89abAB][\da-fA-F]{2}|[\ud800-\udbff])(?:\\u[dD][c-fC-F][\da-fA-F]{2}|[\udc00-\udfff])|(\\u[dD][89a-fA-F][\da-fA-F]{2}|[\ud800-\udfff])/g;

/** Reports invalid escapes and control characters in strings. */
export function characterProblems(tokens: readonly Token[]): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  for (const { type, offset, source } of tokens) {
    if ((type !== "string" && type !== "open") || !SUSPICIOUS.test(source)) continue;
    for (const { 0: found, 1: unknown, index } of source.matchAll(CHARACTER)) {
      if (problems.length === MAX_REPORTED) return problems;
      if (found.length === 1 || unknown !== undefined) problems.push(characterProblem(found, offset + index));
    }
  }
  return problems;
}

function characterProblem(found: string, offset: number): SyntaxProblem {
  const end = offset + found.length;
  const report = (message: string, title: string, content: string) =>
    problemAt({ offset, end }, message, { fixes: [fix(title, [replacement(offset, end, content)])] });
  const escaped = JSON.stringify(found).slice(1, -1);
  if (found === "\t")
    return report(l10n.t("Tabs are not allowed in strings. Write \\t."), l10n.t("Replace with \\t"), escaped);
  const next = found.slice(1);
  if (!found.startsWith("\\")) {
    const message = l10n.t("Control characters are not allowed in strings. Write {0}.", escaped);
    return report(message, l10n.t("Replace with {0}", escaped), escaped);
  }
  const invalid = l10n.t('"\\{0}" is not a valid escape. Write a backslash as \\\\.', next);
  if (next === "'") return report(invalid, l10n.t("Remove the backslash"), next);
  const hexadecimal = l10n.t("\\u must be followed by four hexadecimal digits, for example \\u00e9.");
  return report(next === "u" ? hexadecimal : invalid, l10n.t("Double the backslash"), `\\\\${next}`);
}

/** Reports all spaces that JSON does not allow as one problem, because they usually come from a single paste. */
export function invalidSpaceProblem(places: readonly TextRange[]): SyntaxProblem {
  const edits = places.map(({ offset, end }) => replacement(offset, end, " ".repeat(end - offset)));
  const report = (message: string, title: string) =>
    problemAt(places[0]!, message, { fixes: [fix(title, edits)], isDoubtful: true });
  return places.length === 1
    ? report(
        l10n.t(
          "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page.",
        ),
        l10n.t("Replace with a plain space"),
      )
    : report(
        l10n.t(
          "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page. The file has {0} of them.",
          places.length,
        ),
        l10n.t("Replace all with plain spaces"),
      );
}

/** Reports unpaired surrogates, which are displayed as "�". */
export function loneSurrogates(text: string): readonly SyntaxProblem[] {
  if (text.isWellFormed() && !/\\u[dD][89a-fA-F]/.test(text)) return [];
  const message = l10n.t('Incomplete character (unpaired surrogate). Readers see "�".');
  return [...text.matchAll(SURROGATES)]
    .filter(([, half]) => half !== undefined)
    .slice(0, MAX_REPORTED)
    .map(({ 0: half, index: offset }) => {
      const end = offset + half.length;
      const fixes = [fix(l10n.t("Remove it"), [replacement(offset, end, "")], false)];
      return problemAt({ offset, end }, message, { severity: "warning", fixes });
    });
}
