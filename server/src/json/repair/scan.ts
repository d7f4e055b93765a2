import { type KeyHints, noHints } from "./knownKeys.ts";
import type { Token, TokenType } from "./tokens.ts";

/** An open object or array. Immutable, because several states share it. */
export interface Frame {
  readonly parent: Frame | undefined;
  readonly open: Token;
  readonly close: "}" | "]";
  /** The key of this value. Undefined for array items and for the top-level value. */
  readonly name: string | undefined;
  /** The indentation of the line on which the value starts. */
  readonly indent: number;
  /** The indentation of the children. -1 until a child starts a line. */
  readonly inner: number;
}

/**
 * What the scan expects next. `entry`: a member, an item, or the closing bracket. `next`: a comma or the closing
 * bracket.
 */
type Mode = "start" | "done" | "entry" | "colon" | "value" | "next";

/** The state of a scan. */
export interface State {
  readonly hints: KeyHints;
  frame: Frame | undefined;
  mode: Mode;
  /** The key whose value is expected. */
  key: Token | undefined;
  /** The comma before the expected entry. Undefined directly after the opening bracket. */
  comma: Token | undefined;
  /** The indentation of the current line. */
  indent: number;
  /** The total cost of the mistakes so far, and of lines whose indentation contradicts the nesting. */
  cost: number;
  /** The number of tokens that look out of place. */
  misplaced: number;
  /** The number of mistakes so far, followed by the number of unknown keys so far. */
  mistakes: number;
  unknownKeys: number;
}

/** The mistakes that a scan can skip, with their costs. */
const SKIPPABLE = {
  comma: 1,
  extraComma: 1,
  trailingComma: 0.5,
  colon: 1,
  value: 1.4,
  word: 1.3,
  nameWord: 1.2,
  quoted: 0.5,
  stray: 2,
  noName: 2.2,
  open: 1,
} as const;
export type Skippable = keyof typeof SKIPPABLE;
type OnMistake = (mistake: Skippable) => void;

/**
 * The cost of a line whose indentation contradicts the nesting, and the cost of a value that is not on the same line as
 * its key.
 */
const MISPLACED = 0.6;
const APART = 0.3;
/** The number of mistakes or unknown keys that count in full. Any further ones count less. */
const FULL_COST_LIMIT = 2;
const REPEATED = 0.02;
/** The cost of an array that is directly inside another array. Site configs contain no such arrays. */
const NESTED_ARRAY = 1;
/** The costs of a malformed key, of a key that belongs to another object, and of an unknown key. */
const MALFORMED_KEY = 3;
const FOREIGN_KEY = 1.5;
const UNKNOWN_KEY = 0.25;
/** The cost of a string that contains, starts with or ends with text that looks like JSON syntax. */
const SUSPICIOUS_STRING = 2;
const STRUCTURE = /[[\]{}]|": |", *$|^[,:;]|[,:;]$|^\s|\s$/;

export const START: State = {
  hints: noHints,
  frame: undefined,
  mode: "start",
  key: undefined,
  comma: undefined,
  indent: 0,
  cost: 0,
  misplaced: 0,
  mistakes: 0,
  unknownKeys: 0,
};

/**
 * Reads a token. Calls `onMistake` for each mistake before the state changes. Returns false and leaves the state
 * unchanged if the token cannot be read.
 */
export function feed(state: State, token: Token, next: TokenType | undefined, onMistake?: OnMistake): boolean {
  if (token.indent >= 0) {
    state.indent = token.indent;
    checkIndentation(state, token);
  }
  if ((token.type === "string" || token.type === "open") && STRUCTURE.test(nameOf(token)))
    state.cost += SUSPICIOUS_STRING;
  return read(state, token, next, onMistake);
}

function read(state: State, token: Token, next: TokenType | undefined, onMistake: OnMistake | undefined): boolean {
  const { type } = token;
  const { mode, frame } = state;
  const isOpening = type === "{" || type === "[";
  const isClosing = type === "}" || type === "]";
  const isObject = frame?.close === "}";
  /** Records a mistake. If `then` is given, reads the token again in that mode. Otherwise skips the token. */
  const skip = (kind: Skippable, then?: Mode): boolean => {
    record(state, kind, onMistake);
    if (then === undefined) return true;
    state.mode = then;
    return read(state, token, next, onMistake);
  };
  switch (mode) {
    case "start":
      return isOpening && readValue(state, token, onMistake);
    case "done":
      return false;
    case "entry":
      if (type === frame!.close) {
        if (state.comma) skip("trailingComma");
        closeBracket(state);
        return true;
      }
      // Several consecutive commas are a single mistake, reported at the last comma.
      if (type === ",") return (state.comma && (next === "," || next === frame!.close)) || skip("extraComma");
      return isObject ? readKey(state, token, next === ":", onMistake) : readValue(state, token, onMistake);
    case "colon":
    case "value":
      if (type === "," || isClosing) return skip("value", "next");
      if (type === ":") {
        state.mode = "value";
        return mode === "colon";
      }
      if (next === ":" && !isOpening) return skip("value", "entry");
      return mode === "colon" ? skip("colon", "value") : readValue(state, token, onMistake);
    case "next":
      if (type === ",") {
        state.comma = token;
        state.mode = "entry";
        return true;
      }
      if (type === frame!.close) {
        closeBracket(state);
        return true;
      }
      if (isClosing || type === ":" || (isObject && (isOpening || type === "number" || type === "literal")))
        return false;
      return isObject && type === "word" ? skip("stray") : skip("comma", "entry");
    default:
      return mode satisfies never;
  }
}

