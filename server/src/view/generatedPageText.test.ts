import { describe, expect, it } from "vitest";
import { readApiDescription } from "../api/apiDescription.ts";
import { endpointsOf } from "../api/endpoint.ts";
import { generatedPageText } from "./generatedPageText.ts";
import { pageBlocks } from "./pageBlocks.ts";

const API = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com/v1/" }],
  paths: {
    "/users/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      put: {
        summary: "Change a user",
        description: "Changes *one* user.",
        parameters: [
          {
            name: "dry",
            in: "query",
            description: "Of <b> and {x}",
            schema: { type: ["boolean", "null"], default: false },
          },
        ],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } },
        responses: {
          200: {
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/User" } } },
            },
          },
          404: { content: { "application/json": { example: { error: "none" } } } },
        },
      },
    },
  },
  webhooks: {
    joined: {
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } },
        responses: {},
      },
    },
  },
  components: {
    parameters: { Id: { name: "id", in: "path", required: true, schema: { type: "string" } } },
    schemas: {
      Named: { properties: { name: { type: "string", example: "Ann", description: "The name." } }, required: ["name"] },
      User: {
        allOf: [{ $ref: "#/components/schemas/Named" }],
        type: "object",
        properties: {
          age: { type: "integer", deprecated: true },
          friends: { type: "array", items: { $ref: "#/components/schemas/User" } },
        },
      },
    },
  },
};
const EVENTS = {
  asyncapi: "3.0.0",
  channels: { chat: { messages: { said: { $ref: "#/components/messages/said" } } } },
  components: {
    messages: {
      said: {
        summary: "Someone said something.",
        payload: { type: "object", properties: { text: { type: "string" } } },
      },
    },
  },
};

function textFor(document: object, path: string): string {
  const description = readApiDescription(new TextEncoder().encode(JSON.stringify(document)));
  if (!description.readable) throw new Error(description.problem);
  const endpoint = endpointsOf(description).find((each) => each.path === path);
  return generatedPageText(endpoint!, document);
}

describe("generatedPageText", () => {
  it("contains an operation's parameters, body and response, with examples", () => {
    const text = textFor(API, "/users/{id}");
    const [head = "", ...parts] = text.split("\n\n## ");
    expect(head).toBe('---\ntitle: "Change a user"\ndescription: "Changes *one* user."\n---');
    expect(parts.map((part) => part.split("\n", 1)[0])).toEqual([
      "Path Parameters",
      "Query Parameters",
      "Body",
      "Response",
    ]);
    expect(parts[0]).toContain('<ParamField path="id" type="string" required>');
    expect(parts[1]).toContain(
      '<ParamField query="dry" type="boolean" default="false">\nOf \\<b> and \\{x\\}\n</ParamField>',
    );
    expect(parts[2]).toContain('<ParamField body="name" type="string" required>\nThe name.\n</ParamField>');
    expect(parts[2]).toContain('<ParamField body="age" type="integer" deprecated>');
    expect(parts[3]).toContain('<ResponseField name="name" type="string" required>');
    expect(parts[3]).toContain("curl --request PUT \\\n  --url https://api.example.com/v1/users/{id} \\\n");
    expect(parts[3]).toContain('"name": "Ann",\n  "age": 123,');
    expect(parts[3]).toContain('```json 404\n{\n  "error": "none"\n}\n```');
  });

  it("contains a webhook's body, but no request", () => {
    expect(textFor(API, "joined")).toContain('<ParamField body="name"');
    expect(textFor(API, "joined")).not.toContain("curl");
  });

  it("contains the messages in a channel", () => {
    const text = textFor(EVENTS, "chat");
    expect(text).toContain('<ResponseField name="said">\nSomeone said something.\n</ResponseField>');
    expect(text).toContain('## said\n\n<ResponseField name="text" type="string">');
    expect(text).toContain('```json said\n{\n  "text": "<string>"\n}\n```');
  });

  it.each([
    ["an operation", API, "/users/{id}"],
    ["a channel", EVENTS, "chat"],
  ])("returns a valid page with examples for %s", (_, document, path) => {
    const targets = { link: () => ({}), image: () => ({ alt: "" }) };
    const { blocks } = pageBlocks(textFor(document, path), "mdx", targets, undefined);
    expect(blocks).toContainEqual(expect.objectContaining({ class: "beside" }));
  });

  it.each([[{}], [{ paths: { "/users/{id}": { put: 1 } } }], [undefined]])(
    "returns a short page if the description has changed to %j",
    (document) => {
      const endpoint = { method: "PUT", path: "/users/{id}", summary: undefined, parameters: [] };
      expect(() => generatedPageText(endpoint, document)).not.toThrow();
    },
  );
});
