import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Send, sender } from "./support/http.ts";
import { Installation } from "./support/installation.ts";

const KILLS = 110;
const CLIENTS = 6;

/** What the client of a group knows about it. */
interface ClientState {
  readonly id: string;
  /** The token from the last acknowledged rotation. */
  token: string;
  /** The number of acknowledged rotations. */
  rotations: number;
  /** The idempotency key of a rotation that got no response. */
  attempt: string | undefined;
  /** The number in the last name whose update was acknowledged. */
  name: number;
}

/** The number of injected faults and their results. */
const faults = { kills: 0, acknowledged: 0, unanswered: 0, actedUnanswered: 0 };

/** Rotates and renames a group until the service is killed. */
async function work(send: Send, client: ClientState): Promise<void> {
  for (let i = 0; ; i++) {
    if (i % 4 === 3) {
      const name = client.name + 1;
      const response = await send("PUT", { body: { user_group_id: client.id, name: `${name}` } });
      expect(response.status).toBe(200);
      client.name = name;
      continue;
    }
    client.attempt = `${client.id}-${client.rotations}`;
    const headers = { "Idempotency-Key": client.attempt };
    const { status, json } = await send("POST", { body: { current_token: client.token }, headers });
    expect(status).toBe(200);
    client.token = json.user_group.token;
    client.rotations++;
    client.attempt = undefined;
    faults.acknowledged++;
  }
}

/**
 * Checks after a restart that every acknowledged change exists, and that every change without a response was applied
 * either completely or not at all.
 */
async function verify(send: Send, client: ClientState, rotationsInAudit: number): Promise<void> {
  const { json } = await send("GET", { body: { user_group_id: client.id } });
  expect(json.new_user_group).toBe(false);
  const { token, name } = json.user_group;
  expect([`${client.name}`, `${client.name + 1}`]).toContain(name);
  client.name = Number(name);
  if (client.attempt === undefined) {
    expect(token).toBe(client.token);
    expect(rotationsInAudit).toBe(client.rotations);
    return;
  }
  faults.unanswered++;
  const acted = token !== client.token;
  if (acted) faults.actedUnanswered++;
  expect(rotationsInAudit).toBe(client.rotations + (acted ? 1 : 0));
  // Retries the rotation with the same key. The service either returns the earlier result or rotates now.
  const again = await send("POST", {
    body: { current_token: client.token },
    headers: { "Idempotency-Key": client.attempt },
  });
  expect(again.status).toBe(200);
  expect(again.headers["idempotency-replayed"]).toBe(acted ? "true" : undefined);
  if (acted) expect(again.json.user_group.token).toBe(token);
  client.token = again.json.user_group.token;
  client.rotations++;
  client.attempt = undefined;
}

it(`SQLite keeps all acknowledged rotations and updates when killed ${KILLS} times under load`, {
  timeout: scaledTimeout(240_000),
}, async () => {
  await using installation = await Installation.make({ name: "SQLite" });
  const apiToken = await installation.apiToken();
  const groups: ClientState[] = [];
  for (let round = 0; round <= KILLS; round++) {
    const service = await installation.serve();
    const send = sender(service.url, apiToken);
    const inAudit = rotationsInAudit(installation);
    await Promise.all(groups.map((client) => verify(send, client, inAudit.get(client.id) ?? 0)));
    if (round === KILLS) break;
    while (groups.length < CLIENTS) groups.push(await newGroup(send, `client-${groups.length}`));
    const working = Promise.allSettled(groups.map((client) => work(send, client)));
    await delay(Math.random() * scaledTimeout(60));
    await service.kill();
    faults.kills++;
    for (const outcome of await working) {
      if (outcome.status === "rejected" && outcome.reason instanceof Error && "code" in outcome.reason) continue;
      if (outcome.status === "rejected" && /cut off/.test(String(outcome.reason))) continue;
      throw outcome.status === "rejected" ? outcome.reason : new Error("A client stopped without being client to.");
    }
  }
  const database = new DatabaseSync(path.join(installation.data, "user-groups.sqlite"), { readOnly: true });
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  console.log(
    `${faults.kills} kills; ${faults.acknowledged} rotations acknowledged, 0 lost; ` +
      `${faults.unanswered} without a response, of which ${faults.actedUnanswered} were committed`,
  );
  expect(faults.kills).toBe(KILLS);
  expect(faults.acknowledged).toBeGreaterThan(KILLS);
  expect(faults.unanswered).toBeGreaterThan(KILLS / 4);
});

async function newGroup(send: Send, id: string): Promise<ClientState> {
  const { json } = await send("GET", { body: { user_group_id: id, name: "0" } });
  return { id, token: json.user_group.token, rotations: 0, attempt: undefined, name: 0 };
}

/** Returns the number of rotations in the audit log, by group. */
function rotationsInAudit({ data }: Installation): Map<string, number> {
  const database = new DatabaseSync(path.join(data, "user-groups.sqlite"), { readOnly: true });
  try {
    const rows = database
      .prepare(
        "SELECT provided_id, COUNT(*) AS rotations FROM audit WHERE action = 'group.rotate' GROUP BY provided_id",
      )
      .all() as unknown as { provided_id: string; rotations: number }[];
    return new Map(rows.map(({ provided_id, rotations }) => [provided_id, rotations]));
  } finally {
    database.close();
  }
}
