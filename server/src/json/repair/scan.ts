import { type KeyHints, noHints } from "./keyHints.ts";
import type { Token, TokenType } from "./tokens.ts";

/** An object or an array that is open. Immutable, so that states share them. */
export interface Frame {
  readonly parent: Frame | undefined;
  readonly open: Token;
  readonly close: "}" | "]";
  /** The key that it is the value of; undefined for items and for the file itself. */
  readonly name: string | undefined;
  /** The indentation of the line that it begins on. */
  readonly indent: number;
  /** The indentation of its children; -1 while none began a line. */
  readonly inner: number;
}

/** The expected token; `entry`: a property or an item, or the end; `next`: a comma, or the end. */
type Mode = "start" | "done" | "entry" | "colon" | "value" | "next";

/** How far a scan got. */
export interface State {
  readonly hints: KeyHints;
  frame: Frame | undefined;
  mode: Mode;
  /** The key whose value is awaited. */
  key: Token | undefined;
  /** The comma that an entry is awaited behind; undefined right behind the opening bracket. */
  comma: Token | undefined;
  /** The indentation of the current line. */
  indent: number;
  /** What the mistakes so far weigh, and the lines whose indentation disagrees with the nesting. */
  cost: number;
  /** How many tokens look as if they belonged elsewhere. */
  odd: number;
  /** How many slips, and names that no field has, were weighed. */
  slips: number;
  strangers: number;
}

