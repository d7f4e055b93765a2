import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "./apiFailure.ts";
import { parseStrictJson } from "./strictJson.ts";

const parse = (text: string) => parseStrictJson(Buffer.from(text, "utf8"));

/** The error code for JSON text. Undefined if the text is accepted. */
function refusal(text: string | Uint8Array): string | undefined {
  try {
    parseStrictJson(typeof text === "string" ? Buffer.from(text, "utf8") : text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code;
  }
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("strict JSON", () => {
  it.each([
    ["{}", {}],
    [' {"a" : [1, -2.5e3, true, null, "\\u0041\\n"]} ', { a: [1, -2500, true, null, "A\n"] }],
    ['{"a":{"b":1},"c":{"b":2}}', { a: { b: 1 }, c: { b: 2 } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"b","b":"a"}', { a: "b", b: "a" }],
    ['{"{":"}","\\"":"[","\\\\":1}', { "{": "}", '"': "[", "\\": 1 }],
    ['{"proto":"__proto__"}', { proto: "__proto__" }],
    ["[9007199254740991,1e300,1e21,5e15,0.1]", [9007199254740991, 1e300, 1e21, 5e15, 0.1]],
  ])("reads %s", (text, value) => {
    expect(parse(text)).toStrictEqual(value);
  });

  it.each([
    "",
    "{",
    "{'a':1}",
    '{"a":1,}',
    '{"a":1}//',
    "undefined",
    "01",
    '\uFEFF{"a":1}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"a":{"b":[{"c":1,"c":2}]}}',
    '{"__proto__":1}',
    '{"a":[{"__pro\\u0074o__":1}]}',
    nested(33),
    `{"a":${nested(32)}}`,
    "9007199254740992",
    "[-12345678901234567890]",
    "9007199254740993.0",
    '{"a":9007199254740.993e3}',
    "1e400",
    "1e19",
    '{"a":5400e15}',
  ])("rejects %s", (text) => {
    expect(refusal(text)).toBe("invalid_json");
  });

  it("accepts 32 levels", () => {
    expect(parse(nested(32))).toBeDefined();
  });

  it.each([[[0x22, 0xff, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]], [[0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]]])(
    "rejects invalid UTF-8: %j",
    (bytes) => {
      expect(refusal(Uint8Array.from(bytes))).toBe("invalid_json");
    },
  );

  it("accepts the output of JSON.stringify for any keys and strings", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary", maxDepth: 8 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const huge = /(?<![\d.e+-])-?\d{16,}(?![\d.e])/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
        fc.pre(!huge && !text.includes("__proto__") && !/\\u[dD][89a-fA-F]/.test(text));
        expect(parse(text)).toStrictEqual(JSON.parse(text));
      }),
    );
  });

  it("rejects every object with a duplicate key", () => {
    const key = fc.string({ unit: "binary", maxLength: 6 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(key, fc.array(key, { maxLength: 3 }), fc.json({ maxDepth: 2 }), (twice, others, value) => {
        const escaped = `"${[...twice].map((c) => [...Array(c.length).keys()].map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")).join("")}"`;
        const middle = others.filter((other) => other !== twice).map((other) => `${JSON.stringify(other)}:${value},`);
        expect(refusal(`{${JSON.stringify(twice)}:1,${middle.join("")}${escaped}:2}`)).toBe("invalid_json");
      }),
    );
  });

  it("takes linear time for hostile input", () => {
    for (const text of [
      `"${"\\\\".repeat(500_000)}"`,
      `"${"\\".repeat(1_000_001)}`,
      `{"a":"${" ".repeat(1_000_000)}`,
      `${'"'.repeat(1_000_000)}`,
      `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join(",")}}`,
      "[".repeat(1_000_000),
    ]) {
      refusal(text);
    }
  });
});
