import { knows } from "./fieldNames.ts";
import type { Token, TokenType } from "./tokens.ts";

/** An object or a list that is open. Immutable, so that states share them. */
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

/** What comes next; `orEnd`: right behind the opening bracket. */
type Mode = "start" | "done" | "key" | "keyOrEnd" | "colon" | "value" | "item" | "itemOrEnd" | "next";

/** Where a scan stands. */
export interface State {
  frame: Frame | undefined;
  mode: Mode;
  /** The key whose value is awaited. */
  key: Token | undefined;
  /** The comma that was read last. */
  comma: Token | undefined;
  /** The indentation of the current line. */
  indent: number;
  /** What the mistakes so far weigh, and the lines whose indentation disagrees with the nesting. */
  cost: number;
  /** How many tokens did not look as if they belonged where they stand. */
  odd: number;
  /** How many slips, and names that no field has, were weighed. */
  slips: number;
  strangers: number;
}

/** What JSON does not allow, and a scan can read on from, with what each weighs. */
export const SLIPS = {
  comma: 1,
  extraComma: 1,
  trailingComma: 0.5,
  colon: 1,
  equals: 0.9,
  semicolon: 1,
  value: 1.4,
  word: 1.3,
  nameWord: 1.2,
  quoted: 0.5,
  stray: 2,
  noName: 2.2,
  open: 1,
} as const;
export type Slip = keyof typeof SLIPS;

/** What a line weighs whose indentation disagrees with the nesting, and a value on another line than its key. */
const MISPLACED = 0.6;
const APART = 0.3;
/** After so many slips, or unknown names, each of the others weighs but a part. */
const FEW = 2;
const REPEATED = 0.02;
/** What a list weighs that is an item of another: site configs have no such lists. */
const NESTED_LIST = 1;
/** What a file weighs that is a string or a number, and no object. */
const SCALAR = 3;
/** What a name weighs that does not look like one, that belongs to another object, and that no field has. */
const ODD_NAME = 3;
const FOREIGN_NAME = 1.5;
const UNKNOWN_NAME = 0.25;

