import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { TextLines } from "./textLines.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "😀"), maxLength: 20 });

describe("TextLines", () => {
  it("converts lines, positions and offsets in the same way as the language server's TextDocument", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: -2, max: 30 }), fc.integer({ min: -2, max: 30 }), (text, one, other) => {
        const ours = new TextLines(text);
        const theirs = TextDocument.create("file:///a", "x", 1, text);
        const position = { line: one, character: other };
        // The first call determines how many lines have been scanned.
        expect(new TextLines(text).offsetAt(position)).toBe(theirs.offsetAt(position));
        expect(new TextLines(text).hasLine(one)).toBe(one >= 0 && one < theirs.lineCount);
        expect(ours.positionAt(one)).toEqual(theirs.positionAt(one));
        expect(ours.positionAt(other)).toEqual(theirs.positionAt(other));
        expect(ours.offsetAt(position)).toBe(theirs.offsetAt(position));
        const range = { start: { line: 0, character: 0 }, end: position };
        expect(ours.getText(range)).toBe(theirs.getText(range));
        expect(ours.getText()).toBe(text);
        expect(ours.lineCount).toBe(theirs.lineCount);
      }),
      { numRuns: 2_000 },
    );
  });
});
