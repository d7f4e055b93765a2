import { describe, expect, it } from "vitest";
import { readIdFile } from "./idFile.ts";

const listed = (id: string, name?: string) => ({ id, name });

describe("readIdFile", () => {
  it.each([
    ["a JSON array", '["acme", "globex"]', [listed("acme"), listed("globex")]],
    ["JSON objects", '[{"user_group_id":"a","name":"A"},{"id":"b"}]', [listed("a", "A"), listed("b")]],
    ["an array in an object", '{"groups":[{"provided_id":"a"}]}', [listed("a")]],
    ["lines", "acme\nglobex\n", [listed("acme"), listed("globex")]],
    ["CSV with a header", "name,user_group_id\nAcme,a\n,b\n", [listed("a", "Acme"), listed("b")]],
    ["CSV without a header", "a,1\nb,2", [listed("a"), listed("b")]],
    ["semicolons, CRLF and a byte order mark", "\ufeffid;name\r\na;A\r\n", [listed("a", "A")]],
    ["tabs", "id\tname\na\tA", [listed("a", "A")]],
    ["quotes", 'id,name\n"a,b","say ""hi""\nthere"\n', [listed("a,b", 'say "hi"\nthere')]],
    ["a duplicate ID", "a\nb\na", [listed("a"), listed("b")]],
    ["significant spaces", " a\na", [listed(" a"), listed("a")]],
    ["empty lines", "a\n\n\nb\n", [listed("a"), listed("b")]],
    ["nothing", "", []],
  ])("reads %s", (_, text, groups) => {
    expect(readIdFile(text)).toEqual({ groups, problems: [] });
  });

  it.each([
    ["[null]", ["item 1: user_group_id is missing."]],
    ["[1]", ["item 1: The ID 1 is a number. IDs are strings, so put it in quotes."]],
    ['[{"id":42}]', ["item 1: The ID 42 is a number. IDs are strings, so put it in quotes."]],
    ['{"a": 1}', ["Expected a JSON array of IDs, or of objects with user_group_id."]],
    ["[", ["The file looks like JSON but could not be parsed."]],
    ["id,name\nok,\n,nameless\n", ["line 3: The ID is empty or contains an incomplete character."]],
  ])("reports the invalid entries in %j", (text, problems) => {
    expect(readIdFile(text).problems).toEqual(problems);
  });
});
