import type { Random } from "../soak/random.ts";

/** What tears the structure of a text apart, in all formats that are read. */
const PIECES = [
  ..."\"'`,:;{}[]()<>/\\#=*_-+.!?&%$|~@^\t\n\r\0 \x7f".split(""),
  ...[
    "\\u00",
    "\\ud83d",
    "//",
    "/*",
    "*/",
    "---\n",
    "```",
    "~~~",
    "\r\n",
    "\ufeff",
    "\u2028",
    "😀",
    "é",
    "null",
    "1e999",
  ],
  ...[
    "__proto__",
    "constructor",
    "&a ",
    "*a",
    "!!",
    "<<",
    "<<<<<<< a\n",
    ">>>>>>> b\n",
    "${",
    "$(",
    "{#",
    "-0",
    "%00",
    "://",
  ],
];
/** So many changes are made to an input at once. */
const MAX_CHANGES = 6;
/** Pieces are copied up to this length. */
const MAX_COPIED = 24;

/** An input with some changes, as a fuzzer makes them: pieces and bytes are inserted, removed, copied and replaced. */
export function mutated(input: Uint8Array, random: Random): Uint8Array {
  let bytes = Buffer.from(input);
  for (let left = 1 + random.below(MAX_CHANGES); left > 0; left--) {
    const at = random.below(bytes.length + 1);
    const from = random.below(bytes.length + 1);
    const length = random.below(MAX_COPIED);
    const inserted = random.pick([
      () => Buffer.from(random.pick(PIECES)),
      () => Buffer.from(random.pick(PIECES).repeat(1 + random.below(MAX_COPIED))),
      () => bytes.subarray(from, from + length),
      () => Buffer.from([random.below(256)]),
      () => Buffer.alloc(0),
    ])();
    bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + (random.chance(0.5) ? length : 0))]);
  }
  return bytes;
}
