import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordHistory } from "./support/history.ts";
import { keepAlive, type Send, sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation } from "./support/installation.ts";
import { isLinearizable } from "./support/linearizability.ts";

const RACERS = 64;
const race = <T>(run: (index: number) => Promise<T>) => Promise.all(Array.from({ length: RACERS }, (_, i) => run(i)));
const count = <T>(values: readonly T[], counted: T) => values.filter((value) => value === counted).length;

describeOnEachBackend("races", (backend) => {
  let installation: Installation;
  let send: Send;
  const agent = keepAlive(RACERS);

  beforeAll(async () => {
    installation = await Installation.make(backend);
    const service = await installation.serve();
    send = sender(service.url, await installation.apiToken(), agent);
  });
  afterAll(async () => {
    agent.destroy();
    await installation[Symbol.asyncDispose]();
  });

  const tokenOf = async (user_group_id: string): Promise<string> =>
    (await send("GET", { body: { user_group_id } })).json.user_group.token;

  it("has one winner for 64 rotations of one token, and the winner's token is the current one", async () => {
    for (let round = 0; round < 10; round++) {
      const current_token = await tokenOf(`rotated-${round}`);
      const responses = await race(() => send("POST", { body: { current_token } }));
      const statuses = responses.map(({ status }) => status);
      expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, RACERS - 1]);
      const winner = responses.find(({ status }) => status === 200);
      expect(await tokenOf(`rotated-${round}`)).toBe(winner?.json.user_group.token);
    }
  });

  it("has one creator for 64 get-or-create requests for one ID, and all clients see the same group", async () => {
    for (let round = 0; round < 10; round++) {
      const responses = await race((i) => send("GET", { body: { user_group_id: `created-${round}`, name: `n${i}` } }));
      expect(responses.map(({ status }) => status)).toEqual(Array(RACERS).fill(200));
      expect(
        count(
          responses.map(({ json }) => json.new_user_group),
          true,
        ),
      ).toBe(1);
      expect(new Set(responses.map(({ json }) => JSON.stringify(json.user_group))).size).toBe(1);
    }
  });

  it("returns the same new token for 64 rotations of one token with one Idempotency-Key", async () => {
    const current_token = await tokenOf("attempt");
    const headers = { "Idempotency-Key": "one-attempt" };
    const responses = await race(() => send("POST", { body: { current_token }, headers }));
    expect(responses.map(({ status }) => status)).toEqual(Array(RACERS).fill(200));
    expect(new Set(responses.map(({ json }) => json.user_group.token)).size).toBe(1);
    expect(
      count(
        responses.map(({ headers }) => headers["idempotency-replayed"]),
        undefined,
      ),
    ).toBe(1);
  });

  it("rotates only one of 64 tokens with the same Idempotency-Key", async () => {
    const tokens = await race((i) => tokenOf(`shared-${i}`));
    const headers = { "Idempotency-Key": "shared" };
    const responses = await race((i) => send("POST", { body: { current_token: tokens[i] }, headers }));
    const statuses = responses.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 422)]).toEqual([1, RACERS - 1]);
    const now = await race((i) => tokenOf(`shared-${i}`));
    expect(now.filter((token, i) => token !== tokens[i])).toHaveLength(1);
  });

  it("loses neither updates nor rotations that run at the same time", async () => {
    const user_group_id = "both";
    let current_token = await tokenOf(user_group_id);
    for (let round = 0; round < 20; round++) {
      const [post, put] = await Promise.all([
        send("POST", { body: { current_token } }),
        send("PUT", { body: { user_group_id, name: `round ${round}` } }),
      ]);
      expect([post.status, put.status]).toEqual([200, 200]);
      const { user_group } = (await send("GET", { body: { user_group_id } })).json;
      expect(user_group).toMatchObject({ token: post.json.user_group.token, name: `round ${round}` });
      current_token = user_group.token;
    }
  });

  it("is linearizable even if responses are lost", async () => {
    const histories = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        recordHistory({ userGroupId: `history-${i}`, sends: [send], clients: 6, callsPerClient: 25, cut: 0.15 }),
      ),
    );
    for (const { calls, initial } of histories) {
      expect(calls.length).toBeGreaterThan(100);
      expect(isLinearizable(calls, initial)).toBe(true);
    }
    const kinds = histories.flatMap(({ calls }) => calls.map(({ action }) => action.kind));
    for (const kind of ["read", "rotated", "refused", "lost"] as const) expect(count(kinds, kind)).toBeGreaterThan(3);
  });
});

const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;

describe.skipIf(postgres.missing !== undefined)("races on PostgreSQL with serializable transactions", () => {
  it("have one winner, because transactions that conflict are retried", async () => {
    await using installation = await Installation.make(postgres);
    const admin = new pg.Client({ connectionString: installation.databaseUrl });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${admin.database} SET default_transaction_isolation = 'serializable'`);
    const services = await Promise.all([1, 2].map(() => installation.serve()));
    const apiToken = await installation.apiToken();
    const sends = services.map(({ url }) => sender(url, apiToken));
    const send = (i: number, method: string, body: object) => (sends[i % 2] as Send)(method, { body });
    for (let round = 0; round < 5; round++) {
      const created = await race((i) => send(i, "GET", { user_group_id: `g${round}` }));
      expect(created.map(({ status }) => status)).toEqual(Array(RACERS).fill(200));
      expect(
        count(
          created.map(({ json }) => json.new_user_group),
          true,
        ),
      ).toBe(1);
      const current_token = created[0]?.json.user_group.token;
      const rotated = await race((i) => send(i, "POST", { current_token }));
      const statuses = rotated.map(({ status }) => status);
      expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, RACERS - 1]);
    }
    await admin.end();
  });
});
