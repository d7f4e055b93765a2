import type { Schema } from "../../schema/schema.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { invalidValue } from "./invalidValue.ts";

const id: Schema = { type: "string", minLength: 1, maxLength: 8 };
const schema: Schema = {
  required: ["needed"],
  properties: {
    id,
    needed: id,
    long: { type: "string", minLength: 6 },
    words: { type: "string", minLength: 6, "x-expected": "an image path" },
    url: { type: "string", pattern: "^https:", "x-kind": "url", "x-url": "absolute" },
    objects: { type: "array", "x-unique": "path" },
    tag: { type: "string", pattern: "^G", patternErrorMessage: "Expected an ID that starts with G." },
    plain: { type: "string", pattern: "^x" },
    host: { type: "string", pattern: "^(?!https://)" },
    color: { type: "string", pattern: "^#.{6}$", "x-kind": "hex-color" },
    icon: { type: "string", pattern: "^(?!fa-)", "x-kind": "icon-name" },
    page: { type: "string", minLength: 1, "x-kind": "page-path" },
    count: { type: "number", minimum: 2 },
    list: { type: "array", minItems: 1, maxItems: 3, uniqueItems: true },
    columns: {
      type: "array",
      items: { type: "object", required: ["list"], properties: { list: { type: "array", minItems: 1 } } },
    },
    open: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
  },
};

describeRule(
  invalidValue,
  [
    {
      name: "an empty optional value",
      text: '{"id":⟦""⟧,"needed":"x"}',
      message: /^The value is empty\. Enter a value, or remove the field\.$/,
      severity: "error",
      fixed: '{"needed":"x"}',
    },
    { name: "an empty required value", text: '{"needed":⟦""⟧}', fixed: '{"needed":""}' },
    { name: "a short value", text: '{"long":⟦"abc"⟧}', message: /^Use at least 6 characters\.$/ },
    { name: "a long value", text: '{"id":⟦"123456789"⟧}', message: /^Use at most 8 characters\.$/ },
    { name: "a schema with an expectation", text: '{"words":⟦"abc"⟧}', message: /^Expected an image path\.$/ },
    { name: "a pattern with its message", text: '{"tag":⟦"X1"⟧}', message: /^Expected an ID that starts with G\.$/ },
    { name: "a pattern without a message", text: '{"plain":⟦"y"⟧}', message: /^"y" is not a valid value\.$/ },
    { name: "a forbidden prefix", text: '{"host":⟦"https://a.example"⟧}', fixed: '{"host":"a.example"}' },
    { name: "an icon with a forbidden prefix", text: '{"icon":⟦"fa-book-open"⟧}', fixed: '{"icon":"book-open"}' },
    { name: "only a forbidden prefix", text: '{"icon":⟦"fa-"⟧}', fixed: '{"icon":"fa-"}' },
    {
      name: "a small number",
      text: '{"count":⟦1⟧}',
      message: /^The number must be at least 2\.$/,
      fixed: '{"count":2}',
    },
    {
      name: "an empty optional array",
      text: '{"needed":"x","list":⟦[]⟧}',
      message: /^The array is empty\. Add an entry, or remove it\.$/,
      fixed: '{"needed":"x"}',
    },
    {
      name: "an empty array that its entry requires",
      text: '{"columns":[{"list":["a"]},{"list":⟦[]⟧}]}',
      fixed: '{"columns":[{"list":["a"]}]}',
    },
    {
      name: "too many entries",
      text: '{"list":["a","b","c",⟦"d"⟧,"e"]}',
      message: /^Use at most 3 entries\. Found 5\.$/,
      fixed: '{"list":["a","b","c","e"]}',
    },
    {
      name: "a duplicate entry",
      text: '{"list":["a","b",⟦"a"⟧]}',
      message: /^Duplicate entry "a"\. Entries must be unique\.$/,
      fixed: '{"list":["a","b"]}',
    },
    {
      name: "an object with a duplicate value",
      text: '{"objects":[{"path":"a"},{"path":"b"},{"path":⟦"a"⟧},{}]}',
      fixed: '{"objects":[{"path":"a"},{"path":"b"},{}]}',
    },
    {
      name: "a valid URL that does not match the pattern",
      text: '{"url":⟦"http://a.example"⟧}',
      message: /is not a valid value/,
    },
    { name: "a value under an arbitrary key", text: '{"open":{"a":⟦""⟧,"b":"x"}}', fixed: '{"open":{"b":"x"}}' },
    { name: "values that other rules report", text: '{"color":"teal","page":""}' },
    { name: "an unfinished array", text: '{"needed":"x","list":[' },
    { name: "values of another type", text: '{"id":[],"list":"a","count":"1"}' },
    {
      name: "valid values",
      text: '{"id":"x","tag":"G1","host":"http://a.example","icon":"book","count":2,"list":["a"],"open":{}}',
    },
  ].map((each) => ({ ...each, schema })),
);
