import { isDeepStrictEqual } from "node:util";

interface Part {
  readonly offset: number;
  readonly length: number;
}

/** @throws {Error} If the condition is false. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** @throws {Error} If two values are not deeply equal. */
export function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** @throws {Error} If a span is not inside text of the given length. */
export function mustBeInside({ offset, length }: Part, size: number, what: string): void {
  must(
    Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0 && offset + length <= size,
    `${what} is at ${offset}, ${length} characters long, in text of length ${size}`,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
const NOT_PLAIN = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

/** @throws {Error} If a message has more than one line. It may contain any other character from the input. */
export function mustBeOneLine(message: string, what: string): void {
  must(message !== "" && !/[\r\n]/.test(message), `${what} is not one line: ${JSON.stringify(message)}`);
}

/**
 * @throws {Error} If a message has more than one line, or contains characters that a terminal or an editor would
 * interpret.
 */
export function mustBePlain(message: string, what: string): void {
  must(message !== "" && !NOT_PLAIN.test(message), `${what} is not one line of plain text: ${JSON.stringify(message)}`);
}

/** Decodes an input and keeps its byte order mark, if any. */
export function textOf(input: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(input);
}

/** Parses JSON. Undefined if the text is not JSON. */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
