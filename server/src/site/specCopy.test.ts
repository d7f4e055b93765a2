import { expect, it } from "vitest";
import { readCopied, readCopy, specAddress, writeCopy } from "./specCopy.ts";

const url = "https://api.acme.com/openapi.json";
const content = new TextEncoder().encode('{"openapi":"3.1.0",\n"paths":{"/a":{"get":{}}}}\n');

it.each([[{}], [{ etag: '"a\\n"' }]])("writes and reads a copy %j", (more) => {
  const copy = { url, loaded: 5, ...more, content };
  const read = readCopy(writeCopy(copy), url);
  expect(read).toEqual(copy);
  expect(readCopied(read!)).toMatchObject({ loaded: 5, api: { readable: true, endpoints: [{ path: "/a" }] } });
});

it.each([
  ["nothing", ""],
  ["an empty file", `{"url":"${url}","loaded":5}`],
  ["another kind of file", "a\nb"],
  ["null", "null\n"],
  ["a copy of another address", '{"url":"https://acme.com/","loaded":5}\n{}'],
  ["a copy without a date", `{"url":"${url}"}\n{}`],
])("rejects %s", (_, text) => {
  expect(readCopy(new TextEncoder().encode(text), url)).toBeUndefined();
});

it("drops problems in external files", () => {
  const copy = { url, loaded: 5, content: new TextEncoder().encode('{"openapi":') };
  expect(readCopied(copy).api).toEqual({ readable: false, problem: expect.stringContaining("not valid JSON") });
});

it.each([
  ["https://acme.com/a.json", "https://acme.com/a.json"],
  [" HTTP://ACME.com/a?b#c ", "http://acme.com/a?b"],
  ["https://me:secret@acme.com/a.json", undefined],
  ["//acme.com/a.json", undefined],
  ["file:///etc/passwd", undefined],
  ["openapi.json", undefined],
  ["https://", undefined],
])("resolves %s to the address %s", (written, address) => {
  expect(specAddress(written)).toBe(address);
});
