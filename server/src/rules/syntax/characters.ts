import * as l10n from "@vscode/l10n";
import { fix, problemAt, replacement, type SyntaxProblem } from "./problem.ts";

/** So many characters of one kind are reported. */
const MAX_REPORTED = 100;
/** One half of a character that needs two, as it is or as an escape; the escape of a backslash is read as such. */
const HALVES =
  /\\\\|(?:\\u[dD][89abAB][\da-fA-F]{2}|[\ud800-\udbff])(?:\\u[dD][c-fC-F][\da-fA-F]{2}|[\udc00-\udfff])|(\\u[dD][89a-fA-F][\da-fA-F]{2}|[\ud800-\udfff])/g;

/** What a string cannot hold as it is, at an offset: an escape that JSON does not have, or a control character. */
export function characterProblem(text: string, offset: number): SyntaxProblem {
  const char = text[offset]!;
  const next = text[offset + 1] ?? "";
  const isEscape = char === "\\";
  const end = offset + (isEscape ? 1 + next.length : 1);
  const said = (message: string, title: string, content: string) =>
    problemAt({ offset, end }, message, { fixes: [fix(title, [replacement(offset, end, content)])] });
  const escaped = JSON.stringify(char).slice(1, -1);
  if (char === "\t")
    return said(l10n.t("Tabs are not allowed in strings. Write \\t."), l10n.t("Replace with \\t"), escaped);
  if (!isEscape) {
    return said(
      l10n.t("Control characters are not allowed in strings. Write {0}.", escaped),
      l10n.t("Replace with {0}", escaped),
      escaped,
    );
  }
  const invalid = l10n.t('"\\{0}" is not a valid escape. Write a backslash as \\\\.', next);
  if (next === "'") return said(invalid, l10n.t("Remove the backslash"), next);
  const hexadecimal = l10n.t("\\u must be followed by four hexadecimal digits, for example \\u00e9.");
  return said(next === "u" ? hexadecimal : invalid, l10n.t("Double the backslash"), `\\\\${next}`);
}

/** Spaces that JSON does not have, all of a file in one problem: they come in with a pasted text. */
export function oddSpaceProblem(places: readonly { offset: number; end: number }[]): SyntaxProblem {
  const count = places.length;
  const edits = places.map(({ offset, end }) => replacement(offset, end, " ".repeat(end - offset)));
  const [message, title] =
    count === 1
      ? [
          l10n.t(
            "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page.",
          ),
          l10n.t("Replace with a plain space"),
        ]
      : [
          l10n.t(
            "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page. The file has {0} of them.",
            count,
          ),
          l10n.t("Replace all with plain spaces"),
        ];
  return problemAt(places[0]!, message, { fixes: [fix(title, edits)], isDoubtful: true });
}

/** Halves of characters that have lost their other half: readers see a replacement sign in their place. */
export function loneSurrogates(text: string): readonly SyntaxProblem[] {
  if (text.isWellFormed() && !/\\u[dD][89a-fA-F]/.test(text)) return [];
  const message = l10n.t(
    "This is one half of a character; the other half is missing. Readers see a replacement sign here.",
  );
  return [...text.matchAll(HALVES)]
    .filter(([, half]) => half !== undefined)
    .slice(0, MAX_REPORTED)
    .map(({ 0: half, index: offset }) => {
      const end = offset + half.length;
      const fixes = [fix(l10n.t("Remove it"), [replacement(offset, end, "")], false)];
      return problemAt({ offset, end }, message, { severity: "warning", fixes });
    });
}
