import { isDeepStrictEqual } from "node:util";

/** A part of a text. */
interface Part {
  readonly offset: number;
  readonly length: number;
}

/** @throws unless the condition holds */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** @throws unless two values are the same, down to their last property */
export function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** @throws unless a part is inside a text of this length */
export function mustBeInside({ offset, length }: Part, size: number, what: string): void {
  must(
    Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0 && offset + length <= size,
    `${what} is at ${offset}, ${length} characters long, in a text of ${size}`,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const NOT_PLAIN = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

/** @throws unless a message is one line. It may quote any other character of what was read. */
export function mustBeOneLine(message: string, what: string): void {
  must(message !== "" && !/[\r\n]/.test(message), `${what} is not one line: ${JSON.stringify(message)}`);
}

/** @throws unless a message is one line, and has nothing in it that a terminal or an editor would act on */
export function mustBePlain(message: string, what: string): void {
  must(message !== "" && !NOT_PLAIN.test(message), `${what} is not one line of plain text: ${JSON.stringify(message)}`);
}

/** The text of an input. A byte order mark stays. */
export function textOf(input: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(input);
}

/** The value of a text as JSON; undefined when it is not JSON. */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
