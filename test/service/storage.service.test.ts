import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sender } from "./support/http.ts";
import { BACKENDS, Installation } from "./support/installation.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;

describe("a SQLite database that another process keeps locked", () => {
  it("leaves the service responsive; writes wait, then fail in words, and all is well when it is free", {
    timeout: 30_000,
  }, async () => {
    await using own = await Installation.make(sqlite);
    const { url } = await own.serve();
    const ask = sender(url, await own.apiToken());
    const { token } = (await ask("GET", { body: { user_group_id: "a" } })).json.user_group;
    const other = new DatabaseSync(path.join(own.data, "user-groups.sqlite"));
    other.exec("BEGIN IMMEDIATE");

    const rotation = ask("POST", { body: { current_token: token } });
    await delay(100);
    for (const request of [{ path: "/healthz" }, { path: "/readyz" }, { body: { user_group_id: "a" } }]) {
      const start = performance.now();
      expect((await ask("GET", request)).status).toBe(200);
      expect(performance.now() - start).toBeLessThan(1000);
    }
    const { status, headers, json } = await rotation;
    expect([status, headers["retry-after"], json.error.code]).toEqual([503, "1", "unavailable"]);
    expect(json.error.message).toBe(
      "Another process keeps the database locked. Nothing was changed. Try again in 1 second.",
    );

    const patient = ask("POST", { body: { current_token: token } });
    await delay(500);
    other.exec("ROLLBACK");
    other.close();
    expect((await patient).status).toBe(200);
  });
});
