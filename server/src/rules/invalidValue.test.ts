import type { Schema } from "../schema/schema.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { invalidValue } from "./invalidValue.ts";

const id: Schema = { type: "string", minLength: 1, maxLength: 8 };
const schema: Schema = {
  required: ["needed"],
  properties: {
    id,
    needed: id,
    long: { type: "string", minLength: 6 },
    words: { type: "string", minLength: 6, "x-expected": "a path of an image" },
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
      name: "an empty value that is optional",
      text: '{"id":⟦""⟧,"needed":"x"}',
      message: /^The value is empty\. Enter one, or remove the field\.$/,
      severity: "error",
      fixed: '{"needed":"x"}',
    },
    { name: "an empty value that is required", text: '{"needed":⟦""⟧}', fixed: '{"needed":""}' },
    { name: "a value that is too short", text: '{"long":⟦"abc"⟧}', message: /^Use at least 6 characters\.$/ },
    { name: "a value that is too long", text: '{"id":⟦"123456789"⟧}', message: /^Use at most 8 characters\.$/ },
    { name: "what the schema says is expected", text: '{"words":⟦"abc"⟧}', message: /^Expected a path of an image\.$/ },
    { name: "a pattern with its message", text: '{"tag":⟦"X1"⟧}', message: /^Expected an ID that starts with G\.$/ },
    { name: "a pattern without a message", text: '{"plain":⟦"y"⟧}', message: /^"y" is not a valid value\.$/ },
    { name: "a forbidden start", text: '{"host":⟦"https://a.example"⟧}', fixed: '{"host":"a.example"}' },
    { name: "an icon with a forbidden start", text: '{"icon":⟦"fa-book-open"⟧}', fixed: '{"icon":"book-open"}' },
    { name: "nothing but a forbidden start", text: '{"icon":⟦"fa-"⟧}', fixed: '{"icon":"fa-"}' },
    {
      name: "a number that is too small",
      text: '{"count":⟦1⟧}',
      message: /^The number must be at least 2\.$/,
      fixed: '{"count":2}',
    },
    {
      name: "an empty array that is optional",
      text: '{"needed":"x","list":⟦[]⟧}',
      message: /^The array is empty\. Add an entry, or remove it\.$/,
      fixed: '{"needed":"x"}',
    },
    {
      name: "an empty array that its entry cannot do without",
      text: '{"columns":[{"list":["a"]},{"list":⟦[]⟧}]}',
      fixed: '{"columns":[{"list":["a"]}]}',
    },
    {
      name: "entries that are too many",
      text: '{"list":["a","b","c",⟦"d"⟧,"e"]}',
      message: /^Use at most 3 entries\. There are 5\.$/,
      fixed: '{"list":["a","b","c","e"]}',
    },
    {
      name: "an entry that occurs again",
      text: '{"list":["a","b",⟦"a"⟧]}',
      message: /^Duplicate entry "a"\. Each entry may occur once\.$/,
      fixed: '{"list":["a","b"]}',
    },
    {
      name: "an object whose value occurs again",
      text: '{"objects":[{"path":"a"},{"path":"b"},{"path":⟦"a"⟧},{}]}',
      fixed: '{"objects":[{"path":"a"},{"path":"b"},{}]}',
    },
    { name: "a valid URL that does not match", text: '{"url":⟦"http://a.example"⟧}', message: /is not a valid value/ },
    { name: "a value under any key", text: '{"open":{"a":⟦""⟧,"b":"x"}}', fixed: '{"open":{"b":"x"}}' },
    { name: "nothing that another rule says better", text: '{"color":"teal","page":""}' },
    { name: "nothing for an array that is half typed", text: '{"needed":"x","list":[' },
    { name: "nothing for a value of another type", text: '{"id":[],"list":"a","count":"1"}' },
    {
      name: "nothing for valid values",
      text: '{"id":"x","tag":"G1","host":"http://a.example","icon":"book","count":2,"list":["a"],"open":{}}',
    },
  ].map((each) => ({ ...each, schema })),
);
