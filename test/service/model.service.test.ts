import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepAlive, type Send, sender } from "./support/http.ts";
import { describeOnEachBackend, Installation } from "./support/installation.ts";

type Json = Record<string, unknown>;
type Tag = "Testing" | "Customer";

/** The expected state of the service: its groups, keyed by environment and ID. */
interface ModelGroup {
  name: string;
  properties: Json | null;
  /** All tokens of the group. The last one is current. */
  tokens: string[];
  teamId: number;
}
type Model = Record<Tag, Map<string, ModelGroup>>;

/** The real service, with one client per environment. The IDs of each run have their own prefix. */
interface Real {
  readonly sends: Record<Tag, Send>;
  readonly prefix: string;
}

type Command = fc.AsyncCommand<Model, Real>;

const get = (tag: Tag, id: string, more: { name?: string; properties?: Json; mapping?: Json }): Command => ({
  check: () => true,
  run: async (model, { sends, prefix }) => {
    const { status, json } = await sends[tag]("GET", { body: { user_group_id: prefix + id, ...more } });
    expect(status).toBe(200);
    const { user_group } = json;
    const known = model[tag].get(id);
    expect(json.new_user_group).toBe(known === undefined);
    const group = known ?? {
      name: more.name ?? prefix + id,
      properties: more.properties ?? null,
      tokens: [user_group.token],
      teamId: user_group.team_id,
    };
    model[tag].set(id, group);
    expect(user_group).toStrictEqual({
      team_id: group.teamId,
      token: group.tokens.at(-1),
      name: group.name,
      provided_id: prefix + id,
      properties: group.properties,
    });
  },
  toString: () => `GET(${tag}, ${JSON.stringify(id)}, ${JSON.stringify(more)})`,
});

const put = (
  tag: Tag,
  id: string,
  more: { name?: string; properties?: Json | null; mapping?: Json | null },
): Command => ({
  check: () => true,
  run: async (model, { sends, prefix }) => {
    const { status, json } = await sends[tag]("PUT", { body: { user_group_id: prefix + id, ...more } });
    const known = model[tag].get(id);
    if (!known) {
      expect([status, json.error.code]).toEqual([404, "user_group_not_found"]);
      return;
    }
    known.name = more.name ?? known.name;
    if (more.properties !== undefined) known.properties = more.properties;
    expect(status).toBe(200);
    expect(json.user_group).toStrictEqual({
      team_id: known.teamId,
      token: known.tokens.at(-1),
      name: known.name,
      provided_id: prefix + id,
      properties: known.properties,
      api_environment_tag: tag,
    });
  },
  toString: () => `PUT(${tag}, ${JSON.stringify(id)}, ${JSON.stringify(more)})`,
});

/**
 * A rotation.
 *
 * @param from The environment of the token.
 * @param age The age of the token, as a number of rotations. The current token has age 0.
 */
const rotate = (tag: Tag, from: Tag, id: string, age: number): Command => ({
  check: (model) => (model[from].get(id)?.tokens.length ?? 0) > age,
  run: async (model, { sends, prefix }) => {
    const group = model[from].get(id)!;
    const { status, json } = await sends[tag]("POST", { body: { current_token: group.tokens.at(-1 - age) } });
    if (tag !== from || age > 0) {
      expect([status, json.error.code]).toEqual([409, "token_not_current"]);
      return;
    }
    expect(status).toBe(200);
    const { token, ...rest } = json.user_group;
    const expected = { team_id: group.teamId, name: group.name, provided_id: prefix + id, api_environment_tag: tag };
    expect(rest).toStrictEqual(expected);
    for (const groups of Object.values(model)) {
      for (const other of groups.values()) expect(other.tokens).not.toContain(token);
    }
    group.tokens.push(token);
  },
  toString: () => `POST(${tag}, token ${age} of ${from} ${JSON.stringify(id)})`,
});

const tag = fc.constantFrom<Tag>("Testing", "Customer");
/** A few IDs, including some that are easily confused. */
const id = fc.constantFrom("a", "A", " a", "é", "e\u0301", "😀", "a|b", "'; DROP TABLE user_group; --");
const name = fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
const json = fc
  .dictionary(fc.string({ unit: "binary", maxLength: 8 }), fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }), {
    maxKeys: 5,
    noNullPrototype: true,
  })
  .filter((value) => !JSON.stringify(value).includes("__proto__") && isWellFormed(value))
  // Whole numbers that a double cannot represent exactly are rejected, and minus zero becomes zero.
  .map((value) => JSON.parse(JSON.stringify(value), (_, item) => (isHuge(item) ? 0 : item)) as Json);
/** Whether a value is free of unpaired surrogates. `JSON.stringify` escapes those. */
const isWellFormed = (value: object) => !/\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll("\\\\", ""));
const isHuge = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);
const mapping = fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), {
  noNullPrototype: true,
}) as fc.Arbitrary<Json>;
const some = { requiredKeys: [] } as { requiredKeys: [] };
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const commands = fc.commands(
  [
    fc.tuple(tag, id, fc.record({ name, properties: json, mapping }, some)).map((args) => get(...args)),
    fc
      .tuple(tag, id, fc.record({ name, properties: orNull(json), mapping: orNull(mapping) }, some))
      .map((args) => put(...args)),
    fc.tuple(tag, id).map(([installation, group]) => rotate(installation, installation, group, 0)),
    fc.tuple(tag, tag, id, fc.nat(2)).map((args) => rotate(...args)),
  ],
  { maxCommands: 40 },
);

describeOnEachBackend("the service compared with a model", (backend) => {
  let installation: Installation;
  let sends: Record<Tag, Send>;
  const agent = keepAlive(1);

  beforeAll(async () => {
    installation = await Installation.make(backend);
    const { url } = await installation.serve();
    sends = {
      Testing: sender(url, await installation.apiToken("Testing"), agent),
      Customer: sender(url, await installation.apiToken("Customer"), agent),
    };
  });
  afterAll(async () => {
    agent.destroy();
    await installation[Symbol.asyncDispose]();
  });

  it("behaves like the model for any sequence of operations", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const real: Real = { sends, prefix: `${run++} ` };
        await fc.asyncModelRun(() => ({ model: { Testing: new Map(), Customer: new Map() }, real }), sequence);
      }),
      { numRuns: 60 },
    );
  });

  it("responds to any bytes without failing, and stores accepted values exactly", async () => {
    const text = fc.oneof(
      fc.json({ stringUnit: "binary" }),
      fc.string({ unit: "binary" }),
      fc
        .jsonValue({ stringUnit: "binary" })
        .map((properties) => JSON.stringify({ user_group_id: "bytes", properties })),
      fc.jsonValue({ stringUnit: "binary" }).map((id) => JSON.stringify({ user_group_id: id })),
    );
    const body = fc.oneof(text, fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("GET", "POST", "PUT"), body, async (method, bytes) => {
        const { status, json } = await sends.Testing(method, { body: bytes });
        expect([200, 400, 404, 409]).toContain(status);
        expect(json.success).toBe(status === 200 ? 1 : 0);
        if (status !== 200) return;
        const sent = JSON.parse(typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes));
        expect(json.user_group.provided_id).toBe(sent.user_group_id);
        if (method === "PUT" && "properties" in sent) expect(json.user_group.properties).toEqual(sent.properties);
      }),
      { numRuns: 300 },
    );
  });
});
