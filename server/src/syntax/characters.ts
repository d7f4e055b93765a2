import { fix, insertion, replacement, type SyntaxProblem } from "./problem.ts";

/** A backslash before what it cannot stand before. */
export function badEscape(text: string, at: number): SyntaxProblem {
  const next = text[at + 1] ?? "";
  const end = at + 1 + next.length;
  const what = text.slice(at, end);
  return {
    rule: "syntax-error",
    span: { offset: at, length: end - at },
    message:
      next === "u"
        ? "\\u must be followed by the four hexadecimal digits of a character, such as \\u00e9."
        : `${what} stands for nothing in JSON. A backslash of the text itself is written as \\\\.`,
    fixes: () => [
      next === "'"
        ? fix("Remove the backslash", [replacement(at, at + 1, "")])
        : fix("Double the backslash", [insertion(at, "\\")]),
    ],
    damaged: "nothing",
  };
}

/** A tab, or another control character, written as it is. */
export function controlCharacter(text: string, at: number): SyntaxProblem {
  const escaped = JSON.stringify(text[at]).slice(1, -1);
  const what = text[at] === "\t" ? "A tab" : "A control character";
  return {
    rule: "syntax-error",
    span: { offset: at, length: 1 },
    message: `${what} cannot stand in a text as it is. It is written as ${escaped}.`,
    fixes: () => [fix(`Replace by ${escaped}`, [replacement(at, at + 1, escaped)])],
    damaged: "nothing",
  };
}
