import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserGroupClient } from "../../user-groups/src/index.ts";
import { sender } from "./support/http.ts";

const root = path.join(import.meta.dirname, "../..");
let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const prism = path.join(root, "node_modules/.bin/prism");
  const file = path.join(root, "schemas/user-group-api.openapi.json");
  const child = spawn(process.execPath, [prism, "mock", file, "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  let output = "";
  url = await new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /Prism is listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`The mock server exited: ${output}`)));
  });
});
afterAll(() => stop?.());

describe("mock server generated from the OpenAPI description", () => {
  const client = () => new UserGroupClient({ baseUrl: url, apiToken: "api" });

  it("supports the client's three operations", async () => {
    const group = { userGroupId: "acme", name: "Acme Inc.", teamId: 1 };
    const got = await client().get({ user_group_id: "acme", name: "Acme Inc.", mapping: { a: "b", c: 1 } });
    expect(got).toMatchObject({
      newUserGroup: false,
      casRotation: true,
      userGroup: { ...group, token: "<USER_GROUP_TOKEN>", properties: { region: "eu" } },
    });
    const updated = await client().update({ user_group_id: "acme", properties: null });
    expect(updated.userGroup).toMatchObject({ ...group, environment: "Testing" });
    const rotated = await client().rotate({ userGroupId: "acme", currentToken: "old", idempotencyKey: "attempt" });
    expect(rotated.userGroup).toMatchObject({ ...group, token: "<NEW_USER_GROUP_TOKEN>", environment: "Testing" });
  });

  it.each([
    ["GET", { name: "no ID" }],
    ["GET", { user_group_id: "" }],
    ["GET", { user_group_id: "a", mapping: null }],
    ["PUT", { user_group_id: "a", name: null }],
    ["PUT", { user_group_id: "a", more: 1 }],
    ["POST", {}],
    ["POST", { current_token: "" }],
  ])("rejects requests that violate the contract: %s %j", async (method, body) => {
    expect((await sender(url, "api")(method, { body })).status).toBeOneOf([400, 422]);
  });

  it("requires an API token", async () => {
    expect((await sender(url, undefined)("GET", { body: { user_group_id: "a" } })).status).toBe(401);
  });
});