export const START: State = {
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
 * @param source what a token says; the weight of a key needs it
 */
export function feed(
  state: State,
  token: Token,
  next: TokenType | undefined,
  source: (token: Token) => string,
  slipped?: Slipped,
): boolean {
  if (token.indent >= 0) {
    state.indent = token.indent;
    place(state, token);
  }
  return read(state, token, next, source, slipped);
}

type Slipped = (slip: Slip, token: Token) => void;

function mark(state: State, slip: Slip, token: Token, slipped: Slipped | undefined): void {
  // An author who leaves all commas out made one mistake, many times.
  state.cost += SLIPS[slip] * (state.slips++ < FEW ? 1 : REPEATED);
  slipped?.(slip, token);
}

function read(
  state: State,
  token: Token,
  next: TokenType | undefined,
  source: (token: Token) => string,
  slipped: Slipped | undefined,
): boolean {
  const { type } = token;
  switch (state.mode) {
    case "start":
      if (type !== "{" && type !== "[") {
        if (next !== undefined) return false;
        state.cost += SCALAR;
      }
      return begin(state, token, source, slipped);
    case "done":
      return false;
    case "key":
    case "keyOrEnd":
      if (type === "}") return close(state, token, slipped);
      if (type === ",") {
        mark(state, "extraComma", token, slipped);
        return true;
      }
      return name(state, token, next, source, slipped);
    case "colon":
      if (type === ":") state.mode = "value";
      else if (type === "=" || type === ";") {
        mark(state, "equals", token, slipped);
        state.mode = "value";
      } else if (type === "," || type === "}" || type === "]") {
        mark(state, "value", token, slipped);
        state.mode = "next";
        return read(state, token, next, source, slipped);
      } else {
        const named = next === ":";
        mark(state, named ? "value" : "colon", token, slipped);
        state.mode = named ? "key" : "value";
        return read(state, token, next, source, slipped);
      }
      return true;
    case "value":
      if (type === "," || type === "}" || type === "]") {
        mark(state, "value", token, slipped);
        state.mode = "next";
        return read(state, token, next, source, slipped);
      }
      if (next === ":" && type !== "{" && type !== "[" && type !== ":") {
        mark(state, "value", token, slipped);
        state.mode = "key";
        return read(state, token, next, source, slipped);
      }
      return begin(state, token, source, slipped);
    case "item":
    case "itemOrEnd":
      if (type === "]") return close(state, token, slipped);
      if (type !== ",") return begin(state, token, source, slipped);
      mark(state, "extraComma", token, slipped);
      return true;
    case "next":
      return readNext(state, token, next, source, slipped);
    default:
      return state.mode satisfies never;
  }
}

/** Reads what follows a child: a comma or the end. */
function readNext(
  state: State,
  token: Token,
  next: TokenType | undefined,
  source: (token: Token) => string,
  slipped: Slipped | undefined,
): boolean {
  const { type } = token;
  const list = state.frame?.close === "]";
  if (type === "," || type === ";") {
    if (type === ";") mark(state, "semicolon", token, slipped);
    state.comma = token;
    state.mode = list ? "item" : "key";
    return true;
  }
  if (type === state.frame?.close) return close(state, token, slipped);
  if (type === "}" || type === "]" || type === ":" || type === "=") return false;
  if (!list && (type === "{" || type === "[" || type === "number" || type === "literal")) return false;
  if (!list && type === "word") {
    mark(state, "stray", token, slipped);
    return true;
  }
  mark(state, "comma", token, slipped);
  state.mode = list ? "item" : "key";
  return read(state, token, next, source, slipped);
}

/** Reads the name of a member. */
function name(
  state: State,
  token: Token,
  next: TokenType | undefined,
  source: (token: Token) => string,
  slipped: Slipped | undefined,
): boolean {
  const { type } = token;
  if (type === ":" || type === "{" || type === "[") {
    mark(state, "noName", token, slipped);
    state.key = undefined;
    if (type !== ":") return begin(state, token, source, slipped);
    state.mode = "value";
    return true;
  }
  const named = next === ":" || next === "=";
  if (type === "word" && !named) {
    mark(state, "stray", token, slipped);
    return true;
  }
  if (type === "open" || type === "quoted") mark(state, type, token, slipped);
  else if (type === "word" || ((type === "number" || type === "literal") && named))
    mark(state, "nameWord", token, slipped);
  else if (type !== "string") return false;
  state.key = token;
  state.mode = "colon";
  weighName(state, nameOf(token, source));
  return true;
}

function begin(state: State, token: Token, source: (token: Token) => string, slipped: Slipped | undefined): boolean {
  const { type } = token;
  const object = type === "{";
  if (object || type === "[") {
    const { frame, key, indent } = state;
    const name = key && nameOf(key, source);
    if (!object && frame?.close === "]") {
      state.cost += NESTED_LIST;
      state.odd++;
    }
    state.frame = { parent: frame, open: token, close: object ? "}" : "]", name, indent, inner: -1 };
    state.mode = object ? "keyOrEnd" : "itemOrEnd";
    state.key = undefined;
    return true;
  }
  if (type === "word" || type === "quoted" || type === "open") mark(state, type, token, slipped);
  else if (type !== "string" && type !== "number" && type !== "literal") return false;
  complete(state);
  return true;
}

function close(state: State, token: Token, slipped: Slipped | undefined): boolean {
  if (state.mode === "key" || state.mode === "item") mark(state, "trailingComma", token, slipped);
  leave(state);
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
}

/** Weighs where a line begins against what is open. */
function place(state: State, { type, indent }: Token): void {
  const { frame, mode } = state;
  if (!frame || type === ":") return;
  const closes = type === "}" || type === "]";
  const valued = mode === "value" || mode === "colon" || type === ",";
  const fits = closes
    ? indent === frame.indent
    : !valued && (frame.inner < 0 ? indent > frame.indent : indent === frame.inner);
  if (!fits) {
    state.cost += valued ? APART : MISPLACED;
    state.odd++;
  }
  if (!closes && !valued && frame.inner < 0) state.frame = { ...frame, inner: indent };
}

/** What a key says, without its quotes. */
export function nameOf(token: Token, source: (token: Token) => string): string {
  if (token.name === undefined) {
    const text = source(token);
    const isClosed = token.type === "string" || token.type === "quoted";
    token.name = isClosed || token.type === "open" ? text.slice(1, isClosed ? -1 : undefined) : text;
  }
  return token.name;
}

/** Weighs how little a name looks like one, or belongs where it stands. */
function weighName(state: State, name: string): void {
  const { frame } = state;
  const known = knows(frame?.name ?? frame?.parent?.name ?? "", name);
  // A key that is just begun is empty.
  const odd = name !== "" && !/^[\w$-]+(?:[.:/][\w$-]+)*$/.test(name);
  if (odd || known === false) state.odd++;
  state.cost += odd
    ? ODD_NAME
    : known === undefined
      ? UNKNOWN_NAME * (state.strangers++ < FEW ? 1 : REPEATED)
      : known
        ? 0
        : FOREIGN_NAME;
}
