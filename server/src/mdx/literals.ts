/** A JavaScript literal. Its value is known without running any code. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [name: string]: Literal };

const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const NUMBER = /-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const MAX_DEPTH = 20;

/** Reads the literal at an offset. Returns its value and its end, or undefined for any other code. */
export function literalAt(code: string, at: number): { readonly value: Literal; readonly end: number } | undefined {
  const reader = new LiteralReader(code, at);
  const value = reader.readValue(0);
  return value === undefined ? undefined : { value, end: reader.at };
}

/** Returns the value of code that consists of a single literal. */
export function literalOf(code: string): Literal | undefined {
  const reader = new LiteralReader(code, 0);
  const value = reader.readValue(0);
  reader.skip(SPACE);
  return reader.at === code.length ? value : undefined;
}

class LiteralReader {
  readonly #code: string;
  at: number;

  constructor(code: string, at: number) {
    this.#code = code;
    this.at = at;
  }

  skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#code)?.[0];
    if (found !== undefined) this.at = pattern.lastIndex;
    return found;
  }

  readValue(depth: number): Literal | undefined {
    if (depth > MAX_DEPTH) return undefined;
    this.skip(SPACE);
    const char = this.#code[this.at];
    if (char === "[") return this.#readList(depth);
    if (char === "{") return this.#readObject(depth);
    const text = this.skip(STRING);
    if (text !== undefined) return unescaped(text);
    const number = this.skip(NUMBER);
    if (number) return Number(number.replaceAll("_", ""));
    const start = this.at;
    const word = this.skip(WORD);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null" || word === "undefined") return null;
    this.at = start;
    return undefined;
  }

  #readList(depth: number): Literal | undefined {
    const values: Literal[] = [];
    this.at++;
    for (;;) {
      this.skip(SPACE);
      if (this.#take("]")) return values;
      const value = this.readValue(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
      this.skip(SPACE);
      if (!this.#take(",") && this.#code[this.at] !== "]") return undefined;
    }
  }

  #readObject(depth: number): Literal | undefined {
    const members = new Map<string, Literal>();
    this.at++;
    for (;;) {
      this.skip(SPACE);
      if (this.#take("}")) return Object.fromEntries(members);
      const quoted = this.skip(STRING);
      const key = quoted === undefined ? this.skip(WORD) : unescaped(quoted);
      this.skip(SPACE);
      if (key === undefined || !this.#take(":")) return undefined;
      const value = this.readValue(depth + 1);
      if (value === undefined) return undefined;
      members.set(key, value);
      this.skip(SPACE);
      if (!this.#take(",") && this.#code[this.at] !== "}") return undefined;
    }
  }

  #take(char: string): boolean {
    if (this.#code[this.at] !== char) return false;
    this.at++;
    return true;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };

function unescaped(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|([\s\S]))/g, (_, long, short, char: string) => {
      const code = Number.parseInt(long ?? short, 16);
      if (char !== undefined) return ESCAPES[char] ?? char;
      return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
    });
}
