import fc from "fast-check";

/** A random mistake: text is removed, inserted, or both. */
export interface Mistake {
  /** The position, as a fraction of the text length. */
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** Typical mistakes by people and tools: a deleted or wrong character, pasted text, and a truncated file. */
export const mistakes: fc.Arbitrary<Mistake> = fc.record({
  // Not fc.double, because half of its values between 0 and 1 are tiny and would select the first character.
  at: fc.nat({ max: 10_000 }).map((at) => at / 10_000),
  remove: fc.constantFrom(0, 0, 1, 1, 1, 2, 5, 30, 100_000),
  insert: fc.constantFrom(
    ..."\"'`,:;{}[]/\\x1-\t\n\r\0#=“\u00a0\ufeff\ud800".split(""),
    "",
    "",
    "",
    "//",
    "/*",
    "*/",
    "\n",
    "\\u12",
    "null",
    "undefined",
    "my own docs",
    "```json\n",
    "\n<<<<<<< HEAD\n",
    "\n=======\n",
    "\n>>>>>>> main\n",
    '"key": ',
    '{ "a": ',
    "[[",
  ),
});

/** Applies mistakes to a text. */
export function breakText(text: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((result, { at, remove, insert }) => {
    const offset = Math.floor(at * result.length);
    return result.slice(0, offset) + insert + result.slice(offset + remove);
  }, text);
}
