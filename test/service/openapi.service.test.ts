import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sender, type TestRequest, type TestResponse } from "./support/http.ts";
import { Installation, type ServiceProcess } from "./support/installation.ts";

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: { readonly "application/json": { readonly schema: { readonly $ref: string } } };
}
interface Description {
  readonly paths: { readonly "/api/user": Readonly<Record<string, { readonly responses: Record<string, Response> }>> };
}

const file = new URL("../../schemas/user-group-api.openapi.json", import.meta.url);
const description: Description = JSON.parse(readFileSync(file, "utf8"));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ ...description, $id: "openapi" });

const at = <T>(reference: string): T =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], description) as T;

/** Checks a response against the description of its method and status. */
function expectDescribed(method: string, { status, headers, json }: TestResponse): void {
  const listed = description.paths["/api/user"][method.toLowerCase()]?.responses[String(status)];
  expect(listed, `${method} ${status} is described`).toBeDefined();
  const response = listed?.$ref === undefined ? listed : at<Response>(listed.$ref);
  for (const [name, { $ref }] of Object.entries(response?.headers ?? {})) {
    const { required, schema } = at<{ required: boolean; schema: { type?: string } }>($ref);
    const value = headers[name.toLowerCase()];
    if (value === undefined) {
      expect(required, `${name} of ${method} ${status}`).toBe(false);
      continue;
    }
    const typed = schema.type === "integer" ? Number(value) : value;
    expect(ajv.compile(schema)(typed), `${name}: ${value}`).toBe(true);
  }
  const schema = response?.content?.["application/json"].schema;
  if (!schema) throw new Error(`the body of ${method} ${status} has no description`);
  const validate = ajv.compile({ $ref: `openapi${schema.$ref}` });
  validate(json);
  expect(validate.errors).toBeNull();
}

let installation: Installation;
let service: ServiceProcess;
let apiToken: string;

beforeAll(async () => {
  installation = await Installation.make({ name: "SQLite" });
  service = await installation.serve();
  apiToken = await installation.apiToken();
});
afterAll(() => installation[Symbol.asyncDispose]());

describe("responses compared with the OpenAPI description", () => {
  it("match for successful requests", async () => {
    const send = sender(service.url, apiToken);
    const group = { user_group_id: "acme", name: "Acme", mapping: { a: 1 }, properties: { b: [null] } };
    const got = await send("GET", { body: group });
    const { token } = got.json.user_group;
    const updated = await send("PUT", { body: { user_group_id: "acme", properties: null } });
    const headers = { "Idempotency-Key": "attempt-1" };
    const rotated = await send("POST", { body: { current_token: token }, headers });
    const replayed = await send("POST", { body: { current_token: token }, headers });
    for (const [method, response] of [
      ["GET", got],
      ["PUT", updated],
      ["POST", rotated],
      ["POST", replayed],
    ] as const) {
      expect(response.status).toBe(200);
      expectDescribed(method, response);
    }
    expect(replayed.headers["idempotency-replayed"]).toBe("true");
    expect(replayed.json).toEqual(rotated.json);
  });

  const errors: [number, string, string, TestRequest, string?][] = [
    [400, "invalid_json", "GET", { body: "{" }],
    [400, "body_required", "GET", {}],
    [400, "invalid_request", "PUT", { body: { user_group_id: "" } }],
    [400, "current_token_required", "POST", { body: {} }],
    [401, "unauthorized", "PUT", { body: { user_group_id: "a" } }, "wrong"],
    [404, "user_group_not_found", "PUT", { body: { user_group_id: "nobody" } }],
    [409, "token_not_current", "POST", { body: { current_token: "unknown" } }],
    [413, "body_too_large", "GET", { body: " ".repeat(65_537) }],
    [415, "unsupported_media_type", "GET", { body: "{}", headers: { "Content-Type": "text/plain" } }],
  ];
  it.each(errors)("%i %s to %s", async (status, code, method, request, token = apiToken) => {
    const response = await sender(service.url, token)(method, request);
    expect([response.status, response.json.error.code]).toEqual([status, code]);
    expectDescribed(method, response);
  });

  it("match for 429 rate_limited, including the time to wait", async () => {
    const limited = await installation.serve("--rate-limit", "1");
    const send = sender(limited.url, apiToken);
    const responses: TestResponse[] = [];
    for (let i = 0; i < 20; i++) responses.push(await send("PUT", { body: { user_group_id: "nobody" } }));
    const response = responses.find(({ status }) => status === 429);
    if (!response) throw new Error("no request was limited");
    expectDescribed("PUT", response);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("match for 429 too_many_failures, which differs for invalid API tokens", async () => {
    const send = sender((await installation.serve()).url, "wrong");
    const responses: TestResponse[] = [];
    for (let i = 0; i < 25; i++) responses.push(await send("PUT", { body: { user_group_id: "nobody" } }));
    const response = responses.find(({ status }) => status === 429);
    if (!response) throw new Error("no request was limited");
    expect(response.json.error.code).toBe("too_many_failures");
    expectDescribed("PUT", response);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});
