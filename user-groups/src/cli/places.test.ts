import { link, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CasServer, CUSTOMER_API_TOKEN, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { runCommand } from "./commands.ts";

let folder: string;
let server: CasServer;
const IDS = ["acme", "globex", "a-b", "a.b", "ACME"];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  server = await startCasServer();
  for (const [index, id] of IDS.entries()) {
    server.groups.set(id, { teamId: index + 1, token: `old-${id}`, name: id, old: [] });
  }
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);
const text = (name: string) => readFile(at(name), "utf8").catch(() => undefined);
const tokenOf = (id: string) => server.groups.get(id)?.token;

async function cli(args: readonly string[], apiToken = TEST_API_TOKEN) {
  const printed: Record<"out" | "err", string[]> = { out: [], err: [] };
  const code = await runCommand([...args, "--state", at("state")], {
    out: (line) => void printed.out.push(line),
    err: (line) => void printed.err.push(line),
    env: { USER_GROUPS_API_TOKEN: apiToken },
    signal: new AbortController().signal,
  });
  const [out, err] = [printed.out.join(""), printed.err.join("")];
  expect(out + err).not.toMatch(/token-\d|old-\w|test-api-token|\n {4}at /);
  return { code, out, err, all: out + err };
}

async function plan(json: object): Promise<string> {
  await writeFile(at("user-groups.json"), JSON.stringify({ url: server.url, ...json }));
  return at("user-groups.json");
}

const rotate = (id: string, ...more: string[]) => cli(["rotate", id, "--url", server.url, ...more]);
const deliver = (id: string, ...more: string[]) => cli(["deliver", id, "--url", server.url, ...more]);
const into = (file: string, variable = "TOKEN") => ["--dotenv", at(file), "--variable", variable];

