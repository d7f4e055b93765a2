import type { Span } from "../json/jsonText.ts";
import { type CodePiece, isTag, MAX_TAG_DEPTH, type ModulePiece, type TagReader } from "./tag.ts";

type Frame = "}" | ")" | "]" | "template" | "children";

/** The frame that each opening bracket starts. Frames are identified by the closing bracket. */
const CLOSER: Readonly<Record<string, Frame>> = { "{": "}", "(": ")", "[": "]" };

/**
 * Matches code that must be followed by a value, so that `/` starts a regular expression and `<` starts an element.
 * After a word or `)`, these characters are operators.
 */
const BEFORE_VALUE = /(?:[(,=:[!&|?{};+\-*%~^<>]|=>|\b(?:return|default|case|typeof|in|of|do|else|yield|await|new))$/;
/**
 * The maximum length of a regular expression. If there is no closing `/` within this length, the `/` is treated as a
 * division.
 */
const MAX_REGEX = 200;
const DOUBLE = /"(?:[^"\\\n]|\\[\s\S])*"/y;
const SINGLE = /'(?:[^'\\\n]|\\[\s\S])*'/y;
/** Matches characters that do not affect the structure of the code. */
const PLAIN = /[^"'`{}()[\]/<\n]+|\n/y;

/**
 * Scans JavaScript just closely enough to find where it ends: strings, templates, comments, regular expressions,
 * brackets and elements. Does not check whether the code is valid.
 */
export class CodeScanner {
  readonly #text: string;
  readonly #tags: TagReader;
  readonly #frames: Frame[] = [];
  /** The names of the open elements. */
  readonly #elements: string[] = [];
  readonly #strings: Span[] = [];
  readonly #lines: number[] = [];
  /** The offset after the last character of code that is neither whitespace nor part of a comment. */
  #codeEnd = 0;
  #at: number;

  constructor(text: string, at: number, tags: TagReader) {
    this.#text = text;
    this.#tags = tags;
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  /** The start of the last line that is outside all brackets. */
  get lineStart(): number {
    return this.#lines.at(-1) ?? this.#at;
  }

  /** Scans the expression at the current `{`. Returns undefined if the expression is not closed. */
  scanExpression(depth: number): CodePiece | undefined {
    this.#frames.push("}");
    this.#take(1);
    while (this.#frames.length > 0) if (this.#at >= this.#text.length || !this.#scanToken(depth)) return undefined;
    return { end: this.#at, strings: this.#strings };
  }

  /**
   * Scans the imports and exports at the current position. They end at a blank line outside all brackets, or at the end
   * of the text.
   */
  scanModule(): ModulePiece | undefined {
    const blank = /\n[ \t]*(?:\n|$)/y;
    this.#lines.push(this.#at);
    while (this.#at < this.#text.length) {
      blank.lastIndex = this.#at;
      if (this.#frames.length === 0 && blank.test(this.#text)) break;
      if (!this.#scanToken(0)) return undefined;
      if (this.#frames.length === 0 && this.#text[this.#at - 1] === "\n") this.#lines.push(this.#at);
    }
    return this.#frames.length > 0 ? undefined : { end: this.#at, strings: this.#strings, lines: this.#lines };
  }

  /** Scans one token. Returns false if the text is not code. */
  #scanToken(depth: number): boolean {
    const frame = this.#frames.at(-1);
    if (frame === "template") return this.#scanTemplate();
    if (frame === "children") return this.#scanChildren(depth);
    const char = this.#text[this.#at]!;
    const closer = CLOSER[char];
    if (closer) {
      this.#frames.push(closer);
      return this.#take(1);
    }
    if (char === frame) {
      this.#frames.pop();
      return this.#take(1);
    }
    if (char === "`") {
      this.#frames.push("template");
      return this.#take(1);
    }
    if (char === '"' || char === "'") return this.#scanString(char === '"' ? DOUBLE : SINGLE);
    if (char === "/") return this.#scanSlash();
    if (char === "<" && this.#isBeforeValue() && /[\p{L}_$>]/u.test(this.#text[this.#at + 1] ?? ""))
      return this.#scanElement(depth);
    if (char === "<") return this.#take(1);
    if (char === "}" || char === ")" || char === "]") return false;
    PLAIN.lastIndex = this.#at;
    PLAIN.test(this.#text);
    return this.#take(PLAIN.lastIndex - this.#at);
  }

  #scanTemplate(): boolean {
    // A backslash at the end of the text does not escape anything.
    const rest = /[^`\\$]*(?:\\[\s\S]?|\$(?!\{))?/y;
    rest.lastIndex = this.#at;
    rest.test(this.#text);
    this.#at = rest.lastIndex;
    if (this.#text[this.#at] === "`") {
      this.#frames.pop();
      return this.#take(1);
    }
    if (this.#text.startsWith("${", this.#at)) {
      this.#frames.push("}");
      return this.#take(2);
    }
    return this.#at < this.#text.length;
  }

  #scanChildren(depth: number): boolean {
    const rest = /[^<{]*/y;
    rest.lastIndex = this.#at;
    rest.test(this.#text);
    this.#at = rest.lastIndex;
    const char = this.#text[this.#at];
    if (char === "{") {
      this.#frames.push("}");
      return this.#take(1);
    }
    return char === "<" && this.#scanElement(depth);
  }

  #scanElement(depth: number): boolean {
    const tag = depth < MAX_TAG_DEPTH ? this.#tags.tagAt(this.#at, depth + 1) : undefined;
    if (!isTag(tag)) return false;
    for (const { value, isCode, strings } of tag.attributes) {
      if (value && !isCode) this.#strings.push(value);
      this.#strings.push(...strings);
    }
    if (tag.kind === "open") {
      this.#frames.push("children");
      this.#elements.push(tag.name);
    }
    if (tag.kind === "close" && (this.#frames.pop() !== "children" || this.#elements.pop() !== tag.name)) return false;
    return this.#take(tag.to - this.#at);
  }

  #scanString(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#strings.push({ offset: this.#at + 1, length: pattern.lastIndex - this.#at - 2 });
    return this.#take(pattern.lastIndex - this.#at);
  }

  #scanSlash(): boolean {
    const next = this.#text[this.#at + 1];
    if (next === "/" || next === "*") {
      const end = this.#text.indexOf(next === "/" ? "\n" : "*/", this.#at + 2);
      // A comment does not affect what can follow it.
      this.#at = end < 0 ? this.#text.length : next === "/" ? end : end + 2;
      return end >= 0 || next === "/";
    }
    const length = this.#isBeforeValue() ? regexLength(this.#text, this.#at) : undefined;
    return this.#take(length ?? 1);
  }

  #isBeforeValue(): boolean {
    return BEFORE_VALUE.test(this.#text.slice(Math.max(0, this.#codeEnd - 12), this.#codeEnd));
  }

  #take(length: number): true {
    const start = this.#at;
    this.#at += length;
    let end = this.#at;
    while (end > start && /\s/.test(this.#text[end - 1]!)) end--;
    if (end > start) this.#codeEnd = end;
    return true;
  }
}

/**
 * Returns the length of the regular expression at `at`, excluding its flags. Returns undefined if it does not end on
 * the same line.
 */
function regexLength(text: string, at: number): number | undefined {
  let isInClass = false;
  for (let i = at + 1; i < Math.min(text.length, at + MAX_REGEX); i++) {
    const char = text[i];
    if (char === "\n") return undefined;
    if (char === "\\") i++;
    else if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    else if (char === "/" && !isInClass) return i + 1 - at;
  }
  return undefined;
}
