import type { Random } from "../soak/random.ts";

/** Fragments that have a special meaning in the formats that are read. */
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
/** The maximum number of changes to an input. */
const MAX_CHANGES = 6;
/** The maximum length of copied fragments. */
const MAX_COPIED = 24;

/** Mutates an input like a fuzzer: inserts, removes, copies, and replaces fragments and bytes. */
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