/** The mistakes that a scan can skip, with their weights. */
const SLIPS = {
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
export type Slip = keyof typeof SLIPS;
type Slipped = (slip: Slip) => void;

/** The weights of a line whose indentation disagrees with the nesting, and of a value on another line than its key. */
const MISPLACED = 0.6;
const APART = 0.3;
/** After so many slips, or unknown names, each of the others weighs but a part. */
const FEW = 2;
const REPEATED = 0.02;
/** The weight of an array in an array: site configs have none. */
const NESTED_ARRAY = 1;
/** The weights of a name that does not look like one, that belongs to another object, and that is unknown. */
const ODD_NAME = 3;
const FOREIGN_NAME = 1.5;
const UNKNOWN_NAME = 0.25;
/** The weights of a string that contains, begins or ends with text that looks like JSON structure. */
const ODD_STRING = 2;
const STRUCTURE = /[[\]{}]|": |", *$|^[,:;]|[,:;]$|^\s|\s$/;

export const START: State = {
  hints: noHints,
  frame: undefined,
  mode: "start",
  key: undefined,
  comma: undefined,
  indent: 0,
  cost: 0,
  odd: 0,
  slips: 0,
  strangers: 0,
};

/**
 * Reads one token. `slipped` hears of every slip, before the state changes for it. Returns false, and leaves the state
 * as it was, where the token cannot be read at all.
 */
export function feed(state: State, token: Token, next: TokenType | undefined, slipped?: Slipped): boolean {
  if (token.indent >= 0) {
    state.indent = token.indent;
    place(state, token);
  }
  if ((token.type === "string" || token.type === "open") && STRUCTURE.test(nameOf(token))) state.cost += ODD_STRING;
  return read(state, token, next, slipped);
}

function read(state: State, token: Token, next: TokenType | undefined, slipped: Slipped | undefined): boolean {
  const { type } = token;
  const { mode, frame } = state;
  const isOpening = type === "{" || type === "[";
  const isClosing = type === "}" || type === "]";
  const isObject = frame?.close === "}";
  /** Notes a slip, and goes on behind the token or reads it as what it is after the slip. */
  const slip = (kind: Slip, then?: Mode): boolean => {
    mark(state, kind, slipped);
    if (then === undefined) return true;
    state.mode = then;
    return read(state, token, next, slipped);
  };
  switch (mode) {
    case "start":
      return isOpening && begin(state, token, slipped);
    case "done":
      return false;
    case "entry":
      if (type === frame!.close) {
        if (state.comma) slip("trailingComma");
        leave(state);
        return true;
      }
      // Several commas are one problem, reported at the last one.
      if (type === ",") return (state.comma && (next === "," || next === frame!.close)) || slip("extraComma");
      return isObject ? name(state, token, next === ":", slipped) : begin(state, token, slipped);
    case "colon":
    case "value":
      if (type === "," || isClosing) return slip("value", "next");
      if (type === ":") {
        state.mode = "value";
        return mode === "colon";
      }
      if (next === ":" && !isOpening) return slip("value", "entry");
      return mode === "colon" ? slip("colon", "value") : begin(state, token, slipped);
    case "next":
      if (type === ",") {
        state.comma = token;
        state.mode = "entry";
        return true;
      }
      if (type === frame!.close) {
        leave(state);
        return true;
      }
      if (isClosing || type === ":" || (isObject && (isOpening || type === "number" || type === "literal")))
        return false;
      return isObject && type === "word" ? slip("stray") : slip("comma", "entry");
    default:
      return mode satisfies never;
  }
}

function mark(state: State, slip: Slip, slipped: Slipped | undefined): void {
  slipped?.(slip);
  // An author who leaves all commas out made one mistake, many times.
  state.cost += SLIPS[slip] * (state.slips++ < FEW ? 1 : REPEATED);
}

/** Reads the name of a property. */
function name(state: State, token: Token, isNamed: boolean, slipped: Slipped | undefined): boolean {
  const { type } = token;
  if (type === ":" || type === "{" || type === "[") {
    mark(state, "noName", slipped);
    state.key = undefined;
    state.mode = "value";
    return type === ":" || begin(state, token, slipped);
  }
  if (type === "word" && !isNamed) {
    mark(state, "stray", slipped);
    return true;
  }
  if (type === "open" || type === "quoted") mark(state, type, slipped);
  else if (type === "word" || ((type === "number" || type === "literal") && isNamed)) mark(state, "nameWord", slipped);
  else if (type !== "string") return false;
  state.key = token;
  state.mode = "colon";
  weighName(state, nameOf(token));
  return true;
}

/** Reads a value, or the bracket that begins it. */
function begin(state: State, token: Token, slipped: Slipped | undefined): boolean {
  const { type } = token;
  if (type === "{" || type === "[") {
    const { frame, key, indent } = state;
    if (type === "[" && frame?.close === "]") {
      state.cost += NESTED_ARRAY;
      state.odd++;
    }
    const close = type === "{" ? "}" : "]";
    state.frame = { parent: frame, open: token, close, name: key && nameOf(key), indent, inner: -1 };
    state.mode = "entry";
    state.key = undefined;
    state.comma = undefined;
    return true;
  }
  if (type === "word" || type === "quoted" || type === "open") mark(state, type, slipped);
  else if (type !== "string" && type !== "number" && type !== "literal") return false;
  complete(state);
  return true;
}

/** Goes on behind a token that cannot be read: a closing bracket closes what it can, anything else is passed over. */
export function recover(state: State, { type }: Token): void {
  let depth = 1;
  let { frame } = state;
  for (; frame && frame.close !== type; frame = frame.parent) depth++;
  for (; frame && depth > 0; depth--) leave(state);
}

/** The innermost bracket ends here. */
function leave(state: State): void {
  state.frame = state.frame!.parent;
  complete(state);
}

function complete(state: State): void {
  state.mode = state.frame ? "next" : "done";
  state.key = undefined;
  state.comma = undefined;
}

/** Weighs where a line begins against what is open. */
function place(state: State, { type, indent }: Token): void {
  const { frame, mode } = state;
  if (!frame || type === ":") return;
  const isClosing = type === "}" || type === "]";
  const isValue = mode === "value" || mode === "colon" || type === ",";
  const fits = isClosing
    ? indent === frame.indent
    : !isValue && (frame.inner < 0 ? indent > frame.indent : indent === frame.inner);
  if (!fits) {
    state.cost += isValue ? APART : MISPLACED;
    state.odd++;
  }
  if (!isClosing && !isValue && frame.inner < 0) state.frame = { ...frame, inner: indent };
}

/** The content of a string or a key, without its quotes. */
export function nameOf({ type, source }: Token): string {
  const isClosed = type === "string" || type === "quoted";
  return isClosed || type === "open" ? source.slice(1, isClosed ? -1 : undefined) : source;
}

/** Weighs how little a name looks like one, or belongs into its object. */
function weighName(state: State, name: string): void {
  const { frame, hints } = state;
  const isField = hints.belongs(frame?.name ?? frame?.parent?.name ?? "", name);
  // A key that is just begun is empty.
  const isOdd = name !== "" && !/^[\w$-]+(?:[.:/][\w$-]+)*$/.test(name);
  if (isOdd || isField === false) state.odd++;
  if (isOdd) state.cost += ODD_NAME;
  else if (isField === undefined) state.cost += UNKNOWN_NAME * (state.strangers++ < FEW ? 1 : REPEATED);
  else if (!isField) state.cost += FOREIGN_NAME;
}
