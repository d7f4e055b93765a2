import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type History, recordHistory } from "./support/history.ts";
import { type Send, sender } from "./support/http.ts";
import { BACKENDS, Installation, type ServiceProcess } from "./support/installation.ts";
import { type Call, isLinearizable } from "./support/linearizability.ts";

const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;
const GROUPS = 6;
const ROUNDS = 4;

describe.skipIf(postgres.missing !== undefined)("three service processes on one PostgreSQL database", () => {
  it("start at the same time on an empty database, and create one schema, one key and one group per ID", async () => {
    await using installation = await Installation.make(postgres);
    const services = await Promise.all([1, 2, 3].map(() => installation.serve()));
    const apiToken = await installation.apiToken();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        sender((services[i % 3] as ServiceProcess).url, apiToken)("GET", { body: { user_group_id: "one" } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(responses.filter(({ json }) => json.new_user_group)).toHaveLength(1);
    expect(new Set(responses.map(({ json }) => json.user_group.token)).size).toBe(1);
    const [one, two, three] = services.map(({ url }) => sender(url, apiToken)) as [Send, Send, Send];
    const body = { current_token: responses[0]?.json.user_group.token };
    const raced = await Promise.all(Array.from({ length: 60 }, (_, i) => [one, two, three][i % 3]!("POST", { body })));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.filter(({ status }) => status === 409)).toHaveLength(59);
  });

  it("lose no acknowledged rotation when one is repeatedly killed under load, and no token has two winners", async () => {
    await using installation = await Installation.make(postgres);
    const services = await Promise.all([1, 2, 3].map(() => installation.serve()));
    const apiToken = await installation.apiToken();
    const sum = { rotated: 0, lost: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const sends = services.map(({ url }) => sender(url, apiToken));
      const recording = Promise.all(
        Array.from({ length: GROUPS }, (_, i) =>
          recordHistory({ userGroupId: `${round}-${i}`, sends, clients: 5, callsPerClient: 25, cut: 0 }),
        ),
      );
      await delay(100 + Math.random() * 300);
      // The first process is never killed, because it creates the groups.
      await services[2]?.kill();
      const histories = await recording;
      services[2] = await installation.serve();
      const send = sender(services[2].url, apiToken);
      const stdout = (await installation.run("audit", "--json", "--limit", "1000000")).stdout;
      for (const [i, history] of histories.entries()) {
        const id = `${round}-${i}`;
        const { calls, initial } = await withFinalRead(history, send, id);
        expect(isLinearizable(calls, initial)).toBe(true);
        const count = (kind: Call["action"]["kind"]) => calls.filter(({ action }) => action.kind === kind).length;
        const audited = stdout
          .split("\n")
          .filter((line) => line.includes('"group.rotate"') && line.includes(`"${id}"`));
        expect(audited.length).toBeGreaterThanOrEqual(count("rotated"));
        expect(audited.length).toBeLessThanOrEqual(count("rotated") + count("lost"));
        sum.rotated += count("rotated");
        sum.lost += count("lost");
      }
    }
    console.log(`${ROUNDS} kills; ${sum.rotated} rotations acknowledged, 0 lost; ${sum.lost} without a response`);
    expect(sum.rotated).toBeGreaterThan(100);
  });
});

/** Returns a history that ends with a read, which must return the token of the last acknowledged rotation. */
async function withFinalRead({ initial, calls }: History, send: Send, user_group_id: string) {
  const start = performance.now();
  const { json } = await send("GET", { body: { user_group_id } });
  const action = { kind: "read", token: json.user_group.token } as const;
  return { initial, calls: [...calls, { start, end: performance.now(), action }] };
}
