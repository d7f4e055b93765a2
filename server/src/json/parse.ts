import type { ParseError } from "jsonc-parser";
import { commentEnd } from "./gap.ts";
import { MAX_ERRORS, type Node, PARSE_ERROR } from "./json.ts";
import { readString } from "./readString.ts";
import { countedArray } from "./work.ts";

/** The result of parsing text that may not be valid JSON. */
interface Parsed {
  /** The tree. Undefined if the text contains no value or is nested too deeply. */
  readonly root: Node | undefined;
  /** The errors in text order, up to {@link MAX_ERRORS}. */
  readonly errors: readonly ParseError[];
  /** The offset of the first bracket beyond the maximum depth. Undefined if the text is not nested that deeply. */
  readonly tooDeepAt: number | undefined;
}

/** Matches a run of characters that are neither JSON tokens nor comments. */
const WORD = /(?:[^\s{}[\]:,"/]|\/(?![/*]))+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const NODE_TYPES = { boolean: "boolean", number: "number", object: "null" } as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const SLASH = 0x2f;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

class TooDeep extends Error {}

/**
 * Parses JSON into the tree format of jsonc-parser, in a single pass. For valid JSON, the tree is the same as the one
 * from jsonc-parser. Comments and trailing commas are accepted but reported.
 *
 * More of the structure of a file that is being edited is preserved:
 * - A key without a colon or value affects only itself.
 * - A key in an array, or an object among the members of an object in an array, reveals a missing bracket.
 * - An unclosed string ends before the comma or brackets at the end of its line.
 */
export function parse(text: string, maxDepth: number): Parsed {
  const errors: ParseError[] = [];
  const end = text.length;
  let at = 0;
  let depth = 0;
  let openArrays = 0;

  const fail = (error: number, offset: number, length: number): void => {
    if (errors.length < MAX_ERRORS) errors.push({ error, offset, length });
  };

  /** Reports an error at `at`, for the token that starts there or for the end of the text. */
  const failHere = (error: number): void => {
    const length = at === end ? 0 : text[at] === '"' ? readString(text, at, () => {}).end - at : readWord().length;
    fail(error, at, length);
  };

  /** Advances to the next token and returns its first character code. Returns -1 at the end of the text. */
  const advance = (): number => {
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++;
      else {
        const after = code === SLASH ? commentEnd(text, at) : undefined;
        if (after === undefined) return code;
        fail(PARSE_ERROR.InvalidCommentToken, at, after - at);
        at = after;
      }
    }
    return -1;
  };

  const parseString = (parent: Node | undefined): Node => {
    const offset = at++;
    let code = text.charCodeAt(at);
    while (code !== QUOTE && code !== BACKSLASH && code >= 0x20) code = text.charCodeAt(++at);
    if (code === QUOTE) {
      const value = text.slice(offset + 1, at++);
      return { type: "string", value, offset, length: at - offset, parent } as Node;
    }
    // Use the slow path for strings that contain escape sequences or errors.
    const { value, end: after } = readString(text, offset, fail);
    at = after;
    return { type: "string", value, offset, length: after - offset, parent } as Node;
  };

  /** Reads the word at `at`: a literal, a number, or text that is not valid JSON. */
  const readWord = (): string => {
    WORD.lastIndex = at;
    return WORD.exec(text)?.[0] ?? text[at]!;
  };

  const open = (type: "object" | "array", parent: Node | undefined): Draft => {
    if (++depth > maxDepth) throw new TooDeep();
    return { type, offset: at++, length: 0, parent, children: countedArray() } as Node as Draft;
  };

  /** Ends a node after its closing bracket. If the bracket is missing, ends the node before the next token. */
  const close = (node: Draft, closed: boolean, missing: number): Node => {
    depth--;
    if (closed) at++;
    else failHere(missing);
    node.length = at - node.offset;
    return node;
  };

  const parseArray = (parent: Node | undefined): Node => {
    const node = open("array", parent);
    openArrays++;
    let comma = false;
    let needsComma = false;
    for (;;) {
      const code = advance();
      if (code === CLOSE_BRACKET) {
        if (comma) failHere(PARSE_ERROR.ValueExpected);
        openArrays--;
        return close(node, true, 0);
      }
      if (code === -1 || (code === CLOSE_BRACE && depth > openArrays)) break;
      if (code === COMMA) {
        if (!needsComma) failHere(PARSE_ERROR.ValueExpected);
        at++;
        comma = true;
        needsComma = false;
        continue;
      }
      const start = at;
      if (needsComma) failHere(PARSE_ERROR.CommaExpected);
      const errorsBefore = errors.length;
      const item = parseValue(code, node);
      if (item?.type === "string" && parent?.type === "property" && advance() === COLON) {
        // This is a key, so the array was not closed. Parse the key again as a member of the enclosing object.
        at = start;
        errors.length = Math.min(errors.length, errorsBefore);
        break;
      }
      if (item) node.children.push(item);
      comma = false;
      needsComma = true;
    }
    openArrays--;
    return close(node, false, PARSE_ERROR.CloseBracketExpected);
  };

  const parseObject = (parent: Node | undefined): Node => {
    const node = open("object", parent);
    let comma = false;
    let needsComma = false;
    for (;;) {
      const code = advance();
      if (code === CLOSE_BRACE) {
        if (comma) failHere(PARSE_ERROR.PropertyNameExpected);
        return close(node, true, 0);
      }
      if (code === -1 || (code === CLOSE_BRACKET && openArrays > 0)) break;
      if (code === COMMA) {
        if (!needsComma) failHere(PARSE_ERROR.ValueExpected);
        at++;
        comma = true;
        needsComma = false;
        continue;
      }
      // There is an object among the members of an object in an array (`{ … { `), so the outer object was not closed.
      if (code === OPEN_BRACE && parent?.type === "array") break;
      if (needsComma) failHere(PARSE_ERROR.CommaExpected);
      parseMember(code, node);
      comma = false;
      needsComma = true;
    }
    return close(node, false, PARSE_ERROR.CloseBraceExpected);
  };

  /** Parses a member of an object. Skips text that is not a member. */
  const parseMember = (code: number, parent: Draft): void => {
    const property = { type: "property", offset: at, length: 0, parent, children: countedArray() } as Node as Draft;
    if (code === QUOTE) property.children.push(parseString(property));
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      failHere(PARSE_ERROR.PropertyNameExpected);
      parseValue(code, undefined);
      return;
    } else {
      const name = readWord();
      fail(PARSE_ERROR.PropertyNameExpected, at, name.length);
      at += name.length;
      // An unquoted word still counts as a key if a value follows it.
      if (name === ":" || advance() !== COLON) return;
      property.children.push({
        type: "string",
        value: name,
        offset: property.offset,
        length: name.length,
        parent: property,
      } as Node);
    }
    parent.children.push(property);
    property.length = at - property.offset;
    const after = advance();
    if (after === COLON) {
      property.colonOffset = at++;
      property.length = at - property.offset;
      parseMemberValue(property);
    } else if (after === OPEN_BRACE || after === OPEN_BRACKET) {
      failHere(PARSE_ERROR.ColonExpected);
      parseMemberValue(property);
    } else failHere(PARSE_ERROR.ColonExpected);
  };

  const parseMemberValue = (property: Draft): void => {
    const code = advance();
    const start = at;
    const errorsBefore = errors.length;
    const node =
      code === -1 || code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET
        ? undefined
        : parseValue(code, property);
    const afterValue = at;
    if (node?.type === "string" && advance() === COLON) {
      // This is the key of the next member, so the current member does not have a value yet.
      at = start;
      errors.length = Math.min(errors.length, errorsBefore);
      failHere(PARSE_ERROR.ValueExpected);
      return;
    }
    if (node) {
      property.children.push(node);
      property.length = afterValue - property.offset;
    } else if (start === at) failHere(PARSE_ERROR.ValueExpected);
  };

  /** Parses a value. Reports and skips anything else, and returns undefined. */
  const parseValue = (code: number, parent: Node | undefined): Node | undefined => {
    if (code === QUOTE) return parseString(parent);
    if (code === OPEN_BRACE) return parseObject(parent);
    if (code === OPEN_BRACKET) return parseArray(parent);
    const offset = at;
    const token = readWord();
    at += token.length;
    const literal = Object.hasOwn(LITERALS, token) ? LITERALS[token] : NUMBER.test(token) ? Number(token) : undefined;
    if (literal === undefined) {
      fail(PARSE_ERROR.InvalidSymbol, offset, token.length);
      return undefined;
    }
    const type = NODE_TYPES[typeof literal as keyof typeof NODE_TYPES];
    return { type, value: literal, offset, length: token.length, parent } as Node;
  };

  try {
    let root: Node | undefined;
    for (let code = advance(); code !== -1; code = advance()) {
      if (root) {
        failHere(PARSE_ERROR.EndOfFileExpected);
        break;
      }
      root = parseValue(code, undefined);
    }
    return { root, errors, tooDeepAt: undefined };
  } catch (error) {
    if (error instanceof TooDeep) return { root: undefined, errors: [], tooDeepAt: at };
    throw error;
  }
}

/** A node that is still being built. */
type Draft = { -readonly [Name in keyof Node]: Node[Name] } & { children: Node[] };
