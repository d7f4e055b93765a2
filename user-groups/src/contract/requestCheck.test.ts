import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS, type Operation } from "./contract.ts";
import { checkRequest, checkSendable } from "./requestCheck.ts";

function nested(depth: number): unknown {
  let value = {};
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
const circular: Record<string, unknown> = {};
circular.self = circular;

describe("checkRequest", () => {
  const valid: [string, Operation, unknown][] = [
    ["only an ID", "get", { user_group_id: "acme" }],
    ["an update with only an ID", "update", { user_group_id: "acme" }],
    ["all four fields", "get", { user_group_id: "a", name: "A", mapping: { s: "d", t: 1 }, properties: { x: [null] } }],
    ["255 characters outside the Basic Multilingual Plane", "get", { user_group_id: "😀".repeat(255) }],
    ["spaces and right-to-left marks", "get", { user_group_id: " a\u202e " }],
    ["a mapping of maximum size", "get", { user_group_id: "a", mapping: keys(LIMITS.mappingKeys) }],
    ["a mapping key with a line break", "get", { user_group_id: "a", mapping: { "a\nb": 1 } }],
    ["properties of maximum depth", "get", { user_group_id: "a", properties: nested(LIMITS.jsonDepth - 2) }],
    ["null to clear fields", "update", { user_group_id: "a", mapping: null, properties: null }],
    ["a token from another service", "rotate", { current_token: "some-token" }],
  ];
  it.each(valid)("accepts %s", (_, operation, body) => {
    expect(checkRequest(operation, body)).toBeUndefined();
  });

  const invalid: [string, Operation, unknown, string | undefined, RegExp][] = [
    ["an array as the body", "get", [], undefined, /must be a JSON object/],
    ["null", "rotate", null, undefined, /must be a JSON object/],
    ["no ID", "get", {}, "user_group_id", /is missing/],
    ["an empty ID", "get", { user_group_id: "" }, "user_group_id", /1 to 255/],
    ["an ID of 256 characters", "get", { user_group_id: "x".repeat(256) }, "user_group_id", /1 to 255/],
    ["NUL in an ID", "get", { user_group_id: "a\0" }, "user_group_id", /control character/],
    ["an unpaired surrogate in an ID", "get", { user_group_id: "\ud800" }, "user_group_id", /1 to 255/],
    ["a number as an ID", "get", { user_group_id: 1 }, "user_group_id", /a string/],
    ["null as a name", "update", { user_group_id: "a", name: null }, "name", /a string/],
    [
      "null as a mapping when there is nothing to clear",
      "get",
      { user_group_id: "a", mapping: null },
      "mapping",
      /object/,
    ],
    ["an array as a mapping", "update", { user_group_id: "a", mapping: [] }, "mapping", /or null/],
    ["an object as a mapping entry", "get", { user_group_id: "a", mapping: { s: {} } }, "mapping.s", /number/],
    ["too many entries", "get", { user_group_id: "a", mapping: keys(1001) }, "mapping", /1000/],
    ["properties that are not an object", "get", { user_group_id: "a", properties: "x" }, "properties", /object/],
    [
      "properties that are too deep",
      "get",
      { user_group_id: "a", properties: nested(31) },
      "properties.a.a.a",
      /more than 32 levels deep/,
    ],
    ["a circle", "get", { user_group_id: "a", properties: circular }, "properties.self.self.self", /levels deep/],
    ["NaN", "get", { user_group_id: "a", properties: { x: Number.NaN } }, "properties.x", /JSON cannot express/],
    [
      "a nested unpaired surrogate",
      "get",
      { user_group_id: "a", properties: { x: ["\udc00"] } },
      "properties.x.0",
      /incomplete character/,
    ],
    ["an unpaired surrogate in a key", "get", { user_group_id: "a", properties: { "\ud800": 1 } }, "properties", /key/],
    [
      "large properties",
      "get",
      { user_group_id: "a", properties: { x: "é".repeat(17_000) } },
      "properties",
      /32768 bytes/,
    ],
    ["an unknown field", "get", { user_group_id: "a", names: "x" }, "names", /^Unknown field "names"/],
    [
      "an unknown field with control characters",
      "get",
      { user_group_id: "a", "x\x7f\x9b\u2028": 1 },
      "x\x7f\x9b\u2028",
      /^Unknown field "x\\u007f\\u009b\\u2028"\./,
    ],
    ["__proto__", "get", JSON.parse('{"user_group_id":"a","__proto__":{}}'), "__proto__", /Unknown field/],
    ["no token", "rotate", {}, "current_token", /missing or empty/],
    ["a token with a space", "rotate", { current_token: "a b" }, "current_token", /visible ASCII/],
  ];
  it.each(invalid)("rejects %s", (_, operation, body, field, message) => {
    const problem = checkRequest(operation, body);
    expect(problem?.field).toBe(field);
    expect(problem?.message).toMatch(message);
  });

  it("never includes a token in a message", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (token) => {
        const message = checkRequest("rotate", { current_token: `${token} ` })?.message ?? "";
        expect(message.includes(token)).toBe(false);
      }),
    );
  });

  it("accepts an ID exactly if it is well-formed text without control characters", () => {
    const unit = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(unit, (id) => {
        const plain = id.length > 0 && id.isWellFormed() && !/\p{Cc}/u.test(id);
        expect(checkRequest("get", { user_group_id: id }) === undefined).toBe(plain);
      }),
    );
  });
});

