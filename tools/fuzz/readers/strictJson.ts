import { ApiFailure } from "../../../user-groups/src/service/http/apiFailure.ts";
import { parseStrictJson } from "../../../user-groups/src/service/http/strictJson.ts";
import { jsonIn, must, mustBePlain, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** The service's reader of JSON: it accepts less than `JSON.parse`, and never reads something else. */
export const strictJson: Reader = {
  name: "strict-json",
  about: "JSON that the service receives: accepted as JSON.parse reads it, or refused",
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
      if (error.message === "The body is not valid JSON.") must(!json, "refuses valid JSON as invalid");
      return;
    }
    must(json !== undefined, "accepts what JSON.parse refuses");
    mustEqual(value, json.value, "the value of JSON.parse");
    const written = JSON.stringify(value);
    mustEqual(JSON.parse(written), withoutNegativeZero(value), "the value that was written again");
    mustEqual(
      parseStrictJson(Buffer.from(written)),
      withoutNegativeZero(value),
      "the value that was written and read again",
    );
  },
};

/** JSON has no negative zero when it is written. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => (each === 0 ? 0 : each));
}
