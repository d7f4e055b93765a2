import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeEdits } from "./composeEdits.ts";
import { applyEdits, type Edit } from "./edits.ts";

describe("composeEdits", () => {
  it("does not touch text that no round changes", () => {
    const rounds = [[{ offset: 1, length: 1, content: "xy" }], [{ offset: 2, length: 1, content: "" }]];
    expect(composeEdits(4, rounds)).toEqual([{ offset: 1, length: 1, content: "x" }]);
    expect(composeEdits(4, [])).toEqual([]);
  });

  it("produces the same text as applying one round after another", () => {
    const choices = fc.array(fc.array(fc.tuple(fc.nat(9), fc.nat(4), fc.string({ maxLength: 3 })), { maxLength: 4 }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.string(), choices, (text, rounds) => {
        let after = text;
        const all: Edit[][] = [];
        for (const round of rounds) {
          // Alternate between gaps and lengths, so that the edits in a round never overlap.
          let at = 0;
          const edits: Edit[] = [];
          for (const [gap, length, content] of round) {
            const offset = at + gap + 1;
            if (offset + length > after.length) break;
            edits.push({ offset, length, content });
            at = offset + length;
          }
          all.push(edits);
          after = applyEdits(after, edits);
        }
        expect(applyEdits(text, composeEdits(text.length, all))).toBe(after);
      }),
      { numRuns: 500 },
    );
  });
});
