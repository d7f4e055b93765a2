import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { runProgram } from "../support/runProgram.ts";
import { sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation, runCommand } from "./support/installation.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;
const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;

describe("command line", () => {
  it.concurrent.each<[string[], string]>([
    [["serve", "--port", "x"], '--port must be a whole number from 0 to 65535, not "x".'],
    [["serve", "--port", "65536"], "--port must be"],
    [["serve", "--port"], "Option --port needs a value."],
    [["serve", "--data", "--key-file", "x"], "Option --data needs a value."],
    [["serve", "--data", ""], "The value of --data is empty."],
    [["serve", "--rate-limit", "0"], "--rate-limit must be"],
    [["serve", "--nope"], 'Unknown option "--nope".'],
    [["serve", "--prot", "1"], 'Unknown option "--prot". Did you mean --port?'],
    [["serve", "--prot=secret"], 'Unknown option "--prot".'],
    [["serve", "extra"], 'Unexpected argument "extra".'],
    [["serve", "--data", "a", "--database-url", "b"], "Use either --database-url or --data."],
    [["srve"], 'Unknown command "srve". Did you mean serve?'],
    [["api-token", "creat"], 'Unknown command "creat". Did you mean create?'],
    [["api-token", "create"], "Option --environment is required."],
    [
      ["api-token", "create", "--environment", "testing"],
      "Invalid value of --environment. Use Customer, Testing, or none.",
    ],
    [["api-token", "create", "--environment", "Testing", "--expires", "soon"], "--expires must be a date"],
    [["api-token", "create", "--environment", "Testing", "--expires", "2031-02-31"], "--expires must be a date"],
    [["api-token", "create", "--environment", "Testing", "--expires", "2031-12-31T10:00"], "--expires must be a date"],
    [["api-token", "create", "--environment", "Testing", "--expires", "2020-01-01"], "is in the past"],
    [["api-token", "revoke"], "Argument <id> is missing."],
    [["api-token", "revoke", "x"], "The ID must be a whole number"],
    [["serve", "--allowed-host", "groups.example:443"], "--allowed-host must be a host name without a port"],
    [["serve", "--allowed-host", "https://groups.example"], "--allowed-host must be a host name"],
    [["audit", "--limit", "0"], "--limit must be"],
    [["backup"], "Argument <file> is missing."],
    [["change-key"], "Argument <new-file> is missing."],
  ])("rejects %j with an explanation and without any effect", async (args, message) => {
    const { code, stdout, stderr } = await runCommand(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^user-groups: .*\nRun "user-groups( [a-z-]+)* --help" for help\.\n$/);
    expect(stderr).not.toContain("secret");
  });

  it("shows all commands if none is given, exits with code 2, and prints its version on request", async () => {
    const { code, stdout, stderr } = await runCommand();
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Usage: user-groups [options] [command]");
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, "../../package.json"), "utf8"));
    expect(await runCommand("--version")).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: "",
      output: `${version}\n`,
    });
    expect((await runCommand("api-token")).code).toBe(2);
  });

  it.skipIf(!existsSync("/dev/full"))("reports lost output, for example if the disk is full", async () => {
    await using installation = await Installation.make(sqlite);
    const place = ["--data", installation.data, "--key-file", installation.keyFile];
    const command = ["api-token", "create", "--environment", "Testing", ...place];
    const arguments_ = ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, inject("commandLine"), ...command];
    const { code, stderr } = await runProgram("/bin/sh", arguments_);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "user-groups: Standard output cannot be written (ENOSPC). The output is missing or incomplete.\n",
    );
  });

  it.concurrent.each([["serve"], ["api-token"], ["list"], ["audit"], ["export"], ["backup"], ["change-key"]])(
    "describes %s with --help",
    async (command) => {
      const { code, stdout, stderr } = await runCommand(command, "--help");
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`Usage: user-groups ${command}`);
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    },
  );

  it("creates no data with read-only commands, and reports that there is none", async () => {
    await using installation = await Installation.make(sqlite);
    for (const command of [
      ["list"],
      ["audit"],
      ["export"],
      ["backup", path.join(installation.folder, "b")],
      ["api-token", "list"],
    ]) {
      const { code, stderr } = await installation.run(...command);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`No service data found in ${installation.data}`)]);
    }
    expect(readdirSync(installation.folder)).toEqual([]);
  });

  it("uses the user's data and key folders by default", async () => {
    await using installation = await Installation.make(sqlite);
    const env = { PATH: process.env.PATH, HOME: installation.folder };
    const run = (...args: string[]) => runProgram(process.execPath, [inject("commandLine"), ...args], { env });
    expect((await run("api-token", "create", "--environment", "Testing")).code).toBe(0);
    expect(existsSync(path.join(installation.folder, ".local/share/user-groups/user-groups.sqlite"))).toBe(true);
    expect(existsSync(path.join(installation.folder, ".config/user-groups/service.key"))).toBe(true);
    expect((await run("api-token", "list")).stdout.split("\n")).toHaveLength(3);
  });
});

