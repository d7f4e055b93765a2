import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Send, sender } from "./support/http.ts";
import { describeOnEachBackend, Installation } from "./support/installation.ts";

const TOKEN = /^ugt_[0-9A-Za-z]{49}$/;
const UNKNOWN_TOKEN = `ugt_${"0".repeat(49)}`;

describeOnEachBackend("operations", (backend) => {
  let installation: Installation;
  let testing: Send;
  let customer: Send;
  let untagged: Send;
  let count = 0;
  const newId = () => `group-${count++}`;

  beforeAll(async () => {
    installation = await Installation.make(backend);
    const service = await installation.serve();
    testing = sender(service.url, await installation.apiToken("Testing"));
    customer = sender(service.url, await installation.apiToken("Customer"));
    untagged = sender(service.url, await installation.apiToken("none"));
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  const make = async (body: object = {}, send = testing) => {
    const { json } = await send("GET", { body: { user_group_id: newId(), ...body } });
    return json.user_group;
  };

  describe("GET", () => {
    it("creates a missing group with exactly the specified fields", async () => {
      const id = newId();
      const { status, json } = await testing("GET", {
        body: { user_group_id: id, name: "Acme Inc.", mapping: { s: "warehouse" }, properties: { region: "eu" } },
      });
      expect(status).toBe(200);
      expect(json).toStrictEqual({
        success: 1,
        new_user_group: true,
        user_group: {
          team_id: expect.any(Number),
          token: expect.stringMatching(TOKEN),
          name: "Acme Inc.",
          provided_id: id,
          properties: { region: "eu" },
        },
      });
      expect(json.user_group.team_id).toBeGreaterThan(0);
    });

    it("returns an existing group unchanged, regardless of other fields in the request", async () => {
      const group = await make({ name: "First", properties: { a: 1 } });
      const { status, json } = await testing("GET", {
        body: { user_group_id: group.provided_id, name: "Second", mapping: {}, properties: { b: 2 } },
      });
      expect(status).toBe(200);
      expect(json).toStrictEqual({ success: 1, new_user_group: false, user_group: group });
    });

    it("uses the ID as the default name of a new group without properties", async () => {
      const group = await make();
      expect(group.name).toBe(group.provided_id);
      expect(group.properties).toBeNull();
    });
  });

  describe("POST", () => {
    it("returns a new token, invalidates the old one, and leaves the rest of the group unchanged", async () => {
      const group = await make({ name: "Acme", properties: { a: 1 } });
      const rotated = await testing("POST", { body: { current_token: group.token } });
      expect(rotated.status).toBe(200);
      expect(rotated.json).toStrictEqual({
        success: 1,
        user_group: {
          team_id: group.team_id,
          token: expect.stringMatching(TOKEN),
          name: "Acme",
          provided_id: group.provided_id,
          api_environment_tag: "Testing",
        },
      });
      expect(rotated.json.user_group.token).not.toBe(group.token);
      expect((await testing("POST", { body: { current_token: group.token } })).status).toBe(409);
      const read = await testing("GET", { body: { user_group_id: group.provided_id } });
      expect(read.json).toStrictEqual({
        success: 1,
        new_user_group: false,
        user_group: { ...group, token: rotated.json.user_group.token },
      });
    });

    it("rotates repeatedly", async () => {
      const group = await make();
      const tokens = [group.token];
      for (let i = 0; i < 10; i++) {
        const { json } = await testing("POST", { body: { current_token: tokens.at(-1) } });
        tokens.push(json.user_group.token);
      }
      expect(new Set(tokens).size).toBe(11);
    });

    it("returns the same error for old, unknown and malformed tokens, and for tokens of another environment", async () => {
      const old = await make();
      await testing("POST", { body: { current_token: old.token } });
      const foreign = await make({}, customer);
      const responses = await Promise.all(
        [old.token, UNKNOWN_TOKEN, foreign.token, "x", "a".repeat(4096)].map((current_token) =>
          testing("POST", { body: { current_token } }),
        ),
      );
      for (const { status, json } of responses) {
        expect(status).toBe(409);
        expect(json).toStrictEqual({
          success: 0,
          error: {
            code: "token_not_current",
            message: expect.any(String),
            field: "current_token",
            request_id: expect.any(String),
          },
        });
      }
      expect(new Set(responses.map(({ json }) => json.error.message)).size).toBe(1);
      const { json } = await customer("GET", { body: { user_group_id: foreign.provided_id } });
      expect(json.user_group.token).toBe(foreign.token);
    });

    it.each([[{ current_token: "" }], [{}]])("requires current_token, which %j lacks", async (body) => {
      const { status, json } = await testing("POST", { body });
      expect(status).toBe(400);
      expect(json.error).toMatchObject({ code: "current_token_required", field: "current_token" });
    });
  });

  describe("PUT", () => {
    it("returns the updated group with its token and environment tag", async () => {
      const group = await make({ name: "Old", properties: { a: 1 } });
      const { status, json } = await testing("PUT", {
        body: { user_group_id: group.provided_id, name: "New", properties: { b: [1, { c: null }] } },
      });
      expect(status).toBe(200);
      expect(json).toStrictEqual({
        success: 1,
        user_group: { ...group, name: "New", properties: { b: [1, { c: null }] }, api_environment_tag: "Testing" },
      });
    });

    it("keeps missing fields, clears fields that are null, and replaces objects as a whole", async () => {
      const { provided_id: user_group_id } = await make({ name: "N", mapping: { s: 1 }, properties: { a: 1, b: 2 } });
      const change = async (body: object) => {
        const { json } = await testing("PUT", { body: { user_group_id, ...body } });
        return [json.user_group.name, json.user_group.properties];
      };
      const mapping = async () => {
        const { stdout } = await installation.run("export");
        const lines = stdout
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        return lines.find((line) => line.user_group_id === user_group_id).mapping;
      };
      expect(await change({})).toEqual(["N", { a: 1, b: 2 }]);
      expect(await change({ properties: { a: 3 } })).toEqual(["N", { a: 3 }]);
      expect(await change({ properties: {} })).toEqual(["N", {}]);
      expect(await change({ properties: null, name: "M" })).toEqual(["M", null]);
      expect(await mapping()).toEqual({ s: 1 });
      await change({ mapping: { t: "x" } });
      expect(await mapping()).toEqual({ t: "x" });
      await change({ mapping: null });
      expect(await mapping()).toBeNull();
      const { json } = await testing("GET", { body: { user_group_id } });
      expect(json.user_group).toMatchObject({ name: "M", properties: null });
    });

    it("rejects an unknown ID without creating a group", async () => {
      const user_group_id = newId();
      const { status, json } = await testing("PUT", { body: { user_group_id, name: "X" } });
      expect(status).toBe(404);
      expect(json.error).toMatchObject({ code: "user_group_not_found", field: "user_group_id" });
      expect((await testing("GET", { body: { user_group_id } })).json.new_user_group).toBe(true);
    });

    it("keeps the token valid", async () => {
      const group = await make();
      await testing("PUT", { body: { user_group_id: group.provided_id, name: "X" } });
      expect((await testing("POST", { body: { current_token: group.token } })).status).toBe(200);
    });
  });

  describe("environments", () => {
    it("keeps groups with the same ID separate, and hides them from each other", async () => {
      const user_group_id = newId();
      const responses = await Promise.all(
        [testing, customer, untagged].map((send) => send("GET", { body: { user_group_id } })),
      );
      expect(responses.map(({ json }) => json.new_user_group)).toEqual([true, true, true]);
      expect(new Set(responses.map(({ json }) => json.user_group.token)).size).toBe(3);
      expect(new Set(responses.map(({ json }) => json.user_group.team_id)).size).toBe(3);
      await testing("PUT", { body: { user_group_id, name: "Only in Testing" } });
      expect((await customer("GET", { body: { user_group_id } })).json.user_group.name).toBe(user_group_id);
    });

    it("returns the environment as the tag, which is null for an API token without an environment", async () => {
      for (const [send, tag] of [
        [testing, "Testing"],
        [customer, "Customer"],
        [untagged, null],
      ] as const) {
        const group = await make({}, send);
        const put = await send("PUT", { body: { user_group_id: group.provided_id } });
        expect(put.json.user_group.api_environment_tag).toBe(tag);
        const post = await send("POST", { body: { current_token: group.token } });
        expect(post.json.user_group.api_environment_tag).toBe(tag);
      }
    });
  });

  describe("IDs, names and JSON", () => {
    it("are returned unchanged", async () => {
      const unusual = [
        " a",
        "a ",
        "A",
        "a",
        "é",
        "e\u0301",
        "😀",
        "a/b?c#d",
        "'\"`;--",
        "\u202Ereversed",
        "%00",
        "null",
        "0",
      ];
      for (const user_group_id of unusual) {
        const { json } = await testing("GET", { body: { user_group_id, name: `${user_group_id}!` } });
        expect(json.new_user_group).toBe(true);
        expect(json.user_group).toMatchObject({ provided_id: user_group_id, name: `${user_group_id}!` });
      }
      for (const user_group_id of unusual) {
        const { json } = await testing("GET", { body: { user_group_id } });
        expect(json.user_group).toMatchObject({ provided_id: user_group_id, name: `${user_group_id}!` });
      }
    });

    it("are accepted up to their limits, which are counted in code points", async () => {
      const most = { user_group_id: "😀".repeat(255), name: "ü".repeat(255) };
      const { json } = await testing("GET", { body: most });
      expect(json.user_group).toMatchObject({ provided_id: most.user_group_id, name: most.name });
      for (const body of [{ user_group_id: "😀".repeat(256) }, { user_group_id: newId(), name: "a".repeat(256) }]) {
        expect((await testing("GET", { body })).json.error.code).toBe("invalid_request");
      }
    });

    it("can contain any JSON value in properties, including NUL, and keep the order of keys", async () => {
      const properties = {
        z: 1,
        a: '\u0000\u001f"\\/😀',
        n: [null, true, -0.5, 1e300, 9007199254740991],
        o: { "": {} },
      };
      const { provided_id: user_group_id } = await make({ properties });
      const { text, json } = await testing("GET", { body: { user_group_id } });
      expect(json.user_group.properties).toStrictEqual(properties);
      expect(text).toContain('{"z":1,"a":');
    });

    it("are accepted up to 32 KiB of properties and 1,000 mapping entries", async () => {
      const text = "ü".repeat((32 * 1024 - '{"a":""}'.length) / 2);
      const group = await make({ properties: { a: text } });
      expect(group.properties.a).toBe(text);
      const entries = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, i]));
      expect((await make({ mapping: entries(1000) })).provided_id).toBeDefined();
      for (const body of [{ properties: { a: `${text}u` } }, { mapping: entries(1001) }]) {
        const { status, json } = await testing("GET", { body: { user_group_id: newId(), ...body } });
        expect([status, json.error.code]).toEqual([400, "invalid_request"]);
        expect(json.error.field).toBe(Object.keys(body)[0]);
      }
    });
  });

  describe("invalid request body", () => {
    const id = { user_group_id: "never-made" };
    it.each([
      ["GET", {}, "user_group_id"],
      ["GET", { user_group_id: "" }, "user_group_id"],
      ["GET", { user_group_id: 1 }, "user_group_id"],
      ["GET", { user_group_id: null }, "user_group_id"],
      ["GET", { user_group_id: "a\u0000b" }, "user_group_id"],
      ["GET", { user_group_id: "a\nb" }, "user_group_id"],
      ["GET", { ...id, name: "" }, "name"],
      ["GET", { ...id, name: null }, "name"],
      ["GET", { ...id, name: "a\u0007" }, "name"],
      ["GET", { ...id, mapping: null }, "mapping"],
      ["GET", { ...id, mapping: [] }, "mapping"],
      ["GET", { ...id, mapping: { a: true } }, "mapping.a"],
      ["GET", { ...id, mapping: { a: { b: 1 } } }, "mapping.a"],
      ["GET", { ...id, properties: "x" }, "properties"],
      ["GET", { ...id, properties: null }, "properties"],
      ["GET", { ...id, properties: [1] }, "properties"],
      ["GET", { ...id, token: "x" }, "token"],
      ["PUT", {}, "user_group_id"],
      ["PUT", { ...id, name: null }, "name"],
      ["PUT", { ...id, api_environment_tag: "Customer" }, "api_environment_tag"],
      ["POST", { current_token: 1 }, "current_token"],
      ["POST", { current_token: null }, "current_token"],
      ["POST", { current_token: "a b" }, "current_token"],
      ["POST", { current_token: "a".repeat(4097) }, "current_token"],
      ["POST", { current_token: "a", user_group_id: "b" }, "user_group_id"],
    ])("is rejected: %s %j, with the field %s in the error", async (method, body, field) => {
      const { status, json } = await testing(method, { body });
      expect(status).toBe(400);
      expect(json).toMatchObject({ success: 0, error: { code: "invalid_request", field } });
    });

    it.each(["[]", '"text"', "1", "null", "true"])("is rejected: %s", async (body) => {
      const { status, json } = await testing("GET", { body });
      expect([status, json.error.code]).toEqual([400, "invalid_request"]);
    });

    it("does not create a group", async () => {
      expect((await testing("PUT", { body: id })).status).toBe(404);
    });
  });

  describe("Idempotency-Key", () => {
    const rotate = (token: string, key: string, send = testing) =>
      send("POST", { body: { current_token: token }, headers: { "Idempotency-Key": key } });

    it("returns the same new token for a retry, and marks the response", async () => {
      const group = await make();
      const first = await rotate(group.token, "attempt-1");
      expect(first.headers["idempotency-replayed"]).toBeUndefined();
      const again = await rotate(group.token, "attempt-1");
      expect(again.status).toBe(200);
      expect(again.headers["idempotency-replayed"]).toBe("true");
      expect(again.json).toStrictEqual(first.json);
      expect((await rotate(group.token, "attempt-other")).status).toBe(409);
      expect((await testing("POST", { body: { current_token: group.token } })).status).toBe(409);
    });

    it("does not return a token that has been replaced in the meantime", async () => {
      const group = await make();
      const first = await rotate(group.token, "attempt-2");
      await testing("POST", { body: { current_token: first.json.user_group.token } });
      expect((await rotate(group.token, "attempt-2")).json.error.code).toBe("token_not_current");
    });

    it("is rejected for another token, and that token is not rotated", async () => {
      const [one, other] = [await make(), await make()];
      await rotate(one.token, "attempt-3");
      const { status, json } = await rotate(other.token, "attempt-3");
      expect([status, json.error.code]).toEqual([422, "idempotency_key_reused"]);
      expect((await rotate(UNKNOWN_TOKEN, "attempt-3")).status).toBe(422);
      const read = await testing("GET", { body: { user_group_id: other.provided_id } });
      expect(read.json.user_group.token).toBe(other.token);
    });

    it("belongs to one API token", async () => {
      const [one, other] = [await make(), await make({}, customer)];
      await rotate(one.token, "attempt-4");
      expect((await rotate(other.token, "attempt-4", customer)).status).toBe(200);
      expect((await rotate(one.token, "attempt-4", customer)).status).toBe(422);
    });

    it("is not used up by a rejected rotation", async () => {
      const group = await make();
      expect((await rotate(UNKNOWN_TOKEN, "attempt-5")).status).toBe(409);
      expect((await rotate(group.token, "attempt-5")).status).toBe(200);
    });

    it.each(["a".repeat(256), "a b", ""])("requires visible ASCII characters: %j", async (key) => {
      const group = await make();
      const { status, json } = await rotate(group.token, key);
      expect([status, json.error.field]).toEqual([400, "Idempotency-Key"]);
      expect((await testing("POST", { body: { current_token: group.token } })).status).toBe(200);
    });
  });
});
