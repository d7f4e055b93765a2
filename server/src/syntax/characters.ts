import { fix, plainProblem, replacement, type SyntaxProblem } from "./problem.ts";

/** So many characters of one kind are reported. */
const MAX_REPORTED = 100;
/** One half of a character that needs two, as it is or as an escape; the escape of a backslash is read as such. */
const HALVES =
  /\\\\|(?:\\u[dD][89abAB][\da-fA-F]{2}|[\ud800-\udbff])(?:\\u[dD][c-fC-F][\da-fA-F]{2}|[\udc00-\udfff])|(\\u[dD][89a-fA-F][\da-fA-F]{2}|[\ud800-\udfff])/g;

/** What a string cannot hold as it is, at an offset: an escape that JSON does not have, or a control character. */
export function characterProblem(text: string, offset: number): SyntaxProblem {
  const char = text[offset]!;
  if (char !== "\\") {
    const escaped = JSON.stringify(char).slice(1, -1);
    const what = char === "\t" ? "Tabs" : "Control characters";
    const message = `${what} are not allowed in strings. Write ${escaped}.`;
    return plainProblem({ offset, end: offset + 1 }, message, `Replace with ${escaped}`, escaped);
  }
  const next = text[offset + 1] ?? "";
  const message =
    next === "u"
      ? "\\u must be followed by four hexadecimal digits, for example \\u00e9."
      : `"\\${next}" is not a valid escape. Write a backslash as \\\\.`;
  const [title, content] = next === "'" ? ["Remove the backslash", next] : ["Double the backslash", `\\\\${next}`];
  return plainProblem({ offset, end: offset + 1 + next.length }, message, title, content);
}

/** Spaces that JSON does not have, all of a file in one problem: they come in with a pasted text. */
export function oddSpaceProblem(places: readonly { offset: number; end: number }[]): SyntaxProblem {
  const message =
    "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page.";
  const [count, title] =
    places.length === 1
      ? ["", "Replace with a plain space"]
      : [` The file has ${places.length} of them.`, "Replace all with plain spaces"];
  const edits = places.map(({ offset, end }) => replacement(offset, end, " ".repeat(end - offset)));
  return { ...plainProblem(places[0]!, message + count), fixes: () => [fix(title, edits)], isDoubtful: true };
}

/** A byte order mark: some readers take it (RFC 8259, section 8.1 allows them to), `JSON.parse` does not. */
export function byteOrderMark(): SyntaxProblem {
  const message = "The file starts with a byte order mark, an invisible character that not every JSON parser accepts.";
  return { ...plainProblem({ offset: 0, end: 1 }, message, "Remove the byte order mark"), severity: "info" };
}

/** Halves of characters that have lost their other half: readers see a replacement sign in their place. */
export function loneSurrogates(text: string): readonly SyntaxProblem[] {
  if (text.isWellFormed() && !/\\u[dD][89a-fA-F]/.test(text)) return [];
  const message = "This is one half of a character; the other half is missing. Readers see a replacement sign here.";
  return [...text.matchAll(HALVES)]
    .filter(([, half]) => half !== undefined)
    .slice(0, MAX_REPORTED)
    .map(({ 0: half, index: offset }) => {
      const end = offset + half.length;
      const fixes = () => [fix("Remove it", [replacement(offset, end, "")], false)];
      return { ...plainProblem({ offset, end }, message), severity: "warning", fixes };
    });
}
