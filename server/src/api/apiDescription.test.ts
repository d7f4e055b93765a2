import { describe, expect, it } from "vitest";
import { API_DESCRIPTION_MAX_BYTES, readApiDescription } from "./apiDescription.ts";

const read = (text: string) => readApiDescription(new TextEncoder().encode(text));

const YAML = `openapi: "3.0.3" # the format
info:
  title: Pets
  version: 1.2.0
paths:
  /pets:
    summary: All pets
    get:
      responses: {}
    post:
      responses: {}
  /pets/{id}:
    parameters: []
    delete:
      responses: {}
webhooks:
  adopted:
    post: {}
`;
const JSON_TEXT = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Pets", version: "1.2.0" },
  paths: { "/pets": { summary: "All pets", get: {}, post: {} }, "/pets/{id}": { parameters: [], delete: {} } },
  webhooks: { adopted: { post: {} } },
});
const endpoint = (method: string, path: string) => ({ method, path, summary: undefined, parameters: [] });
/** Omits properties that depend on the layout or length of the text. */
const content = (api: object) =>
  JSON.parse(
    JSON.stringify(api, (key, value) =>
      /^(?:place|address|isPartial|isScanned|flaws|schemas)$/.test(key) ? undefined : value,
    ),
  );
const PETS = {
  readable: true,
  kind: "openapi",
  format: "3.0.3",
  title: "Pets",
  version: "1.2.0",
  endpoints: [endpoint("GET", "/pets"), endpoint("POST", "/pets"), endpoint("DELETE", "/pets/{id}")],
  webhooks: [endpoint("WEBHOOK", "adopted")],
  channels: [],
};

