import { lineIndent, startsLine } from "../config/layout.ts";
import { removal } from "./blank.ts";
import { type Frame, nameOf, openedHere, readCloser } from "./brackets.ts";
import { fix, insertion, replacement } from "./problem.ts";
import { lastOf, type Reader, spanOf } from "./reader.ts";
import { endBefore, reportNoValue } from "./values.ts";

/** Reads a closing bracket, whichever it is. */
export function readClosingBracket(reader: Reader, frame: Frame): void {
  const { text, token } = reader;
  if (token.type !== frame.close) {
    readMisfit(reader, frame);
    return;
  }
  if (frame.key) {
    reportNoValue(reader, frame, frame.state === "colon" ? frame.key.end : endBefore(reader), false);
  } else if (frame.comma) {
    const { offset } = frame.comma;
    const end = endBefore(reader);
    reader.report({
      rule: "trailing-comma",
      span: { offset, length: end - offset },
      message: `JSON takes no comma after the last ${frame.close === "}" ? "member of an object" : "item of a list"}.`,
      fixes: () => [fix("Remove the comma", [replacement(offset, end, "")])],
    });
  }
  if (startsLine(text, token.offset)) {
    const further = lineIndent(text, token.offset).length - reader.indentOf(frame).length;
    if (further < 0) reader.unclosed ??= { frame, end: frame.lastEnd };
    if (further > 0) reader.surplus ??= token;
  }
  reader.pop(token.end);
}

function readMisfit(reader: Reader, frame: Frame): void {
  const { text, token } = reader;
  const reading = readCloser(reader);
  if (reading.kind === "missing") {
    for (let n = 0; n < reading.frames; n++) addMissingCloser(reader, false);
    const outer = reader.frame!;
    // A comma that stood behind the last child is no second mistake.
    outer.state = "next";
    outer.comma = undefined;
    readClosingBracket(reader, outer);
    return;
  }
  const wrong = reading.kind === "wrong";
  reader.report({
    span: spanOf(token),
    message: wrong
      ? `Expected ${frame.close} here, which ends ${nameOf(frame)}.`
      : `This ${token.type} closes nothing: there is one too many.`,
    related: [openedHere(frame)],
    fixes: () =>
      wrong
        ? [fix(`Change to ${frame.close}`, [replacement(token.offset, token.end, frame.close)], false)]
        : [fix(`Remove the ${token.type}`, [removal(text, token.offset, token.end)], false)],
    damaged: reader.open,
  });
  if (wrong) reader.pop(token.end);
}

/**
 * Reports that the innermost frame is not closed behind its last child, and goes on as if it were. A comma that stands
 * there then parts the frame from the next one.
 */
export function addMissingCloser(reader: Reader, needsComma: boolean): void {
  const { text } = reader;
  const frame = reader.frame!;
  const end = frame.lastEnd;
  reader.report({
    span: lastOf(end),
    message: `The ${frame.close} that ends ${nameOf(frame)} is missing.`,
    related: [openedHere(frame)],
    fixes: () => [
      fix(
        `Add the missing ${frame.close}`,
        [insertion(end, closerText(text, frame, end) + (needsComma ? "," : ""))],
        false,
      ),
    ],
    damaged: reader.open,
  });
  const { comma } = frame;
  reader.pop(end);
  const outer = reader.frame;
  if (!outer) return;
  outer.state = outer.close === "}" ? "key" : "value";
  outer.comma = comma;
}

/** The closing bracket of a frame as it is written at `end`: on its own line when the frame runs over lines. */
export function closerText(text: string, frame: Frame, end: number): string {
  if (!/[\r\n]/.test(text.slice(frame.open.end, end))) return frame.close;
  return (/\r?\n/.exec(text)?.[0] ?? "\n") + lineIndent(text, frame.open.offset) + frame.close;
}
