import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { runCommand } from "../../user-groups/src/cli/commands.ts";
import { type CasServer, startCasServer, TEST_API_TOKEN } from "../../user-groups/src/testing/casServer.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { createDatabase } from "./support/postgres.ts";

const page = readFileSync(path.join(repositoryRoot, "docs/recipes.md"), "utf8");

/** The target under a heading of the page. */
function recipe(heading: string): object {
  const section = page.slice(page.indexOf(`### ${heading}\n`));
  const [, json] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return JSON.parse(json ?? "");
}

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

let folder: string;
let server: CasServer;
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
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets variables of the environment until the end of the test. */
function environment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) {
    set.set(name, process.env[name]);
    process.env[name] = value;
  }
}

/** Applies a plan with the target, and returns the exit code and what was printed. */
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

describe.skipIf(process.platform !== "linux")("recipes of the documentation", { timeout: 60_000 }, () => {
  it("files with the symbolic links of Kubernetes, of which only the last version stays", async () => {
    for (let i = 1; i <= 3; i++) {
      expect(await apply(recipe("Files like a mounted secret of Kubernetes"))).toMatchObject({ code: 0 });
      expect(readFileSync(path.join(folder, "secret/token"), "utf8")).toBe(`token-${i}`);
    }
    const kept = spawnSync("ls", ["-A", path.join(folder, "secret")], { encoding: "utf8" })
      .stdout.trim()
      .split("\n");
    expect(kept).toHaveLength(3);
  });

  it.skipIf(!has("gpg"))("a file encrypted with GnuPG", async () => {
    const home = path.join(folder, "gpg");
    mkdirSync(home, { mode: 0o700 });
    environment({ GNUPGHOME: home });
    const unknown = await apply(recipe("A file encrypted with GnuPG"));
    expect([unknown.code, server.commits()]).toEqual([1, 0]);
    const quick = ["--batch", "--passphrase", "", "--quick-generate-key", "deploy@example.com", "default", "default"];
    expect(spawnSync("gpg", quick).status).toBe(0);
    expect(await apply(recipe("A file encrypted with GnuPG"))).toMatchObject({ code: 0 });
    expect(await apply(recipe("A file encrypted with GnuPG"))).toMatchObject({ code: 0 });
    spawnSync("gpgconf", ["--kill", "gpg-agent"]);
    expect(readFileSync(path.join(folder, "token.gpg"), "latin1")).not.toContain("token-2");
  });

  it.skipIf(!has("psql"))("PostgreSQL, whose log never has the token", async ({ skip }) => {
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
  });
});
