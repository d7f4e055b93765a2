import type { Node } from "./json.ts";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;

/**
 * The offset behind an array of strings without escapes, as nearly every list of pages is. Undefined for an array with
 * any other item, an escape, a comment or an error.
 * @param offset of the opening bracket
 */
export function endOfPlainList(text: string, offset: number): number | undefined {
  let at = offset + 1;
  let comma = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) {
      at++;
      continue;
    }
    if (code === CLOSE_BRACKET && !comma) return at + 1;
    if (code !== QUOTE) return undefined;
    let inside = text.charCodeAt(++at);
    while (inside >= SPACE && inside !== QUOTE && inside !== BACKSLASH) inside = text.charCodeAt(++at);
    if (inside !== QUOTE) return undefined;
    at = behindSpace(text, at + 1);
    comma = text.charCodeAt(at) === COMMA;
    if (comma) at++;
    else if (text.charCodeAt(at) !== CLOSE_BRACKET) return undefined;
  }
}

/**
 * The node of such an array. Its items are made when somebody needs them: completion at another place of a file with
 * thousands of pages needs few of them.
 */
export function plainList(text: string, offset: number, end: number, parent: Node | undefined): Node {
  let children: Node[] | undefined;
  const node: Node = {
    type: "array",
    offset,
    length: end - offset,
    ...(parent && { parent }),
    get children() {
      // The node itself may have moved since: a repaired tree is moved to the text that it was made for.
      children ??= itemsOf(text, offset, end, node);
      return children;
    },
  };
  return node;
}

function itemsOf(text: string, start: number, end: number, parent: Node): Node[] {
  const children: Node[] = [];
  for (let offset = text.indexOf('"', start); offset >= 0 && offset < end; ) {
    const close = text.indexOf('"', offset + 1);
    const value = text.slice(offset + 1, close);
    children.push({ type: "string", value, offset, length: close + 1 - offset, parent });
    offset = text.indexOf('"', close + 1);
  }
  return children;
}

function behindSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return at;
    at++;
  }
}
