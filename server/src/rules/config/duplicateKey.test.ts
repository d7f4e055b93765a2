import { expect, it } from "vitest";
import { findingsOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { duplicateKey } from "./duplicateKey.ts";

describeRule(duplicateKey, [
  {
    name: "different values",
    text: '{\n  "a": 1,\n  ⟦"a"⟧: 2\n}',
    severity: "warning",
    fixed: '{\n  "a": 2\n}',
  },
  { name: "equal values", text: '{ "a": 1, "b": 2, ⟦"a"⟧: 1 }', fixed: '{ "a": 1, "b": 2 }' },
  { name: "a nested object without a schema", text: '{ "analytics": { "x": [{ "y": 1, ⟦"y"⟧: 2 }] } }' },
  { name: "names of Object.prototype members", text: '{ "__proto__": 1, ⟦"__proto__"⟧: 2, "constructor": 3 }' },
  { name: "the same key in different objects", text: '{ "a": { "b": 1 }, "b": 2 }' },
]);

it("refers to the first property", () => {
  const { config } = markedConfig('{ "a": 1, "a": 2 }');
  expect(findingsOf(config, duplicateKey)[0]?.related?.[0]?.span.offset).toBe(2);
});
