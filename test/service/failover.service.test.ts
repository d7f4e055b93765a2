import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newSeed, seeded } from "../../tools/soak/random.ts";
import { type FailoverRound, failOver } from "../../tools/soak/tokens/failover.ts";
import { PostgresDatabase } from "../../user-groups/src/service/storage/postgres.ts";
import { query } from "../../user-groups/src/service/storage/work.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { sender } from "./support/http.ts";
import { PostgresPair } from "./support/postgresPair.ts";
import { ServiceInstallation, type ServiceProcess } from "./support/serviceInstallation.ts";

const postgres = inject("postgres");

describe.skipIf("missing" in postgres)(
  "primary with a synchronous standby",
  { timeout: scaledTimeout(120_000) },
  () => {
    const seed = newSeed();
    const random = seeded(seed);
    let pair: PostgresPair;
    let installation: ServiceInstallation;
    let services: ServiceProcess[];
    let apiToken: string;
    let round = 0;

    beforeAll(async () => {
      const started = await PostgresPair.start();
      if ("missing" in started) throw new Error(started.missing);
      pair = started;
      // The service needs the warning that a commit was not confirmed, even if the database suppresses warnings.
      await pair.query("ALTER DATABASE service SET client_min_messages = error");
      installation = new ServiceInstallation(inject("commandLine"), pair.databaseUrl);
      services = await Promise.all([1, 2, 3].map(() => installation.serve()));
      apiToken = await installation.apiToken();
    });
    afterAll(async () => {
      await installation?.[Symbol.asyncDispose]();
      await pair?.[Symbol.asyncDispose]();
    });

    it("acknowledges only what the standby has, so canceling a waiting commit makes its outcome unknown", async () => {
      const send = sender((services[0] as ServiceProcess).url, apiToken);
      const { token } = (await send("GET", { body: { user_group_id: "canceled" } })).json.user_group;
      pair.standby.freeze("SIGSTOP");
      try {
        const rotation = send("POST", { body: { current_token: token } });
        const waiting = "FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'SyncRep'";
        await expect
          .poll(async () => (await pair.query(`SELECT ${waiting}`)).rowCount, { timeout: scaledTimeout(8_000) })
          .toBe(1);
        await pair.query(`SELECT pg_cancel_backend(pid) ${waiting}`);
        const { status, json } = await rotation;
        expect([status, json.error.code]).toEqual([503, "unavailable"]);
        expect(json.error.message).not.toContain("Nothing was changed");
        // The primary is alone, so its changes would be lost in a failover.
        expect((await send("GET", { body: { user_group_id: "canceled" } })).status).toBe(503);
      } finally {
        pair.standby.freeze("SIGCONT");
      }
      await expect
        .poll(async () => (await send("GET", { body: { user_group_id: "canceled" } })).status, {
          timeout: scaledTimeout(15_000),
        })
        .toBe(200);
    });

    it("is verified by each host's name", async () => {
      const certificate = await pair.useTls();
      const url = (hosts: readonly string[]) => {
        const { port } = new URL(`tcp://${pair.primaryHost}`);
        const tls = `sslmode=verify-full&sslrootcert=${certificate}`;
        return `postgres://tests@${hosts.map((host) => `${host}:${port}`)}/service?target_session_attrs=primary&${tls}`;
      };
      const open = (...hosts: string[]) => new PostgresDatabase(url(hosts), 1, () => {});
      const encrypted = () => query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
      const wrong = open("localhost");
      await expect(wrong.read(encrypted)).rejects.toThrow("The certificate of the database is for another host");
      await wrong.close();
      const both = open("localhost", "127.0.0.1");
      expect(await both.read(encrypted)).toEqual([{ ssl: true }]);
      await both.close();
    });

    it.each<FailoverRound>([
      { end: "kill", returns: true },
      { end: "read-only", returns: false },
    ])("loses no acknowledged rotation of three services, which find the new primary: %j", async (what) => {
      if (round > 0) await pair.replaceStandby();
      const result = await failOver(what, round++, pair, installation, services, apiToken, random);
      console.log(`seed ${seed}: ${what.end}: ${result.rotated} rotations acknowledged, 0 lost; away ${result.away} s`);
      expect(result.rotated).toBeGreaterThan(50);
      expect(result.away.length).toBeGreaterThanOrEqual(services.length);
    });
  },
);
