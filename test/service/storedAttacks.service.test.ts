import { chmodSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation, runCommand } from "./support/installation.ts";
import { tamper } from "./support/tamper.ts";

/** Attacks on the data and the key, numbered as in `test/attacks.md`. */
const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;

describe("20: changing the database", () => {
  it("cannot swap two tokens: neither is returned, the log contains an alarm, and other groups are served", async () => {
    await using installation = await Installation.make(sqlite);
    const running = await installation.serve();
    const request = sender(running.url, await installation.apiToken());
    const tokens: string[] = [];
    for (const user_group_id of ["a", "b", "c"]) {
      tokens.push((await request("GET", { body: { user_group_id } })).json.user_group.token);
    }
    tamper(
      installation,
      `CREATE TEMP TABLE before AS SELECT provided_id, token_sealed FROM user_group;
       UPDATE user_group SET token_sealed = (SELECT token_sealed FROM before WHERE provided_id = 'b') WHERE provided_id = 'a';
       UPDATE user_group SET token_sealed = (SELECT token_sealed FROM before WHERE provided_id = 'a') WHERE provided_id = 'b'`,
    );
    for (const user_group_id of ["a", "b"]) {
      for (const method of ["GET", "PUT"]) {
        const { status, text, json } = await request(method, { body: { user_group_id } });
        expect([status, json.error.code]).toEqual([500, "internal"]);
        for (const token of tokens) expect(text).not.toContain(token);
      }
    }
    expect((await request("GET", { body: { user_group_id: "c" } })).status).toBe(200);
    const { stderr } = running.output();
    expect(stderr).toMatch(/"level":"alarm","event":"stored-token-does-not-open".*"user_group_id":"a"/);
    expect((await request("GET", { path: "/metrics" })).text).toContain("user_groups_broken_seals_total 4");
  });

  it("cannot restore an old token, because it cannot be decrypted", async () => {
    await using installation = await Installation.make(sqlite);
    const request = sender((await installation.serve()).url, await installation.apiToken());
    const { token } = (await request("GET", { body: { user_group_id: "a" } })).json.user_group;
    tamper(installation, "CREATE TABLE kept AS SELECT token_hash, token_sealed FROM user_group");
    await request("POST", { body: { current_token: token } });
    tamper(
      installation,
      "UPDATE user_group SET (token_hash, token_sealed) = (SELECT token_hash, token_sealed FROM kept)",
    );
    expect((await request("GET", { body: { user_group_id: "a" } })).status).toBe(500);
  });
});

describe("21: the key file", () => {
  const refused = async (installation: Installation) => {
    const { code, stdout, stderr } = await installation.run("serve", "--port", "0");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr;
  };

  it("prevents startup with a message if it is readable by others, missing, damaged, next to the data, or for another database", async () => {
    await using installation = await Installation.make(sqlite);
    await installation.apiToken();
    const key = readFileSync(installation.keyFile);
    for (const mode of [0o644, 0o640, 0o604]) {
      chmodSync(installation.keyFile, mode);
      expect(await refused(installation)).toContain(`chmod 600 ${installation.keyFile}`);
    }
    chmodSync(installation.keyFile, 0o600);
    renameSync(installation.keyFile, `${installation.keyFile}.away`);
    expect(await refused(installation)).toMatch(/is missing\. The tokens .* cannot be decrypted without it/);
    expect(readdirSync(path.dirname(installation.keyFile))).toEqual(["service.key.away"]);
    await using other = await Installation.make(sqlite);
    await other.apiToken();
    writeFileSync(installation.keyFile, readFileSync(other.keyFile), { mode: 0o600 });
    expect(await refused(installation)).toMatch(/has key \w+, but the tokens in this database need key \w+/);
    writeFileSync(installation.keyFile, key.subarray(0, 30));
    expect(await refused(installation)).toContain("is not a key file");
    writeFileSync(installation.keyFile, key);
    expect(await (await installation.serve()).stop()).toBe(0);
  });

  it("is rejected inside the data folder before anything is created", async () => {
    await using installation = await Installation.make(sqlite);
    const options = [
      "--data",
      installation.data,
      "--key-file",
      path.join(installation.data, "deep", "key"),
      "--port",
      "0",
    ];
    const { code, stderr } = await runCommand("serve", ...options);
    expect([code, readdirSync(installation.folder)]).toEqual([1, []]);
    expect(stderr).toContain("is inside the data folder");
  });
});

describeOnEachBackend("23: a stolen copy of the data", (backend) => {
  it("contains no token in tables, files, logs, audit entries, backups or output", async () => {
    await using installation = await Installation.make(backend);
    const running = await installation.serve();
    const secret = await installation.apiToken("Customer");
    const request = sender(running.url, secret);
    const secrets = [secret];
    for (let i = 0; i < 20; i++) {
      const { json } = await request("GET", { body: { user_group_id: `g${i}`, properties: { i } } });
      const rotated = await request("POST", {
        body: { current_token: json.user_group.token },
        headers: { "Idempotency-Key": `k${i}` },
      });
      await request("POST", { body: { current_token: json.user_group.token } });
      await request("GET", { body: { user_group_id: `g${i}` }, path: `/api/user?token=${json.user_group.token}` });
      secrets.push(json.user_group.token, rotated.json.user_group.token);
    }
    const texts = [running.output().stdout, running.output().stderr];
    for (const command of [["audit", "--json"], ["list"], ["export"], ["api-token", "list"]]) {
      const { code, stdout, stderr } = await installation.run(...command);
      expect(code).toBe(0);
      texts.push(stdout, stderr);
    }
    if (installation.databaseUrl === undefined) {
      await installation.run("backup", path.join(installation.data, "copy"));
      const files = readdirSync(installation.data).sort();
      expect(files).toEqual(["copy", "user-groups.sqlite", "user-groups.sqlite-shm", "user-groups.sqlite-wal"]);
      texts.push(...files.map((file) => readFileSync(path.join(installation.data, file), "latin1")));
    } else {
      texts.push(await dump(installation.databaseUrl));
    }
    const everything = texts.join("\n");
    expect(everything.includes("g19")).toBe(true);
    // The searched text is not printed, because it is large and may contain secrets.
    const shows = (text: string) => everything.includes(text);
    for (const searched of secrets) {
      // The search covers the token, its random part, and both in other encodings.
      const encoded = [
        Buffer.from(searched).toString("base64url").slice(6, 40),
        Buffer.from(searched).toString("hex").slice(8),
      ];
      expect([searched, searched.slice(4, 40), ...encoded].map(shows)).toEqual([false, false, false, false]);
    }
    expect(/ug[ta]_[0-9A-Za-z]{20}/.test(everything)).toBe(false);
    expect(shows(readFileSync(installation.keyFile, "utf8").trim().slice(-43))).toBe(false);
  });
});

/** Returns all rows of all tables as text. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(rows.length).toBeGreaterThan(4);
    const tables: unknown[] = [];
    for (const { tablename } of rows) tables.push((await client.query(`SELECT * FROM ${tablename}`)).rows);
    return JSON.stringify(tables);
  } finally {
    await client.end();
  }
}
