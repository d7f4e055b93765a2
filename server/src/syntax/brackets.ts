import { lineIndent, startsLine } from "../config/layout.ts";
import type { Related } from "../rules/engine/rule.ts";
import type { Token, TokenType } from "./lexer.ts";
import type { Reader } from "./reader.ts";

/** An object or a list whose closing bracket has not come yet. */
export interface Frame {
  readonly open: Token;
  readonly close: "}" | "]";
  /** The name it stands under; undefined for items and for the file itself. */
  readonly name: string | undefined;
  /** What comes next: for an object `key`, `colon`, `value` or `next` (a comma or the end); for a list the last two. */
  state: "key" | "colon" | "value" | "next";
  /** The comma that was read last, while nothing has come behind it. */
  comma: Token | undefined;
  /** The name whose value is awaited. */
  key: Token | undefined;
  /** End of the last complete child; of the opening bracket while there is none. */
  lastEnd: number;
  /** The indentation of the line that it begins on, once somebody asked. */
  indent: string | undefined;
  /** True once names in this list have been reported. */
  namesReported: boolean;
}

/** What an opening bracket begins, before anything in it was read; `name` is that of the member it is the value of. */
export function frameOf(open: Token, name: string | undefined): Frame {
  const object = open.type === "{";
  return {
    open,
    close: object ? "}" : "]",
    name,
    state: object ? "key" : "value",
    comma: undefined,
    key: undefined,
    lastEnd: open.end,
    indent: undefined,
    namesReported: false,
  };
}

/** `the list "pages"`, `this object`: what a message calls a frame. */
export function nameOf(frame: Frame): string {
  const what = frame.close === "}" ? "object" : "list";
  return frame.name === undefined ? `this ${what}` : `the ${what} ${JSON.stringify(frame.name)}`;
}

/** Points at the bracket that waits for its partner. */
export function openedHere(frame: Frame): Related {
  const { offset } = frame.open;
  const name = nameOf(frame);
  return { span: { offset, length: 1 }, message: `${name[0]!.toUpperCase()}${name.slice(1)} begins here.` };
}

/** How a closing bracket that does not fit the innermost frame can be read. */
export type Reading =
  /** The frames above the one it closes are not closed. */
  | { readonly kind: "missing"; readonly frames: number }
  /** It should have been the other bracket. */
  | { readonly kind: "wrong" }
  /** It closes nothing. */
  | { readonly kind: "extra" };

/** The reading of the closing bracket at the reader that leaves the least wrong in the rest of the file. */
export function readCloser(reader: Reader): Reading {
  const { text, stack, tokens, index, token } = reader;
  const closes = stack.map(({ close }) => close);
  const partner = closes.lastIndexOf(token.type as "}" | "]");
  const missing = { kind: "missing", frames: closes.length - 1 - partner } as const;
  if (!reader.mayLookAhead()) return partner >= 0 ? missing : { kind: "extra" };
  const readings: { reading: Reading; cost: number }[] = [];
  if (partner >= 0) {
    const aligned = isAligned(text, stack[partner]!.open, token) ? -0.5 : 0;
    const cost = missing.frames + aligned + costOfRest(closes.slice(0, partner), tokens, index + 1);
    readings.push({ reading: missing, cost });
  }
  const aligned = isAligned(text, stack.at(-1)!.open, token) ? -0.5 : 0.25;
  readings.push({
    reading: { kind: "wrong" },
    cost: 1 + aligned + costOfRest(closes.slice(0, -1), tokens, index + 1),
  });
  readings.push({ reading: { kind: "extra" }, cost: 1.25 + costOfRest(closes, tokens, index + 1) });
  return readings.reduce((best, other) => (other.cost < best.cost ? other : best)).reading;
}

/** True when a closing bracket begins its line, as far in as the line of an opening one. */
function isAligned(text: string, open: Token, close: Token): boolean {
  return startsLine(text, close.offset) && lineIndent(text, close.offset) === lineIndent(text, open.offset);
}

/** How many brackets have no partner in the rest of the file, given what is open. */
function costOfRest(open: readonly TokenType[], tokens: readonly Token[], from: number): number {
  const stack = [...open];
  let cost = 0;
  for (let i = from; i < tokens.length; i++) {
    const { type } = tokens[i]!;
    if (stack.length === 0) return cost + 1; // Something follows the end of the file's object.
    if (type === "{") stack.push("}");
    else if (type === "[") stack.push("]");
    else if (type === "}" || type === "]") {
      if (stack.at(-1) === type) stack.pop();
      else {
        const partner = stack.lastIndexOf(type);
        cost += partner < 0 ? 1 : stack.length - 1 - partner;
        if (partner >= 0) stack.length = partner;
      }
    }
  }
  return cost + stack.length;
}
