import { describeRule } from "../../testing/ruleCases.ts";
import { commentNotAllowed } from "./commentNotAllowed.ts";

describeRule(commentNotAllowed, [
  { name: "a comment on its own line", text: '{\n  ⟦// one⟧\n  "a": 1\n}', fixed: '{\n  "a": 1\n}' },
  {
    name: "a comment at the end of a line",
    text: '{\n  "a": 1, ⟦// one⟧\n  "b": 2\n}',
    fixed: '{\n  "a": 1,\n  "b": 2\n}',
  },
  { name: "within a line", text: '{ ⟦/* one */⟧ "a": 1 }', fixed: '{  "a": 1 }' },
  { name: "a shell-style comment", text: '⟦# one⟧\r\n{ "a": 1 }', fixed: '{ "a": 1 }' },
  { name: "comment syntax in strings", text: '{"a": "// no", "b": [1, 2]}' },
  { name: "comment syntax in array items", text: '["/* no */", "#", ",]"]' },
]);
