import type { Edit } from "../config/edits.ts";
import { nameOf, openedHere } from "./brackets.ts";
import { closerText } from "./closers.ts";
import { fix, insertion, replacement, type SyntaxProblem } from "./problem.ts";
import { lastOf, type Reader } from "./reader.ts";

/** Reports the brackets that are open at the end of the file. */
export function readEnd(reader: Reader): void {
  const { unclosed, stack, problems, text, tokens } = reader;
  if (unclosed && stack.length === 1 && reader.frame?.state === "next") {
    // The brackets at the end are all there: one was forgotten where the indentation falls back, or the fields do.
    const { frame, end } = unclosed;
    reader.report({
      span: lastOf(end),
      message: `The ${frame.close} that ends ${nameOf(frame)} is missing.`,
      related: [openedHere(frame)],
      fixes: () => [fix(`Add the missing ${frame.close}`, [insertion(end, closerText(text, frame, end))], false)],
      damaged: [...reader.open, frame.open.offset],
    });
    return;
  }
  const last = tokens.at(-1)!;
  // What is wrong with the very last token is that the file ends in it.
  const cut = problems.at(-1);
  const within = cut && isAbout(cut, last.offset, last.end) ? problems.pop() : undefined;
  const missing = stack.map(({ close }) => close).reverse();
  const [first] = missing;
  reader.report({
    span: lastOf(last.end),
    message:
      missing.length === 1
        ? `The file ends too early: the ${first} that ends ${nameOf(stack[0]!)} is missing.`
        : `The file ends too early: ${missing.length > 5 ? `${missing.length} closing brackets are` : `${missing.join(" ")} are`} missing.`,
    related: [...stack].reverse().slice(0, 5).map(openedHere),
    fixes: () => [fix("Close what is open", completion(reader, within, last.end), false)],
    damaged: reader.open,
  });
}

/** What makes the last member or item whole, and all that encloses it. Nothing that was typed is dropped. */
function completion(reader: Reader, within: SyntaxProblem | undefined, end: number): readonly Edit[] {
  const { text, stack } = reader;
  const frame = stack.at(-1)!;
  const edits: Edit[] = [];
  let tail = "";
  for (const edit of within?.fixes()[0]?.edits ?? []) {
    // Two insertions at one place could come out in either order.
    if (edit.offset === end) tail += edit.content;
    // A line that goes, goes with the break before it: behind it the closers come.
    else if (edit.offset + edit.length > end)
      edits.push(replacement(breakBefore(text, edit.offset), end, edit.content));
    else edits.push(edit);
  }
  if (frame.comma) edits.push(replacement(frame.comma.offset, frame.comma.offset + 1, ""));
  else if (frame.key)
    tail += `${frame.state === "colon" ? ": " : " "}${reader.places.valueFor(reader.pathTo(frame.key))}`;
  const closers = [...stack].reverse().map((open) => closerText(text, open, end));
  return [...edits, insertion(end, tail + closers.join(""))];
}

/** Where the line break that ends right at `offset` begins; `offset` when there is none. */
function breakBefore(text: string, offset: number): number {
  return offset - (/\r?\n$|\r$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0);
}

function isAbout({ span, rule, fixes }: SyntaxProblem, offset: number, end: number): boolean {
  return rule === "syntax-error" && fixes().length > 0 && span.offset === offset && span.offset + span.length === end;
}
