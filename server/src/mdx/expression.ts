/** Matches whitespace and comments. */
const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const TEXT = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const NUMBER = /0[xX][\da-fA-F_]+n?|0[bBoO][\d_]+n?|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const REGEX = /\/(?:[^\n\\/[]|\\[^\n]|\[(?:[^\n\\\]]|\\[^\n])*\])+\//y;
const PREFIX = /\+\+|--|[+\-!~]/y;
/** Matches operators between two values. `?`, `:`, member access, calls and arrows are handled separately. */
const BINARY = /(?:>>>|\*\*|<<|>>|&&|\|\||\?\?)=?|[=!]==?|[+\-*/%&|^<>]=?|=(?!>)/y;

/** Keywords that precede a value. */
const PREFIX_WORDS = new Set(["new", "typeof", "void", "delete", "await"]);
/** Keywords that start code that is too complex to check. */
const COMPLEX_WORDS = new Set(["function", "class", "import", "yield"]);
/** Keywords that cannot be part of an expression, because they belong to statements. */
const STATEMENT_WORDS = new Set(
  "break case catch const continue debugger default do else enum export extends finally for if in instanceof return switch throw try var while with".split(
    " ",
  ),
);

/** An open bracket, or `top` for the expression itself. */
interface Frame {
  readonly kind: "top" | "(" | "[" | "{";
  /** The number of `?` that do not have a matching `:` yet. */
  conditions: number;
  /**
   * Whether the bracket can be closed without another value, which is the case right after the opening bracket and
   * after a comma.
   */
  isOpenEnded: boolean;
}

type Next = "value" | "operator" | "key";

/**
 * Whether the code may be a JavaScript expression. False for code that definitely is not one, such as `"a": 1`, `id:
 * number` or `your key`. Only checks that values and operators alternate. Accepts anything more complex, such as
 * functions, elements and regular expressions.
 *
 * @param code The code between the braces. Any braces inside the code must be balanced.
 */
export function mayBeExpression(code: string, mayBeEmpty: boolean): boolean {
  return new ExpressionReader(code).read(mayBeEmpty);
}

/** Whether the code between the braces may spread the properties of an object into a tag. */
export function mayBeSpread(code: string): boolean {
  return new ExpressionReader(code).readSpread();
}

class ExpressionReader {
  readonly #code: string;
  readonly #frames: Frame[] = [{ kind: "top", conditions: 0, isOpenEnded: true }];
  #at = 0;

  constructor(code: string) {
    this.#code = code;
  }

