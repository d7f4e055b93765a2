import type { Edit } from "../config/edits.ts";
import type { Analysis, Mistake } from "./analyse.ts";
import { closerText, openedHere, quoted } from "./names.ts";
import { fix, insertion, lastOf, replacement, type SyntaxProblem, spanOf } from "./problem.ts";
import type { Frame } from "./scan.ts";
import { type ValueFor, valueEdit } from "./slipProblem.ts";

/** A byte order mark: some readers take it (RFC 8259, section 8.1 allows them to), `JSON.parse` does not. */
export function byteOrderMark(): SyntaxProblem {
  return {
    rule: "syntax-error",
    severity: "info",
    span: { offset: 0, length: 1 },
    message: "The file starts with a byte order mark, an invisible character that not every JSON parser accepts.",
    fixes: () => [fix("Remove the byte order mark", [replacement(0, 1, "")])],
    damaged: "nothing",
  };
}

/** A zero character: the file is not a text, or a text in UTF-16. */
export function binaryProblem(offset: number): SyntaxProblem {
  return {
    rule: "syntax-error",
    span: { offset, length: 1 },
    message: "This is not a text in UTF-8: the file holds binary data, or uses another encoding.",
    fixes: () => [],
    damaged: "nothing",
  };
}

/** Only blanks and comments. `skeleton` is the JSON text of a site config to begin with. */
export function emptyProblem(text: string, skeleton: string): SyntaxProblem {
  // Blanks give way; comments stay, and the config follows them.
  const end = text.trimEnd().length;
  const edit = end === 0 ? replacement(0, text.length, skeleton) : insertion(end, `\n${skeleton}`);
  return {
    rule: "syntax-error",
    span: { offset: 0, length: Math.min(text.length, 1) },
    message: 'The file is empty. Expected an object with at least "name" and "navigation".',
    fixes: () => [fix("Add a first configuration", [edit], false)],
    damaged: "nothing",
  };
}

/** A text without a single bracket that could begin an object. */
export function noJsonProblem({ tokens: [first] }: Analysis): SyntaxProblem {
  return {
    rule: "syntax-error",
    span: spanOf(first!),
    message: `Unexpected ${quoted(first!.source)}. Expected an object: { … }.`,
    fixes: () => [],
    damaged: [first!.offset],
  };
}

/**
 * The file ends with brackets open. What is wrong with its very last token is that the file ends in it: `cut`. With
 * `opening` the first bracket is missing, too.
 */
export function endProblem(
  text: string,
  { before, state }: Mistake,
  cut: SyntaxProblem | undefined,
  opening: SyntaxProblem | undefined,
  valueFor: ValueFor,
): SyntaxProblem {
  const { end } = before!;
  const frames: Frame[] = [];
  for (let { frame } = state; frame; frame = frame.parent) frames.push(frame);
  if (opening) {
    const edits = (): readonly Edit[] => [...opening.fixes()[0]!.edits, insertion(end, "\n}")];
    const message = "The braces around the whole file are missing.";
    return { ...opening, message, fixes: () => [fix("Add the missing braces", edits(), false)] };
  }
  const closers = frames.map(({ close }) => `"${close}"`);
  const missing = closers.length > 5 ? `${closers.length} closing brackets` : closers.join(" ");
  return {
    rule: "syntax-error",
    span: lastOf(end),
    message: `Unexpected end of file. Missing ${missing}.`,
    related: frames.slice(0, 5).map(openedHere),
    fixes: () => [fix("Close what is open", completion(text, state, frames, end, cut, valueFor), false)],
    damaged: frames.map(({ open }) => open.offset),
  };
}

/** What makes the last member or item whole, and all that encloses it. Nothing that was typed is dropped. */
function completion(
  text: string,
  state: Mistake["state"],
  frames: readonly Frame[],
  end: number,
  cut: SyntaxProblem | undefined,
  valueFor: ValueFor,
): readonly Edit[] {
  const edits: Edit[] = [];
  let tail = "";
  for (const edit of cut?.fixes()[0]?.edits ?? []) {
    // Two insertions at one place could come out in either order.
    if (edit.offset + edit.length >= end) {
      const from = Math.min(edit.offset - breakBefore(text, edit.offset), end);
      if (from < end) edits.push(replacement(edit.content === "" ? from : edit.offset, end, ""));
      tail += edit.content;
    } else edits.push(edit);
  }
  if (state.mode === "key" || state.mode === "item") {
    const { offset } = state.comma!;
    if (!edits.some((edit) => edit.offset <= offset && offset < edit.offset + edit.length)) {
      edits.push(replacement(offset, offset + 1, ""));
    }
  } else if (state.mode === "colon" || state.mode === "value") tail += valueEdit(state, end, valueFor).content;
  return [...edits, insertion(end, tail + frames.map((frame) => closerText(text, frame, end)).join(""))];
}

/** How long the line break is that ends right at `offset`. */
function breakBefore(text: string, offset: number): number {
  return /\r?\n$|\r$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0;
}
