import { fix, insertion, replacement, type SyntaxProblem } from "./problem.ts";

/** A backslash before what it cannot stand before. */
function badEscape(text: string, at: number): SyntaxProblem {
  const next = text[at + 1] ?? "";
  const end = at + 1 + next.length;
  const what = text.slice(at, end);
  return {
    rule: "syntax-error",
    span: { offset: at, length: end - at },
    message:
      next === "u"
        ? "\\u must be followed by four hexadecimal digits, for example \\u00e9."
        : `"${what}" is not a valid escape. Write a backslash as \\\\.`,
    fixes: () => [
      next === "'"
        ? fix("Remove the backslash", [replacement(at, at + 1, "")])
        : fix("Double the backslash", [insertion(at, "\\")]),
    ],
    damaged: "nothing",
  };
}

/** What a string cannot hold as it is, at an offset: an escape that JSON does not have, or a control character. */
export function characterProblem(text: string, at: number): SyntaxProblem {
  return text[at] === "\\" ? badEscape(text, at) : controlCharacter(text, at);
}

/** A tab, or another control character, written as it is. */
function controlCharacter(text: string, at: number): SyntaxProblem {
  const escaped = JSON.stringify(text[at]).slice(1, -1);
  const what = text[at] === "\t" ? "Tabs" : "Control characters";
  return {
    rule: "syntax-error",
    span: { offset: at, length: 1 },
    message: `${what} are not allowed in strings. Write ${escaped}.`,
    fixes: () => [fix(`Replace with ${escaped}`, [replacement(at, at + 1, escaped)])],
    damaged: "nothing",
  };
}
