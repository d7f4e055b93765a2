import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { runCommand } from "../../user-groups/src/cli/commands.ts";
import { type CasServer, startCasServer, TEST_API_TOKEN } from "../../user-groups/src/testing/casServer.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { createDatabase } from "./support/postgres.ts";
import { freePort } from "./support/postgresServer.ts";

const page = readFileSync(path.join(repositoryRoot, "docs/recipes.md"), "utf8");

/** Returns the target in the section with this heading. */
function recipe(heading: string): object {
  const section = page.slice(page.indexOf(`### ${heading}\n`));
  const [, json] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return JSON.parse(json ?? "");
}

const has = (...programs: readonly string[]): boolean =>
  programs.every((program) => spawnSync("sh", ["-c", 'command -v "$0"', program]).status === 0);

let folder: string;
let server: CasServer;
let store: ChildProcess | undefined;
const set = new Map<string, string | undefined>();
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rcp-"));
  server = await startCasServer();
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
});
afterEach(async () => {
  for (const [name, value] of set) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  set.clear();
  if (store?.exitCode === null) {
    store.kill();
    await once(store, "exit");
  }
  store = undefined;
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets environment variables until the test ends. */
function environment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) {
    set.set(name, process.env[name]);
    process.env[name] = value;
  }
}

/** Applies a plan with the target, and returns the exit code and the output. */
async function apply(target: object): Promise<{ readonly code: number; readonly text: string }> {
  const plan = path.join(folder, "user-groups.json");
  writeFileSync(plan, JSON.stringify({ url: server.url, targets: [target], groups: ["acme"] }));
  let text = "";
  const print = (line: string) => {
    text += line;
  };
  const io = {
    out: print,
    err: print,
    env: { USER_GROUPS_API_TOKEN: TEST_API_TOKEN },
    signal: new AbortController().signal,
  };
  const code = await runCommand(["apply", "--plan", plan, "--state", path.join(folder, "state")], io);
  expect(text).not.toContain("token-");
  return { code, text };
}

/** Rotates twice, and checks the token in the target each time. */
async function deliversTwice(target: object, read: () => string): Promise<void> {
  for (let i = 1; i <= 2; i++) {
    expect(await apply(target)).toMatchObject({ code: 0 });
    expect(read()).toBe(`token-${i}`);
  }
}