describe.skipIf(process.platform === "win32")("a place for the token of one group", { timeout: 60_000 }, () => {
  const env = { dotenv: ".env", variable: "TOKEN" };
  it.each<[string, object, RegExp]>([
    ["one variable", { targets: [env], groups: ["acme", "globex"] }, /"acme" and "globex" .*\.env, variable TOKEN/],
    [
      "one variable after {id} is filled in",
      { targets: [{ ...env, variable: "T_{id}" }], groups: ["a-b", "a.b"] },
      /"a-b" and "a\.b" .*variable T_a_b/,
    ],
    [
      "one file by another path",
      {
        groups: [
          { id: "acme", targets: [{ ...env, dotenv: "./s/../.env3" }] },
          { id: "globex", targets: [{ ...env, dotenv: ".env3" }] },
        ],
      },
      /"acme" and "globex" .*\.env3, variable TOKEN/,
    ],
    [
      "one file through a linked folder",
      {
        groups: [
          { id: "acme", targets: [{ ...env, dotenv: "linked/.env" }] },
          { id: "globex", targets: [{ ...env, dotenv: "real/.env" }] },
        ],
      },
      /"acme" and "globex" .*real\/\.env, variable TOKEN/,
    ],
    [
      "one file under two names",
      {
        groups: [
          { id: "acme", targets: [{ ...env, dotenv: "one.env" }] },
          { id: "globex", targets: [{ ...env, dotenv: "two.env" }] },
        ],
      },
      /"acme" and "globex" .*variable TOKEN/,
    ],
    ["one program", { targets: [{ command: ["true", "x"] }], groups: ["acme", "globex"] }, /the command true x/],
    ["one shell command", { targets: [{ command: "cat > t" }], groups: ["acme", "globex"] }, /the command cat > t/],
    [
      "a program without a shell that names the variable",
      { targets: [{ command: ["true", "$USER_GROUP_ID"] }], groups: ["acme", "globex"] },
      /the command true/,
    ],
    [
      "a shell command, in which {id} is not filled in",
      { targets: [{ command: "cat > {id}" }], groups: ["acme", "globex"] },
      /use \{id\} in an argument/,
    ],
    [
      "a program and the same words in a shell",
      {
        groups: [
          { id: "acme", targets: [{ command: ["tee", "t"] }] },
          { id: "globex", targets: [{ command: "tee  t" }] },
        ],
      },
      /the command tee/,
    ],
  ])("is not shared within a plan: %s", async (_, json, words) => {
    await mkdir(at("real"));
    await symlink("real", at("linked"));
    await writeFile(at("one.env"), "");
    await link(at("one.env"), at("two.env"));
    const file = await plan(json);
    for (const args of [["apply"], ["apply", "--dry-run"], ["apply", "--deliver-only"], ["status"]]) {
      const { code, err } = await cli([...args, "--plan", file]);
      expect([args, code, err]).toEqual([args, 2, expect.stringMatching(words)]);
      expect(err).toMatch(/Nothing was sent\.\n$/);
    }
    expect(server.requests).toEqual([]);
  });

  it.each<[string, object]>([
    ["{id} in an argument", { command: ["sh", "-c", 'cat > "$1.token"', "-", "{id}"] }],
    ["a shell command that uses USER_GROUP_ID", { command: 'cat > "$USER_GROUP_ID.token"' }],
    ["a shell that is started with USER_GROUP_ID", { command: ["sh", "-c", 'cat > "$USER_GROUP_ID.token"'] }],
    ["perGroup", { command: ["./store"], perGroup: true }],
    ["a file for each group", { dotenv: "{id}.token", variable: "T" }],
    ["a variable for each group", { dotenv: ".env", variable: "T_{id}" }],
  ])("is not shared by: %s", async (_, target) => {
    await writeFile(at("store"), '#!/bin/sh\ncat > "$USER_GROUP_ID.token"\n', { mode: 0o755 });
    const file = await plan({ targets: [target], groups: ["acme", "globex"] });
    expect(await cli(["apply", "--plan", file])).toMatchObject({ code: 0, err: expect.stringContaining("2 rotated") });
    expect(await cli(["status", "--plan", file])).toMatchObject({ code: 0 });
    const all = [await text("acme.token"), await text("globex.token"), await text(".env")].join("");
    expect([tokenOf("acme"), tokenOf("globex")].map((token) => all.includes(token ?? "-"))).toEqual([true, true]);
  });

  it("belongs to the first group that used it, in every later run", async () => {
    expect((await rotate("acme", ...into(".env"))).code).toBe(0);
    const before = [...server.requests];
    await symlink(".env", at("link.env"));
    const other = await plan({ targets: [{ dotenv: "link.env", variable: "TOKEN" }], groups: ["globex"] });
    for (const run of [
      rotate("globex", ...into(".env")),
      rotate("globex", "--accept", ...into("link.env")),
      cli(["apply", "--plan", other]),
      cli(["apply", "--plan", other, "--deliver-only"]),
      cli(["status", "--plan", other]),
    ]) {
      const { code, err } = await run;
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(
          /^user-groups: "globex" cannot use .*\.env.*, variable TOKEN: it belongs to "acme".* user-groups release "acme" --url http.* --state .*Nothing was sent\.\n$/,
        ),
      ]);
    }
    expect([server.requests, await text(".env")]).toEqual([before, `TOKEN=${tokenOf("acme")}\n`]);
    expect((await rotate("globex", ...into(".env", "OTHER"))).code).toBe(0);
    expect(await text(".env")).toBe(`TOKEN=${tokenOf("acme")}\nOTHER=${tokenOf("globex")}\n`);
  });

  it("is available to every group after its group was released, or no longer has the target", async () => {
    const release = (id: string) => cli(["release", id, "--url", server.url]);
    await rotate("acme", ...into(".env"));
    expect(await release("acme")).toMatchObject({ code: 0, err: '"acme" no longer has 1 target.\n' });
    expect(await release("acme")).toMatchObject({ code: 1 });
    expect((await rotate("globex", ...into(".env"))).code).toBe(0);
    expect((await rotate("globex", ...into("b.env"))).code).toBe(0);
    expect((await rotate("acme", ...into(".env"))).code).toBe(0);
    expect([await text(".env"), await text("b.env")]).toEqual([
      `TOKEN=${tokenOf("acme")}\n`,
      `TOKEN=${tokenOf("globex")}\n`,
    ]);
  });

  it("names the environments of two groups with the same ID, and is not shared if the user says so", async () => {
    const command = ["--to-command", "true x"];
    expect((await rotate("acme", ...command)).code).toBe(0);
    expect(await rotate("acme", "--environment", "Testing", ...command)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^user-groups: "acme" \(Testing\) cannot use the command true x: it belongs to "acme" \(no env/,
      ),
    });
    expect((await rotate("globex", ...command, "--per-group")).code).toBe(0);
  });

  it("goes to only one of several groups that claim it at the same moment", async () => {
    const ends = await Promise.all(["acme", "globex", "a-b"].map((id) => rotate(id, ...into(".env"))));
    expect(ends.map(({ code }) => code).toSorted()[0]).toBe(0);
    expect(ends.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(server.commits()).toBe(1);
    const winner = ["acme", "globex", "a-b"][ends.findIndex(({ code }) => code === 0)] ?? "";
    expect(await text(".env")).toBe(`TOKEN=${tokenOf(winner)}\n`);
  });

  it("is recognized after its file was created, replaced, or moved together with a link", async () => {
    expect((await rotate("acme", ...into(".env"))).code).toBe(0);
    await writeFile(at("new"), await readFile(at(".env")));
    await rename(at("new"), at(".env"));
    await mkdir(at("sub"));
    await symlink("..", at("sub", "up"));
    expect((await rotate("globex", ...into("sub/up/.env"))).code).toBe(2);
    // A path of another group that leads to the file later.
    expect((await rotate("globex", ...into("g.env"))).code).toBe(0);
    await rm(at("g.env"));
    await symlink(".env", at("g.env"));
    const commits = server.commits();
    for (const run of [rotate("globex", ...into("g.env")), deliver("globex", "--again"), deliver("acme", "--again")]) {
      expect(await run).toMatchObject({ code: 2, err: expect.stringMatching(/belongs to/) });
    }
    expect([server.commits(), await text(".env")]).toEqual([commits, `TOKEN=${tokenOf("acme")}\n`]);
  });

  it("is not written if its path leads to another file by then", async () => {
    await rotate("acme", ...into(".env"));
    await writeFile(at("g.env"), "");
    const swap = `rm '${at("g.env")}'; ln -s .env '${at("g.env")}'`;
    const { code, err } = await rotate(
      "globex",
      "--to-command",
      `cat > '${at("g")}'; ${swap}`,
      "--shell",
      ...into("g.env"),
    );
    expect([code, err]).toEqual([
      5,
      expect.stringMatching(/"globex" cannot use .*g\.env \(.*\.env\), variable TOKEN: it belongs to "acme"/),
    ]);
    expect(await text(".env")).toBe(`TOKEN=${tokenOf("acme")}\n`);
  });

  it("is read back before it is said to have the token", async () => {
    const file = await plan({
      targets: [{ dotenv: "{id}.env", variable: "TOKEN" }],
      groups: ["acme"],
      rotateAfterDays: 9,
    });
    expect((await cli(["apply", "--plan", file])).code).toBe(0);
    for (const content of [
      "TOKEN=other\n",
      "",
      `TOKEN=${tokenOf("acme")}\nTOKEN=other\n`,
      `TOKEN="\n${tokenOf("acme")}"\n`,
    ]) {
      await writeFile(at("acme.env"), content);
      expect(await cli(["status", "--plan", file])).toMatchObject({ code: 5, out: expect.stringContaining("0 of 1") });
      const healed = await deliver("acme");
      expect([content, healed.code, healed.err]).toEqual([content, 0, expect.stringMatching(/^The token is in /)]);
      expect(await cli(["status", "--plan", file])).toMatchObject({ code: 0 });
      expect(await text("acme.env")).toMatch(new RegExp(`^(TOKEN="?${tokenOf("acme")}"?\n)+$`));
    }
    await writeFile(at("acme.env"), "TOKEN=other\n");
    expect(await cli(["apply", "--due", "--plan", file])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/deliver/),
    });
    expect([await text("acme.env"), server.commits()]).toEqual([`TOKEN=${tokenOf("acme")}\n`, 1]);
  });

  it("is not given away while a record of targets cannot be read", async () => {
    await rotate("acme", ...into(".env"));
    await writeFile(at("state", "targets", `${"0".repeat(32)}.json`), "{}");
    expect(await rotate("globex", ...into("b.env"))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/0\.json cannot be read/),
    });
    expect(await text("b.env")).toBeUndefined();
  });
});