describeOnEachBackend("empty database", (backend) => {
  it("is not changed by read-only commands, which report that it is empty", async () => {
    await using installation = await Installation.make(backend);
    if (installation.databaseUrl === undefined) {
      mkdirSync(installation.data);
      writeFileSync(path.join(installation.data, "user-groups.sqlite"), "", { mode: 0o600 });
    }
    for (const command of [["list"], ["audit"], ["export"], ["api-token", "list"], ["api-token", "revoke", "1"]]) {
      const { code, stdout, stderr } = await installation.run(...command);
      expect([code, stdout, stderr]).toEqual([
        1,
        "",
        expect.stringContaining("This database does not contain service data"),
      ]);
    }
    if (installation.databaseUrl === undefined) return;
    const client = new pg.Client({ connectionString: installation.databaseUrl });
    await client.connect();
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe("startup problems", () => {
  it("reports that a port is in use", async () => {
    await using installation = await Installation.make(sqlite);
    const { port } = await installation.serve();
    const { code, stderr } = await installation.run("serve", "--port", String(port));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`)]);
  });

  it.each<[string, (installation: Installation) => string[], string]>([
    [
      "a file in place of the data folder",
      (installation) => ["--data", path.join(installation.folder, "file")],
      "The data folder",
    ],
    ["a database URL with another scheme", () => ["--database-url", "mysql://x"], "must look like postgres://"],
    ["an unreachable database", () => ["--database-url", "postgres://x@127.0.0.1:1/x"], "ECONNREFUSED"],
  ])("reports %s", async (_, options, message) => {
    await using installation = await Installation.make(sqlite);
    writeFileSync(path.join(installation.folder, "file"), "");
    const { code, stdout, stderr } = await runCommand(
      "serve",
      "--port",
      "0",
      "--key-file",
      installation.keyFile,
      ...options(installation),
    );
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("reports a file that is not a database, and does not change it", async () => {
    await using installation = await Installation.make(sqlite);
    mkdirSync(installation.data);
    const file = path.join(installation.data, "user-groups.sqlite");
    writeFileSync(file, "this is no database, but a text of some length\n".repeat(100), { mode: 0o600 });
    const { code, stderr } = await installation.run("serve", "--port", "0");
    expect([code, stderr]).toEqual([1, expect.stringContaining("file is not a database")]);
    expect(readFileSync(file, "utf8")).toContain("this is no database");
  });

  it.skipIf(postgres.missing !== undefined)("responds with status 503 while PostgreSQL is down", async () => {
    await using installation = await Installation.make(postgres);
    await using gate = await startClosableProxy(Number(new URL(installation.databaseUrl ?? "").port));
    const direct = new URL(installation.databaseUrl ?? "");
    direct.port = String(gate.port);
    const running = await installation.serveAt({ databaseUrl: direct.href });
    const request = sender(running.url, await installation.apiToken());
    const body = { user_group_id: "a" };
    expect((await request("GET", { body })).status).toBe(200);
    gate.shut();
    const away = await request("GET", { body });
    expect([away.status, away.json.error.code, away.headers["retry-after"]]).toEqual([503, "unavailable", "1"]);
    expect((await request("GET", { path: "/readyz" })).status).toBe(503);
    expect((await request("GET", { path: "/healthz" })).status).toBe(200);
    gate.open();
    await delay(50);
    expect((await request("GET", { body })).json.new_user_group).toBe(false);
    expect((await request("GET", { path: "/readyz" })).status).toBe(200);
    expect(running.output().stderr).toContain('"event":"storage-failed"');
  });
});

/** A proxy for another port that can be closed. */
async function startClosableProxy(
  port: number,
): Promise<AsyncDisposable & { port: number; shut(): void; open(): void }> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    client.on("error", () => {});
    if (!isOpen) return client.destroy();
    const upstream = connect(port, "127.0.0.1");
    upstream.on("error", () => {});
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      sockets.add(from);
      from.once("close", () => to.destroy());
    }
    return undefined;
  });
  const shut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    shut,
    open: () => {
      isOpen = true;
    },
    [Symbol.asyncDispose]: () => {
      shut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
