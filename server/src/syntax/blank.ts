import { lineEnd, lineStart } from "../config/lines.ts";
import { fix, replacement, type SyntaxProblem } from "./problem.ts";

/** A comment; `end` is the end of the text for one that is never closed. */
export function commentProblem(text: string, offset: number, end: number): SyntaxProblem {
  const block = text.startsWith("/*", offset);
  if (block && !(text.startsWith("*/", end - 2) && end - offset >= 4)) {
    return {
      rule: "syntax-error",
      span: { offset, length: 2 },
      message: "This comment is not closed. Comments are not allowed in JSON.",
      fixes: () => [fix("Remove /*", [replacement(offset, offset + 2, "")], false)],
      damaged: "around",
    };
  }
  return {
    rule: "comment-not-allowed",
    span: { offset, length: end - offset },
    message: "Comments are not allowed in JSON.",
    // A comment says something to somebody: it is not removed without asking.
    fixes: () => [fix("Remove comment", [removal(text, offset, end)], false)],
    damaged: "nothing",
  };
}

/** Spaces that JSON does not have, all of a file in one problem: they come in with a pasted text. */
export function oddSpaceProblem(places: readonly { offset: number; end: number }[]): SyntaxProblem {
  const first = places[0]!;
  const message =
    "This space is not allowed in JSON. It is a non-breaking or typographic space, often pasted from a web page.";
  return {
    rule: "syntax-error",
    span: { offset: first.offset, length: first.end - first.offset },
    message: places.length === 1 ? message : `${message} The file has ${places.length} of them.`,
    fixes: () => [
      fix(
        places.length === 1 ? "Replace with a plain space" : "Replace all with plain spaces",
        places.map(({ offset, end }) => replacement(offset, end, " ".repeat(end - offset))),
      ),
    ],
    damaged: "around",
  };
}

/** Takes out a piece of text: with its line when nothing else is on it, otherwise with the space before it. */
export function removal(text: string, offset: number, end: number): ReturnType<typeof replacement> {
  const start = lineStart(text, offset);
  const rest = lineEnd(text, end);
  const before = text.slice(start, offset);
  const endsLine = text.slice(end, rest).trim() === "";
  if (endsLine && before.trim() === "") {
    const eol = /^\r?\n|^\r/.exec(text.slice(rest, rest + 2))?.[0] ?? "";
    return replacement(start, rest + eol.length, "");
  }
  return replacement(endsLine ? start + before.trimEnd().length : offset, end, "");
}
