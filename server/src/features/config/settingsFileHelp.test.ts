import { expect, it } from "vitest";
import { plainSnippet } from "./settingsFileHelp.ts";

it.each([
  ["no tab stop", '"off"', '"off"'],
  ["a bare tab stop", '"files": $1', '"files": '],
  ["a tab stop in braces", `[\${1}]$0`, "[]"],
  ["a default", `"strict": \${1:false}`, '"strict": false'],
  ["choices", `"\${3|off,error,warning|}"`, '"off"'],
  ["escapes", `"\\$schema": "\${1:a\\}b}"`, '"$schema": "a}b"'],
])("converts a snippet with %s to plain text", (_, snippet, plain) => {
  expect(plainSnippet(snippet)).toBe(plain);
});
