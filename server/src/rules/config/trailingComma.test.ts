import { describeRule } from "../../testing/ruleCases.ts";
import { trailingComma } from "./trailingComma.ts";

describeRule(trailingComma, [
  { name: "in an array", text: '{"a": [1⟦,⟧]}', fixed: '{"a": [1]}' },
  { name: "in an object", text: '{\n  "a": 1⟦,⟧\n}', fixed: '{\n  "a": 1\n}' },
  { name: "before a comment", text: '{\n  "a": 1⟦,⟧ // one\n}', fixed: '{\n  "a": 1 // one\n}' },
  { name: "twice", text: '{"a": [1⟦,,⟧]}', fixed: '{"a": [1]}' },
  { name: "commas in strings", text: '{"a": "// no", "b": [1, 2]}' },
  { name: "commas in array items", text: '["/* no */", "#", ",]"]' },
]);
