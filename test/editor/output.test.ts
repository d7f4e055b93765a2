import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { resultsLine } from "../support/results.ts";
import { extractResults } from "./output.ts";

const failures = [{ title: "ä 100 %", message: "expected “a”\nto be “b”" }];
const results = { passed: 1, failed: 1, skipped: 0, failures };

describe("extractResults", () => {
  const text = Buffer.from(`✔ one\n${resultsLine(results)}\nbetween\nunfinished ü`);

  it.each([1, 2, 7, 64, text.length])("extracts the results from output in chunks of %i bytes", (size) => {
    let passed = "";
    const output = extractResults(
      new Writable({
        decodeStrings: false,
        write(chunk, _encoding, done) {
          passed += chunk;
          done();
        },
      }),
    );
    for (let at = 0; at < text.length; at += size) output.stream.write(text.subarray(at, at + size));
    expect(output.end()).toEqual(results);
    expect(passed).toBe("✔ one\nbetween\nunfinished ü");
  });

  it("returns undefined if there are no results", () => {
    const output = extractResults(new Writable({ write: (_chunk, _encoding, done) => done() }));
    output.stream.write("nothing\n");
    expect(output.end()).toBeUndefined();
  });
});
