import { PARSE_ERROR } from "./json.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * Reads the JSON string that starts at `offset`. Returns its value and its end. Strings cannot span lines, so an
 * unclosed string ends before any commas and brackets at the end of its line.
 */
export function readString(
  text: string,
  offset: number,
  fail: (error: number, offset: number, length: number) => void,
): { readonly value: string; readonly end: number } {
  let value = "";
  let from = offset + 1;
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return { value: value + text.slice(from, at), end: at + 1 };
    if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
      let end = at;
      while (end > from && " \t,]}".includes(text[end - 1]!)) end--;
      fail(PARSE_ERROR.UnexpectedEndOfString, offset, end - offset);
      return { value: value + text.slice(from, end), end };
    }
    if (code === 0x5c) {
      const letter = text[at + 1];
      const hex = letter === "u" ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
      if (hex === undefined && (letter === undefined || !Object.hasOwn(ESCAPES, letter))) {
        const lineEnds = letter === undefined || letter === "\n" || letter === "\r";
        fail(letter === "u" ? PARSE_ERROR.InvalidUnicode : PARSE_ERROR.InvalidEscapeCharacter, at, lineEnds ? 1 : 2);
        value += text.slice(from, at);
        from = at + (lineEnds ? 1 : 2);
        if (!lineEnds) at++;
      } else {
        value +=
          text.slice(from, at) + (hex === undefined ? ESCAPES[letter!] : String.fromCharCode(Number.parseInt(hex, 16)));
        from = at + (hex === undefined ? 2 : 6);
        at = from - 1;
      }
    } else if (code < 0x20) fail(PARSE_ERROR.InvalidCharacter, at, 1);
  }
}