describe.skipIf(process.platform !== "linux")("documented recipes", { timeout: scaledTimeout(60_000) }, () => {
  it("stores the token in files with symbolic links, as Kubernetes does, and keeps only the last version", async () => {
    for (let i = 1; i <= 3; i++) {
      expect(await apply(recipe("Kubernetes-style secret volume"))).toMatchObject({ code: 0 });
      expect(readFileSync(path.join(folder, "secret/token"), "utf8")).toBe(`token-${i}`);
    }
    const files = spawnSync("ls", ["-A", path.join(folder, "secret")], { encoding: "utf8" })
      .stdout.trim()
      .split("\n");
    expect(files).toHaveLength(3);
  });

  it.skipIf(!has("gpg"))("stores the token in a file encrypted with GnuPG", async () => {
    const home = path.join(folder, "gpg");
    mkdirSync(home, { mode: 0o700 });
    environment({ GNUPGHOME: home });
    const unknown = await apply(recipe("GnuPG-encrypted file"));
    expect([unknown.code, server.commits()]).toEqual([1, 0]);
    const quick = ["--batch", "--passphrase", "", "--quick-generate-key", "deploy@example.com", "default", "default"];
    expect(spawnSync("gpg", quick).status).toBe(0);
    expect(await apply(recipe("GnuPG-encrypted file"))).toMatchObject({ code: 0 });
    expect(await apply(recipe("GnuPG-encrypted file"))).toMatchObject({ code: 0 });
    spawnSync("gpgconf", ["--kill", "gpg-agent"]);
    expect(readFileSync(path.join(folder, "token.gpg"), "latin1")).not.toContain("token-2");
  });

  it.skipIf(!has("pass", "gpg"))("stores the token in a password store", async () => {
    const home = path.join(folder, "gpg");
    mkdirSync(home, { mode: 0o700 });
    environment({ GNUPGHOME: home, PASSWORD_STORE_DIR: path.join(folder, "store") });
    const quick = ["--batch", "--passphrase", "", "--quick-generate-key", "deploy@example.com", "default", "default"];
    expect(spawnSync("gpg", quick).status).toBe(0);
    const target = recipe("Password store (`pass`)");
    expect([(await apply(target)).code, server.commits()]).toEqual([1, 0]);
    expect(spawnSync("pass", ["init", "deploy@example.com"]).status).toBe(0);
    await deliversTwice(target, () =>
      spawnSync("pass", ["show", "user-groups/acme"], { encoding: "utf8" }).stdout.trim(),
    );
    spawnSync("gpgconf", ["--kill", "gpg-agent"]);
  });

  it.skipIf(!has("age", "age-keygen"))("stores the token in a file encrypted with age", async () => {
    const target = recipe("age-encrypted file");
    expect([(await apply(target)).code, server.commits()]).toEqual([1, 0]);
    const key = path.join(folder, "key.txt");
    expect(spawnSync("age-keygen", ["-o", key]).status).toBe(0);
    const { stdout } = spawnSync("age-keygen", ["-y", key], { encoding: "utf8" });
    writeFileSync(path.join(folder, "recipients.txt"), stdout);
    const file = path.join(folder, "token.age");
    await deliversTwice(
      target,
      () => spawnSync("age", ["--decrypt", "--identity", key, file], { encoding: "utf8" }).stdout,
    );
    expect(readFileSync(file, "latin1")).not.toContain("token-2");
  });

  it.skipIf(!has("redis-server", "redis-cli"))("stores the token in Redis", async () => {
    const target = recipe("Redis");
    const socket = path.join(folder, "redis.sock");
    const cli = path.join(folder, "redis-cli");
    // The program of the recipe, with the socket of this test.
    writeFileSync(cli, `#!/bin/sh\nexec "$REDIS_CLI" -s '${socket}' "$@"\n`, { mode: 0o755 });
    const { stdout: program } = spawnSync("sh", ["-c", "command -v redis-cli"], { encoding: "utf8" });
    environment({ REDIS_CLI: program.trim(), PATH: `${folder}:${process.env.PATH}` });
    expect([(await apply(target)).code, server.commits()]).toEqual([1, 0]);
    store = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder], {
      stdio: "ignore",
    });
    await expect.poll(() => spawnSync(cli, ["PING"]).status, { timeout: scaledTimeout(30_000) }).toBe(0);
    await deliversTwice(target, () => spawnSync(cli, ["GET", "user-groups:acme"], { encoding: "utf8" }).stdout.trim());
  });

  it.skipIf(!has("etcd", "etcdctl"))("stores the token in etcd", async () => {
    const target = recipe("etcd");
    const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
    environment({ ETCDCTL_API: "3", ETCDCTL_ENDPOINTS: client!, ETCDCTL_DIAL_TIMEOUT: "1s" });
    expect([(await apply(target)).code, server.commits()]).toEqual([1, 0]);
    const at = ["--listen-client-urls", client!, "--advertise-client-urls", client!, "--listen-peer-urls", peer!];
    const alone = ["--initial-advertise-peer-urls", peer!, "--initial-cluster", `default=${peer}`];
    store = spawn("etcd", ["--data-dir", path.join(folder, "etcd"), ...at, ...alone], { stdio: "ignore" });
    await expect
      .poll(() => spawnSync("etcdctl", ["endpoint", "health"]).status, { timeout: scaledTimeout(30_000) })
      .toBe(0);
    await deliversTwice(target, () =>
      spawnSync("etcdctl", ["get", "--print-value-only", "user-groups/acme"], { encoding: "utf8" }).stdout.trim(),
    );
  });

  it.skipIf(!has("psql"))(
    "stores the token in PostgreSQL, and its log does not contain the token",
    async ({ skip }) => {
      const postgres = inject("postgres");
      if ("missing" in postgres) return skip(postgres.missing);
      const url = new URL(await createDatabase(postgres.url));
      environment({
        PGHOST: url.hostname,
        PGPORT: url.port,
        PGUSER: decodeURIComponent(url.username),
        PGPASSWORD: decodeURIComponent(url.password),
        PGDATABASE: url.pathname.slice(1),
      });
      expect(await apply(recipe("PostgreSQL"))).toMatchObject({
        code: 1,
        text: expect.stringMatching(/secrets.*Nothing was sent/),
      });
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query("CREATE TABLE secrets (name text PRIMARY KEY, token text NOT NULL)");
        for (let i = 1; i <= 2; i++) {
          expect(await apply(recipe("PostgreSQL"))).toMatchObject({ code: 0 });
          expect((await client.query("SELECT token FROM secrets")).rows).toEqual([{ token: `token-${i}` }]);
        }
        const statements = await client.query("SELECT query FROM pg_stat_activity");
        expect(JSON.stringify(statements.rows)).not.toContain("token-");
      } finally {
        await client.end();
      }
    },
  );
});