describe("readApiDescription", () => {
  it.each([
    ["YAML", YAML],
    ["JSON", JSON_TEXT],
    ["JSON with a byte order mark", `\uFEFF${JSON_TEXT}`],
    ["YAML that is too long to parse", `${YAML}\ncomponents:\n${"  # x\n".repeat(60_000)}`],
    ["long YAML with other indentation", `${YAML.replaceAll("  ", "    ")}\nx-end:\n${"  # x\n".repeat(60_000)}`],
    ["long YAML with CRLF", `${YAML}\nx-end:\n${"  # x\n".repeat(60_000)}`.replaceAll("\n", "\r\n")],
  ])("reads %s", (_, text) => {
    expect(content(read(text))).toEqual(content(PETS));
  });

  it.each([
    [
      "JSON",
      '{\n "openapi": "3.1.0", "paths": {\n  "/a": {"parameters": [{"x": {}}], "put": {}, "get": {}}},\n "webhooks": {"b": {"post": {}}}}',
    ],
    ["YAML", "\nopenapi: 3.1.0\npaths:\n  /a: {parameters: [{x: {}}], put: {}, 'get': {}}\nwebhooks: {b: {post: {}}}"],
  ])("finds the operations of a path in %s, in page order", (_, text) => {
    const api = read(text);
    if (!api.readable) throw new Error(api.problem);
    const lines = text.split("\n");
    const places = [...api.endpoints, ...api.webhooks].map(({ place }) => lines[place!.line]!.slice(place!.character));
    expect(places.map((rest) => /\w+/.exec(rest)?.[0])).toEqual(["get", "put", "post"]);
  });

  it("finds the page address of an operation", () => {
    const operations = {
      get: { tags: [1, "User Groups"], summary: "List all" },
      put: { "x-mint": { href: "/Guides/put" } },
      post: { "x-excluded": true },
      delete: { "x-hidden": true },
    };
    expect(read(JSON.stringify({ openapi: "3.1.0", paths: { "/a": operations } }))).toMatchObject({
      endpoints: [
        { address: "user-groups/list-all" },
        { address: "/guides/put" },
        expect.not.objectContaining({ address: expect.anything() }),
        { address: "delete-a", isUnlisted: true },
      ],
    });
  });

  it("marks a description as partial if it is too long or refers to other files for its paths", () => {
    const long = `openapi: 3.1.0\n${"  # x\n".repeat(60_000)}`;
    expect(read(long)).toMatchObject({ isPartial: true });
    expect(read("openapi: 3.1.0\npaths: {/a: {$ref: './a.yaml'}}")).toMatchObject({ isPartial: true });
    const shared = read(
      "openapi: 3.1.0\npaths: {/a: {$ref: '#/components/pathItems/a'}}\ncomponents: {pathItems: {a: {get: {}}}}",
    );
    expect(shared).toMatchObject({ endpoints: [{ method: "GET", path: "/a", address: "get-a" }] });
    expect(shared).not.toHaveProperty("isPartial");
  });

  it("reads the name that the navigation shows for a tag", () => {
    const text = "openapi: 3.1.0\ntags: [{ name: users, x-group: User groups }]\npaths: {/a: {get: {tags: [users]}}}";
    expect(read(text)).toMatchObject({ endpoints: [{ tag: "users", group: "User groups", address: "users/get-a" }] });
  });

  it("reads the summary and parameters of an operation", () => {
    const get = { summary: "Get a user", parameters: [{ name: "id", in: "path" }, { $ref: "#/x" }] };
    const api = read(JSON.stringify({ openapi: "3.1.0", paths: { "/users/{id}": { get } } }));
    const expected = [{ method: "GET", path: "/users/{id}", summary: "Get a user", parameters: ["id"] }];
    expect(api).toMatchObject({ endpoints: expected });
    const long = `openapi: 3.1.0\npaths:\n  "/users/{id}":\n    get:\n      summary: Get a user\nx:\n${"  # x\n".repeat(60_000)}`;
    expect(read(long)).toMatchObject({ endpoints: [{ ...expected[0], parameters: [] }] });
  });

  it("ignores values of the wrong type", () => {
    const api = read('{"swagger": 2, "paths": {"/a": null, "/b": {"get": {}}}, "info": []}');
    expect(content(api)).toEqual({
      readable: true,
      kind: "openapi",
      format: "2",
      title: undefined,
      version: undefined,
      endpoints: [endpoint("GET", "/b")],
      webhooks: [],
      channels: [],
    });
  });

  it.each([
    ["nothing", "", "It is empty."],
    ["blanks", " \n", "It is empty."],
    ["broken JSON", '{"openapi": }', /^It is not valid JSON: .*\.$/],
    ["broken JSON in one line", '[: a,\n"b"\n]', /^It is not valid JSON: .*\.$/],
    ["broken YAML", "openapi: [", /^It is not valid YAML: .*\.$/],
    ["another document", "name: x", /^It is not an API description: /],
    ["a list", "- a", /^It is not an API description: /],
    ["a word", "hello", /^It is not an API description: /],
    ["deeply nested JSON", `{"openapi":${"[".repeat(100_000)}`, /^It is not valid JSON: /],
    ["deeply nested YAML", `openapi: ${"[".repeat(20_000)}`, /^It is not valid YAML: /],
    [
      "YAML with exponentially growing aliases",
      "a: &a [x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]",
      /^It is no/,
    ],
    ["another kind of document in long YAML", `a:\n${"  # x\n".repeat(60_000)}`, /^It is not an API description: /],
  ])("reports what is wrong with %s", (_, text, problem) => {
    const api = read(text);
    expect(api.readable).toBe(false);
    if (!api.readable) expect(api.problem).toMatch(problem);
  });

  it("rejects binary and oversized files", () => {
    expect(readApiDescription(Uint8Array.of(0x7b, 0xff))).toEqual({
      readable: false,
      problem: "It is not UTF-8 text.",
    });
    expect(readApiDescription(new Uint8Array(API_DESCRIPTION_MAX_BYTES + 1))).toEqual({
      readable: false,
      problem: "It is larger than 20 MB and was not read.",
    });
  });
});