describe("checkSendable", () => {
  it.each<[string, Operation, object]>([
    ["a mapping to objects", "update", { user_group_id: "a", mapping: { s: { source: [1, null] } } }],
    ["more entries than our service accepts", "get", { user_group_id: "a", mapping: keys(LIMITS.mappingKeys + 1) }],
    ["a longer name", "get", { user_group_id: "a", name: "x".repeat(LIMITS.nameCodePoints + 1) }],
    ["an empty name, or one with a line break", "update", { user_group_id: "a", name: "a\nb" }],
    ["a longer ID", "get", { user_group_id: "x".repeat(LIMITS.idCodePoints + 1) }],
    ["larger properties", "update", { user_group_id: "a", properties: { x: "x".repeat(LIMITS.propertiesBytes) } }],
    ["deeper properties", "get", { user_group_id: "a", properties: nested(LIMITS.jsonDepth + 1) }],
    ["a longer token", "rotate", { current_token: "t".repeat(LIMITS.tokenCharacters + 1) }],
    ["null to clear fields", "update", { user_group_id: "a", mapping: null, properties: null }],
  ])("leaves limits to the service: %s", (_, operation, body) => {
    expect(checkSendable(operation, body)).toBeUndefined();
    expect(() => JSON.stringify(body)).not.toThrow();
  });

  it.each<[string, Operation, object, string]>([
    ["no ID", "get", {}, "user_group_id"],
    ["an empty ID", "update", { user_group_id: "" }, "user_group_id"],
    ["an ID that another ID could be stored as", "get", { user_group_id: "\ud800" }, "user_group_id"],
    ["an empty token", "rotate", { current_token: "" }, "current_token"],
    ["a number as a name", "get", { user_group_id: "a", name: 5 }, "name"],
    ["null when there is nothing to clear", "get", { user_group_id: "a", mapping: null }, "mapping"],
    ["an array as a mapping", "update", { user_group_id: "a", mapping: [] }, "mapping"],
    ["text as properties", "get", { user_group_id: "a", properties: "x" }, "properties"],
    ["properties that contain themselves", "get", { user_group_id: "a", properties: circular }, "properties"],
    ["properties too deep to be written", "get", { user_group_id: "a", properties: nested(20_000) }, "properties"],
  ])("rejects what the specification excludes: %s", (_, operation, body, field) => {
    expect(checkSendable(operation, body)).toMatchObject({ field, message: expect.stringMatching(/\.$/) });
  });
});