function record(state: State, mistake: Skippable, onMistake: OnMistake | undefined): void {
  onMistake?.(mistake);
  // An author who leaves out all commas makes the same mistake over and over.
  state.cost += SKIPPABLE[mistake] * (state.mistakes++ < FULL_COST_LIMIT ? 1 : REPEATED);
}

function readKey(state: State, token: Token, isNamed: boolean, onMistake: OnMistake | undefined): boolean {
  const { type } = token;
  if (type === ":" || type === "{" || type === "[") {
    record(state, "noName", onMistake);
    state.key = undefined;
    state.mode = "value";
    return type === ":" || readValue(state, token, onMistake);
  }
  if (type === "word" && !isNamed) {
    record(state, "stray", onMistake);
    return true;
  }
  if (type === "open" || type === "quoted") record(state, type, onMistake);
  else if (type === "word" || ((type === "number" || type === "literal") && isNamed))
    record(state, "nameWord", onMistake);
  else if (type !== "string") return false;
  state.key = token;
  state.mode = "colon";
  addNameCost(state, nameOf(token));
  return true;
}

/** Reads a value, or its opening bracket. */
function readValue(state: State, token: Token, onMistake: OnMistake | undefined): boolean {
  const { type } = token;
  if (type === "{" || type === "[") {
    const { frame, key, indent } = state;
    if (type === "[" && frame?.close === "]") {
      state.cost += NESTED_ARRAY;
      state.misplaced++;
    }
    const close = type === "{" ? "}" : "]";
    state.frame = { parent: frame, open: token, close, name: key && nameOf(key), indent, inner: -1 };
    state.mode = "entry";
    state.key = undefined;
    state.comma = undefined;
    return true;
  }
  if (type === "word" || type === "quoted" || type === "open") record(state, type, onMistake);
  else if (type !== "string" && type !== "number" && type !== "literal") return false;
  complete(state);
  return true;
}

/**
 * Continues after a token that cannot be read. A closing bracket closes the nearest matching bracket. Other tokens are
 * skipped.
 */
export function recover(state: State, { type }: Token): void {
  let depth = 1;
  let { frame } = state;
  for (; frame && frame.close !== type; frame = frame.parent) depth++;
  for (; frame && depth > 0; depth--) closeBracket(state);
}

function closeBracket(state: State): void {
  state.frame = state.frame!.parent;
  complete(state);
}

function complete(state: State): void {
  state.mode = state.frame ? "next" : "done";
  state.key = undefined;
  state.comma = undefined;
}

function checkIndentation(state: State, { type, indent }: Token): void {
  const { frame, mode } = state;
  if (!frame || type === ":") return;
  const isClosing = type === "}" || type === "]";
  const isValue = mode === "value" || mode === "colon" || type === ",";
  const fits = isClosing
    ? indent === frame.indent
    : !isValue && (frame.inner < 0 ? indent > frame.indent : indent === frame.inner);
  if (!fits) {
    state.cost += isValue ? APART : MISPLACED;
    state.misplaced++;
  }
  if (!isClosing && !isValue && frame.inner < 0) state.frame = { ...frame, inner: indent };
}

/** Returns the content of a string or a key, without quotes. */
export function nameOf({ type, source }: Token): string {
  const isClosed = type === "string" || type === "quoted";
  return isClosed || type === "open" ? source.slice(1, isClosed ? -1 : undefined) : source;
}

/** Returns the key of an object, or of the array that contains it. */
export function holderOf(frame: Frame | undefined): string {
  return frame?.name ?? frame?.parent?.name ?? "";
}

/** Adds the cost of a key that is malformed or that does not belong in its object. */
function addNameCost(state: State, name: string): void {
  const { frame, hints } = state;
  const isField = hints.belongs(holderOf(frame), name);
  // An empty key was probably just started.
  const isMalformed = name !== "" && !/^[\w$-]+(?:[.:/][\w$-]+)*$/.test(name);
  if (isMalformed || isField === false) state.misplaced++;
  if (isMalformed) state.cost += MALFORMED_KEY;
  else if (isField === undefined) state.cost += UNKNOWN_KEY * (state.unknownKeys++ < FULL_COST_LIMIT ? 1 : REPEATED);
  else if (!isField) state.cost += FOREIGN_KEY;
}