  read(mayBeEmpty: boolean): boolean {
    this.#skip(SPACE);
    if (this.#at === this.#code.length) return mayBeEmpty;
    for (let next: Next | boolean = "value"; ; ) {
      this.#skip(SPACE);
      if (this.#at === this.#code.length) return next === "operator" && this.#frames.at(-1)!.conditions === 0;
      next = next === "value" ? this.#readValue() : next === "key" ? this.#readKey() : this.#readOperator();
      if (typeof next === "boolean") return next;
    }
  }

  readSpread(): boolean {
    this.#skip(SPACE);
    return this.#take("...") && this.read(false);
  }

  #skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#code)?.[0];
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  #take(text: string): boolean {
    if (!this.#code.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Reads the start of a value. Returns what must follow it, or the final result if that is already known. */
  #readValue(): Next | boolean {
    const frame = this.#frames.at(-1)!;
    const char = this.#code[this.#at]!;
    if (this.#take("...")) return frame.kind !== "top" && "value";
    if (/[\d.]/.test(char)) return this.#skip(NUMBER) !== undefined && this.#checkNumberEnd();
    if (/["'`]/.test(char)) return this.#skip(TEXT) === undefined ? true : "operator";
    if (char === "(" || char === "[" || char === "{") return this.#open(char);
    if (char === ")" || char === "]") return frame.isOpenEnded && this.#close(char);
    if (char === "," && frame.kind === "[") return this.#readComma(frame);
    // Regular expressions, elements, and identifiers with Unicode escapes are not checked any further.
    if (char === "/") return this.#skip(REGEX) !== undefined;
    if (char === "<" || this.#code.startsWith("\\u", this.#at)) return true;
    if (this.#skip(PREFIX) !== undefined) return "value";
    const word = this.#skip(WORD);
    if (word === undefined || STATEMENT_WORDS.has(word)) return false;
    if (PREFIX_WORDS.has(word)) return "value";
    // This is either an async function or an async arrow function.
    if (word === "async" && /^\s*[\p{ID_Start}$_(]/u.test(this.#code.slice(this.#at))) return true;
    return COMPLEX_WORDS.has(word) ? this.#code.slice(this.#at).trim() !== "" : "operator";
  }

  /** Checks that a number is not directly followed by a word. */
  #checkNumberEnd(): Next | false {
    WORD.lastIndex = this.#at;
    return !WORD.test(this.#code) && "operator";
  }

  /** Reads a key in an object, or the end of the object. */
  #readKey(): Next | boolean {
    const frame = this.#frames.at(-1)!;
    if (this.#take("}")) return this.#leave();
    if (this.#take("...")) return "value";
    const isLiteral = /["'\d]/.test(this.#code[this.#at]!);
    const key = this.#skip(TEXT) ?? this.#skip(NUMBER) ?? this.#skip(WORD);
    // This is either a computed key or a generator method.
    if (key === undefined) return /[[*]/.test(this.#code[this.#at]!);
    this.#skip(SPACE);
    if (this.#take(":")) return "value";
    // This is either a method or a default value.
    if (/[(=]/.test(this.#code[this.#at] ?? "") || /^(?:get|set|async)$/.test(key)) return true;
    if (isLiteral) return false;
    if (this.#take("}")) return this.#leave();
    return this.#take(",") && this.#readComma(frame);
  }

  /** Reads whatever follows a value. */
  #readOperator(): Next | boolean {
    const frame = this.#frames.at(-1)!;
    const char = this.#code[this.#at]!;
    frame.isOpenEnded = false;
    if (char === "(" || char === "[") return this.#open(char);
    if (char === ")" || char === "]" || char === "}") return frame.conditions === 0 && this.#close(char);
    if (char === "`") return this.#skip(TEXT) === undefined ? true : "operator";
    if (this.#take("++") || this.#take("--")) return "operator";
    if (this.#take("=>")) {
      this.#skip(SPACE);
      return this.#code[this.#at] === "{" ? true : "value";
    }
    if (/\?\.(?!\d)/y.test(this.#code.slice(this.#at, this.#at + 3))) {
      this.#at += 2;
      this.#skip(SPACE);
      return this.#skip(WORD) !== undefined || /[([`]/.test(this.#code[this.#at] ?? "") ? "operator" : false;
    }
    if (this.#take(".")) {
      this.#skip(SPACE);
      return this.#skip(WORD) !== undefined && "operator";
    }
    if (this.#take(",")) return this.#readComma(frame);
    if (this.#skip(BINARY) !== undefined) return "value";
    if (this.#take("?")) {
      frame.conditions++;
      return "value";
    }
    if (this.#take(":")) return frame.conditions-- > 0 && "value";
    const word = this.#skip(WORD);
    return (word === "in" || word === "instanceof") && "value";
  }

  #readComma(frame: Frame): Next | false {
    if (this.#code[this.#at] === "," && frame.kind === "[") this.#at++;
    if (frame.conditions > 0) return false;
    frame.isOpenEnded = frame.kind !== "top";
    return frame.kind === "{" ? "key" : "value";
  }

  #open(kind: "(" | "[" | "{"): Next {
    this.#at++;
    this.#frames.push({ kind, conditions: 0, isOpenEnded: true });
    return kind === "{" ? "key" : "value";
  }

  /** Reads a closing bracket. Accepts mismatched brackets. */
  #close(char: ")" | "]" | "}"): Next | true {
    this.#at++;
    const { kind } = this.#frames.at(-1)!;
    return char === { "(": ")", "[": "]", "{": "}", top: "" }[kind] ? this.#leave() : true;
  }

  #leave(): Next {
    this.#frames.pop();
    return "operator";
  }
}
