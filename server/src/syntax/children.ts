import { startsLine } from "../config/layout.ts";
import { type Frame, nameOf } from "./brackets.ts";
import { addMissingCloser } from "./closers.ts";
import { addMissingOpener } from "./openers.ts";
import { fix, insertion, replacement } from "./problem.ts";
import { quotedProblem } from "./quotes.ts";
import { lastOf, type Reader, spanOf } from "./reader.ts";
import { endBefore, noteForeignName, noteIndent, readAnyValue, readStray, reportNoValue } from "./values.ts";

/** Reads what is neither comma, colon nor closing bracket. */
export function readChild(reader: Reader, frame: Frame): void {
  if (frame.close === "}") readInObject(reader, frame);
  else readInList(reader, frame);
}

function readInObject(reader: Reader, frame: Frame): void {
  switch (frame.state) {
    case "key":
      readName(reader, frame);
      break;
    case "colon":
      readWithoutColon(reader, frame);
      break;
    case "value":
      if (addMissingOpener(reader)) readChild(reader, reader.frame!);
      else if (reader.isName() && startsLine(reader.text, reader.token.offset))
        nameWithoutValue(reader, frame, endBefore(reader));
      else readAnyValue(reader);
      break;
    case "next":
      readBehindChild(reader, frame);
      break;
    default:
      frame.state satisfies never;
  }
}

/** Reads the name of a member, or what stands in its place. */
function readName(reader: Reader, frame: Frame): void {
  const { text, token } = reader;
  const source = reader.source(token);
  if (token.type === "{" && frame.comma && reader.stack.at(-2)?.close === "]") {
    // The object before this one is not closed.
    addMissingCloser(reader, false);
    readAnyValue(reader);
    return;
  }
  if (token.type === "{" || token.type === "[") {
    reader.report({
      span: spanOf(token),
      message: `Expected a name before this ${token.type}: an object holds "name": value.`,
      fixes: () => [],
      damaged: reader.open,
    });
    readAnyValue(reader);
    return;
  }
  const followed = reader.type(1) === ":" || reader.isEquals(1);
  if (!followed && token.type !== "string" && token.type !== "quoted") {
    readStray(reader, frame);
    return;
  }
  noteIndent(reader, frame);
  noteForeignName(reader, frame);
  frame.key = token;
  frame.state = "colon";
  if (token.type === "quoted") {
    reader.report({ ...quotedProblem(text, token), span: spanOf(token), damaged: reader.open });
  } else if (token.type !== "string") {
    const quoted = JSON.stringify(source);
    reader.report({
      span: spanOf(token),
      message: `A name stands in double quotes: ${quoted}.`,
      fixes: () => [fix("Put it in quotes", [replacement(token.offset, token.end, quoted)])],
      damaged: reader.open,
    });
  }
}

/** Reads what follows a name where the colon should. */
function readWithoutColon(reader: Reader, frame: Frame): void {
  const { token } = reader;
  const key = frame.key!;
  if (reader.isEquals() || reader.source(token) === ";") {
    reader.report({
      span: spanOf(token),
      message: "A colon stands between a name and its value.",
      fixes: () => [fix("Change to a colon", [replacement(token.offset, token.end, ":")])],
      damaged: reader.open,
    });
    frame.state = "value";
  } else if (reader.isName()) nameWithoutValue(reader, frame, key.end);
  else {
    reader.report({
      span: lastOf(key.end),
      message: `The colon between ${reader.source(key)} and its value is missing.`,
      fixes: () => [fix("Add the missing colon", [insertion(key.end, ":")])],
      damaged: reader.open,
    });
    frame.state = "value";
    readAnyValue(reader);
  }
}

/** The next name comes before the value of the last one, and before a comma, too. */
function nameWithoutValue(reader: Reader, frame: Frame, end: number): void {
  reportNoValue(reader, frame, end, true);
  reader.complete(end);
  frame.state = "key";
  readName(reader, frame);
}

function readInList(reader: Reader, frame: Frame): void {
  if (frame.state === "next") readBehindChild(reader, frame);
  else if (reader.isName()) readNameInList(reader, frame);
  else {
    noteIndent(reader, frame);
    readAnyValue(reader);
  }
}

/** A name where only values can stand: the list is not closed, or its item lacks braces. */
function readNameInList(reader: Reader, frame: Frame): void {
  const { token, tokens, index } = reader;
  const outer = reader.stack.at(-2);
  if (addMissingOpener(reader)) {
    readInObject(reader, reader.frame!);
    return;
  }
  if (frame.comma && outer?.close === "}" && (startsLine(reader.text, token.offset) || reader.lacksCloser("]"))) {
    addMissingCloser(reader, false);
    readName(reader, outer);
    return;
  }
  if (!frame.namesReported) {
    const name = nameOf(frame);
    reader.report({
      span: { offset: token.offset, length: tokens[index + 1]!.end - token.offset },
      message: `${name[0]!.toUpperCase()}${name.slice(1)} holds values. A name with a value stands in an object: { "name": value }.`,
      fixes: () => [],
      damaged: reader.open,
    });
  }
  frame.namesReported = true;
  frame.comma = undefined;
  reader.index++;
}

/** Reads what follows a child where a comma or the closing bracket should. */
function readBehindChild(reader: Reader, frame: Frame): void {
  const { text, token } = reader;
  const outer = reader.stack.at(-2);
  const inObject = frame.close === "}";
  if (token.type === "word" && reader.source(token) === ";") {
    reader.report({
      span: spanOf(token),
      message: "Values are parted by commas, not by semicolons.",
      fixes: () => [fix("Change to a comma", [replacement(token.offset, token.end, ",")])],
    });
    frame.state = inObject ? "key" : "value";
    return;
  }
  if (
    !inObject &&
    reader.isName() &&
    outer?.close === "}" &&
    (startsLine(text, token.offset) || reader.lacksCloser("]"))
  ) {
    addMissingCloser(reader, true);
    readName(reader, outer);
    return;
  }
  if (inObject && token.type === "{" && outer?.close === "]") {
    addMissingCloser(reader, true);
    readAnyValue(reader);
    return;
  }
  if (inObject && !reader.isName()) {
    const bracket = token.type === "{" || token.type === "[";
    readStray(reader, frame);
    if (bracket) readAnyValue(reader);
    return;
  }
  const end = frame.lastEnd;
  if (!reader.addCommaToQuote(end)) {
    reader.report({
      span: lastOf(end),
      message: "A comma is missing after this value.",
      fixes: () => [fix("Add the missing comma", [insertion(end, ",")])],
    });
  }
  frame.state = inObject ? "key" : "value";
  if (inObject) readName(reader, frame);
  else readInList(reader, frame);
}
