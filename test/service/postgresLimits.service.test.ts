import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { keepAlive, sender } from "./support/http.ts";
import { createDatabase } from "./support/postgres.ts";
import { freePort, PostgresInstallation } from "./support/postgresServer.ts";
import { ServiceInstallation } from "./support/serviceInstallation.ts";

const postgres = inject("postgres");
const serverUrl = "url" in postgres ? postgres.url : "";
const unique = () => `t${process.pid}_${Math.random().toString(36).slice(2)}`;

/** Runs statements as the superuser of the test server. */
async function asAdmin(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseUrl = (name: string, user = "tests") =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}`, username: user }).href;

const getReady = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe.skipIf("missing" in postgres)("PostgreSQL", () => {
  it.each(["", "?target_session_attrs=primary"])(
    "allows fewer connections than the service opens, which then waits for one of its own (%s)",
    async (attributes) => {
      const user = unique();
      const name = new URL(await createDatabase(serverUrl)).pathname.slice(1);
      await asAdmin(`CREATE ROLE ${user} LOGIN CONNECTION LIMIT 4`, `ALTER DATABASE ${name} OWNER TO ${user}`);
      await using own = new ServiceInstallation(inject("commandLine"), databaseUrl(name, user) + attributes);
      const apiToken = await own.apiToken();
      const service = await own.serve();
      const agent = keepAlive(20);
      const send = sender(service.url, apiToken, agent);
      for (let round = 0; round < 3; round++) {
        const requests = Array.from({ length: 20 }, (_, i) => send("GET", { body: { user_group_id: `${i}` } }));
        expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(200));
      }
      agent.destroy();
      expect(service.output().stderr).not.toMatch(/53300|primary-lost/);
    },
  );

  it("closes idle connections, which does not count as the loss of the primary", async () => {
    const name = new URL(await createDatabase(serverUrl)).pathname.slice(1);
    await asAdmin(`ALTER DATABASE ${name} SET idle_session_timeout = '200ms'`);
    await using own = new ServiceInstallation(
      inject("commandLine"),
      `${databaseUrl(name)}?target_session_attrs=primary`,
    );
    const service = await own.serve();
    await expect.poll(() => service.output().stderr).toContain("57P05");
    expect(await getReady(service.url)).toBe(200);
    expect(service.output().stderr).not.toContain("primary-lost");
  });

  it("with an encoding that does not have every character prevents startup", async () => {
    const name = unique();
    const encoding = "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0";
    await asAdmin(`CREATE DATABASE ${name} ${encoding}`);
    await using own = new ServiceInstallation(inject("commandLine"), databaseUrl(name));
    await expect(own.serve()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("encoding LATIN1") });
  });

  it.each(["", "?target_session_attrs=primary"])(
    "that no longer responds does not keep the service from stopping (%s)",
    async (attributes) => {
      const installation = await PostgresInstallation.make();
      if ("missing" in installation) throw new Error(installation.missing);
      const server = await installation.start(await installation.initialize("data"), await freePort());
      try {
        await using own = new ServiceInstallation(inject("commandLine"), server.url + attributes);
        const service = await own.serve();
        const send = sender(service.url, await own.apiToken());
        expect((await send("GET", { body: { user_group_id: "a" } })).status).toBe(200);
        server.freeze("SIGSTOP");
        expect(await Promise.race([service.stop(), delay(30_000, "still running", { ref: false })])).toBe(0);
      } finally {
        server.freeze("SIGCONT");
        await server.stop();
        installation.remove();
      }
    },
  );
});
