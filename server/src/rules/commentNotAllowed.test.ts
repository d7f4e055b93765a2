import { describeRule } from "../testing/ruleCases.ts";
import { commentNotAllowed } from "./commentNotAllowed.ts";

describeRule(commentNotAllowed, [
  { name: "on its own line", text: '{\n  ⟦// one⟧\n  "a": 1\n}', fixed: '{\n  "a": 1\n}' },
  {
    name: "at the end of a line",
    text: '{\n  "a": 1, ⟦// one⟧\n  "b": 2\n}',
    fixed: '{\n  "a": 1,\n  "b": 2\n}',
  },
  { name: "within a line", text: '{ ⟦/* one */⟧ "a": 1 }', fixed: '{  "a": 1 }' },
  { name: "as in shell scripts", text: '⟦# one⟧\r\n{ "a": 1 }', fixed: '{ "a": 1 }' },
  { name: "nothing in strings", text: '{"a": "// no", "b": [1, 2]}' },
  { name: "nothing in items", text: '["/* no */", "#", ",]"]' },
]);
