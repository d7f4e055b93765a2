import { ApiFailure } from "../../../user-groups/src/service/http/apiFailure.ts";
import { parseStrictJson } from "../../../user-groups/src/service/http/strictJson.ts";
import { jsonIn, must, mustBePlain, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** The service's JSON reader. It accepts fewer documents than `JSON.parse`, but never returns a different value. */
export const strictJson: Reader = {
  name: "strict-json",
  about: "JSON requests to the service: same value as JSON.parse, or rejected",
  seeds: [
    '{"user_group_id":"plants","mapping":{"a":1,"b":"2"},"properties":{"c":[1.5,-0,1e3,null,true]}}',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":{},"x":9007199254740993}',
    '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["\\ud800"]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
    '{"n":[0.1,1e-400,1e400,12345678901234567890,5e-324,9007199254740991.5,0e99]}',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '\ufeff{"a":"\u2028"}',
  ],
  read(input) {
    const text = textOf(input);
    const json = jsonIn(text);
    let value: unknown;
    try {
      value = parseStrictJson(input);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      mustBePlain(error.message, "a refusal");
      if (error.message === "The body is not valid JSON.") must(!json, "rejects valid JSON as invalid");
      return;
    }
    must(json !== undefined, "accepts what JSON.parse rejects");
    mustEqual(value, json.value, "the value of JSON.parse");
    const serialized = JSON.stringify(value);
    mustEqual(JSON.parse(serialized), withoutNegativeZero(value), "the value after writing it again");
    mustEqual(
      parseStrictJson(Buffer.from(serialized)),
      withoutNegativeZero(value),
      "the value after writing and reading it again",
    );
  },
};

/** Converts negative zero, which JSON.stringify writes as 0. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) => (item === 0 ? 0 : item));
}
