import { lineEnd, lineStart } from "../config/layout.ts";
import { fix, replacement, type SyntaxProblem } from "./problem.ts";

/** A comment; `end` is the end of the text for one that is never closed. */
export function commentProblem(text: string, offset: number, end: number): SyntaxProblem {
  const block = text.startsWith("/*", offset);
  if (block && !(text.startsWith("*/", end - 2) && end - offset >= 4)) {
    return {
      rule: "syntax-error",
      span: { offset, length: 2 },
      message: "This comment is not closed, so all that follows belongs to it. JSON knows no comments.",
      fixes: () => [fix("Remove /*", [replacement(offset, offset + 2, "")], false)],
      damaged: "around",
    };
  }
  return {
    rule: "comment-not-allowed",
    span: { offset, length: end - offset },
    message: "JSON knows no comments: the site cannot read a file that has one.",
    // A comment says something to somebody: it is not removed without asking.
    fixes: () => [fix("Remove comment", [removal(text, offset, end)], false)],
    damaged: "nothing",
  };
}

/** Spaces that are none in JSON, all of a file in one problem: they come in with a pasted text. */
export function oddSpaceProblem(places: readonly { offset: number; end: number }[]): SyntaxProblem {
  const first = places[0]!;
  const message =
    "This space is not one that JSON knows (it is a non-breaking or typographic one, usually pasted in from a web page).";
  return {
    rule: "syntax-error",
    span: { offset: first.offset, length: first.end - first.offset },
    message: places.length === 1 ? message : `${message} The file has ${places.length} such places.`,
    fixes: () => [
      fix(
        places.length === 1 ? "Replace by a plain space" : "Replace all by plain spaces",
        places.map(({ offset, end }) => replacement(offset, end, " ".repeat(end - offset))),
      ),
    ],
    damaged: "around",
  };
}

/** Takes out a piece of text: with its line when it stands alone there, else with the space before it. */
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