describe("one ID in two environments", { timeout: 60_000 }, () => {
  const ACCEPT = /--accept|[Aa]ccept/;
  beforeEach(() => {
    server.groups.set("same", { teamId: 21, token: "old-testing", name: "T", old: [] });
    server.customers.set("same", { teamId: 22, token: "old-customer", name: "C", old: [] });
  });
  const asCustomer = (...args: string[]) => cli([...args, "--url", server.url], CUSTOMER_API_TOKEN);

  it("records a target only after the response showed whose token it is", async () => {
    expect((await rotate("same", ...into("t.env"))).code).toBe(0);
    const refused = await asCustomer("rotate", "same", ...into("c.env"));
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/--environment.*"environment" in a plan/) });
    expect(refused.err).not.toMatch(ACCEPT);
    expect((await deliver("same", "--again")).code).toBe(0);
    expect([await text("c.env"), await text("t.env")]).toEqual([undefined, `TOKEN=${tokenOf("same")}\n`]);
    expect(server.customers.get("same")?.token).toBe("old-customer");
  });

  it("names the way out for deliveries and plans, too", async () => {
    expect((await rotate("same", ...into("t.env"))).code).toBe(0);
    const file = await plan({ groups: [{ id: "same", targets: [{ dotenv: "c.env", variable: "TOKEN" }] }] });
    for (const args of [
      ["deliver", "same", "--again", "--url", server.url],
      ["apply", "--plan", file],
      ["apply", "--deliver-only", "--plan", file],
    ]) {
      const { code, all } = await cli(args, CUSTOMER_API_TOKEN);
      expect([args[0], code === 0, all]).toEqual([
        args[0],
        false,
        expect.stringMatching(/--environment.*"environment" in a plan/),
      ]);
      expect(all).not.toMatch(ACCEPT);
    }
    expect([await text("c.env"), await text("t.env")]).toEqual([undefined, `TOKEN=${tokenOf("same")}\n`]);
    // With a name for each environment, both work.
    expect((await asCustomer("rotate", "same", "--environment", "Customer", ...into("c.env"))).code).toBe(0);
    expect((await deliver("same", "--again")).code).toBe(0);
    expect([await text("c.env"), await text("t.env")]).toEqual([
      `TOKEN=${server.customers.get("same")?.token}\n`,
      `TOKEN=${tokenOf("same")}\n`,
    ]);
  });

  it("does not advise accepting a group that the other environment did not have", async () => {
    expect((await rotate("acme", ...into("t.env"))).code).toBe(0);
    const { code, err } = await asCustomer("rotate", "acme", ...into("c.env"));
    expect([code, err]).toEqual([1, expect.stringMatching(/--environment/)]);
    expect(err).not.toMatch(ACCEPT);
  });

  it("delivers and keeps nothing if the service says after the rotation that the environment is another one", async () => {
    const { code, err } = await asCustomer("rotate", "same", "--environment", "Testing", ...into("t.env"));
    expect([code, err]).toEqual([1, expect.stringMatching(/for another environment.*was rotated.*not delivered/)]);
    expect(err).not.toMatch(ACCEPT);
    expect(await text("t.env")).toBeUndefined();
    const rightly = await rotate("same", "--environment", "Testing", ...into("u.env"));
    expect([rightly.code, rightly.err]).toEqual([0, expect.not.stringMatching(/No longer a target/)]);
    expect(await text("u.env")).toBe(`TOKEN=${tokenOf("same")}\n`);
  });

  it("adds no target while the service does not respond", async () => {
    // The target fails, so this machine still has the token.
    expect((await rotate("same", "--to-command", "false")).code).toBe(5);
    const file = await plan({ groups: [{ id: "same", targets: [{ dotenv: "c.env", variable: "TOKEN" }] }] });
    await server[Symbol.asyncDispose]();
    expect((await cli(["apply", "--deliver-only", "--plan", file], CUSTOMER_API_TOKEN)).code).not.toBe(0);
    expect(await text("c.env")).toBeUndefined();
    server = await startCasServer();
  });
});
