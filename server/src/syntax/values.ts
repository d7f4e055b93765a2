import { lineIndent, startsLine } from "../config/layout.ts";
import { removal } from "./blank.ts";
import { type Frame, nameOf } from "./brackets.ts";
import { fix, insertion, replacement } from "./problem.ts";
import { quotedProblem } from "./quotes.ts";
import { lastOf, type Reader, spanOf } from "./reader.ts";
import { shortened, wordProblem } from "./words.ts";

/** Reads a value, well written or not. An opening bracket begins a frame. */
export function readAnyValue(reader: Reader): void {
  const { text, token } = reader;
  if (token.type === "{" || token.type === "[") {
    reader.push();
    return;
  }
  if (token.type === "quoted") {
    reader.report({ ...quotedProblem(text, token), span: spanOf(token), damaged: reader.open });
  } else if (token.type === "word") {
    const span = reader.takeWords();
    reader.report({ ...wordProblem(text, span), span, damaged: reader.open });
  }
  reader.complete(reader.token.end);
}

/** Reports what cannot be made sense of, up to the end of its line. */
export function readStray(reader: Reader, frame: Frame): void {
  const span = reader.takeWords();
  const end = span.offset + span.length;
  reader.report({
    span,
    message: `${shortened(reader.text.slice(span.offset, end))} has no place here: expected a comma, or the end of ${nameOf(frame)}.`,
    fixes: () => [fix("Remove it", [removal(reader.text, span.offset, end)], false)],
    damaged: reader.open,
  });
}

/** Reports a name without a value. `end`: behind what there is of it. */
export function reportNoValue(reader: Reader, frame: Frame, end: number, followedByName: boolean): void {
  const key = frame.key!;
  const colon = frame.state === "colon" ? ":" : "";
  const path = reader.pathTo(key);
  const content = (): string => `${colon} ${reader.places.valueFor(path)}${followedByName ? "," : ""}`;
  reader.report({
    span: colon ? spanOf(key) : lastOf(end),
    message: `${shortened(reader.source(key))} has no value.`,
    fixes: () => [fix("Add a value", [insertion(end, content())], false)],
  });
}

/** Reads a comma. */
export function readComma(reader: Reader, frame: Frame): void {
  const { token } = reader;
  if (frame.state === "next") {
    frame.comma = token;
    frame.state = frame.close === "}" ? "key" : "value";
    return;
  }
  if (frame.state === "colon" && standsForColon(reader)) {
    reader.report({
      span: spanOf(token),
      message: "A colon stands between a name and its value, not a comma.",
      fixes: () => [fix("Change to a colon", [replacement(token.offset, token.end, ":")])],
      damaged: reader.open,
    });
    frame.state = "value";
    return;
  }
  if (frame.key) {
    reportNoValue(reader, frame, frame.state === "colon" ? frame.key.end : endBefore(reader), false);
    reader.complete(token.offset);
    readComma(reader, frame);
    return;
  }
  while (reader.type(1) === ",") reader.index++;
  // Before the closing bracket they are one trailing comma, however many they are.
  if (reader.type(1) === frame.close && frame.comma) return;
  const { end } = reader.token;
  reader.report({
    span: { offset: token.offset, length: end - token.offset },
    message: frame.comma ? "There is one comma too many." : "A comma stands between two values, not before the first.",
    fixes: () => [fix("Remove the comma", [replacement(token.offset, end, "")])],
  });
}

/** True for a comma behind a name when what follows on its line is a value, and no name. */
function standsForColon(reader: Reader): boolean {
  const { text, tokens, index, token } = reader;
  const next = tokens[index + 1];
  if (!next || [",", ":", "}", "]", "word"].includes(next.type) || reader.isName(1)) return false;
  return !/[\r\n]/.test(text.slice(token.end, next.offset));
}

/** Reads a colon. */
export function readColon(reader: Reader, frame: Frame): void {
  const { token } = reader;
  if (frame.state === "colon") {
    frame.state = "value";
    return;
  }
  const nameless = frame.state === "key";
  reader.report({
    span: spanOf(token),
    message: nameless ? "Expected a name in double quotes before the colon." : "This colon has no place here.",
    fixes: () => (nameless ? [] : [fix("Remove the colon", [removal(reader.text, token.offset, token.end)], false)]),
    damaged: reader.open,
  });
  if (frame.close === "}") frame.key ??= nameless ? token : reader.tokens[reader.index - 1];
  frame.state = "value";
}

/** Notes when a child begins no further in than the bracket it would belong to. */
export function noteIndent(reader: Reader, frame: Frame): void {
  const { text, token } = reader;
  if (reader.unclosed || !startsLine(text, token.offset)) return;
  if (lineIndent(text, token.offset).length <= reader.indentOf(frame).length) {
    reader.unclosed = { frame, end: frame.lastEnd };
  }
}

/** Notes a name, within a line, that is no field of the object around it but one of the next: where the first lacks its }. */
export function noteForeignName(reader: Reader, frame: Frame): void {
  const { text, token, stack, places } = reader;
  if (reader.unclosed || stack.at(-2)?.close !== "}" || startsLine(text, token.offset)) return;
  const path = reader.pathTo(token);
  if (!places.isField(path) && places.isField(path.toSpliced(-2, 1))) reader.unclosed = { frame, end: frame.lastEnd };
}

/** Where the token before the current one ends. */
export function endBefore(reader: Reader): number {
  return reader.tokens[reader.index - 1]!.end;
}
