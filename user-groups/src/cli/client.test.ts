import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../client/apiError.ts";
import { type CasServer, type CasServerOptions, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../testing/faultProxy.ts";
import { readAccess } from "./clientOptions.ts";
import { runCommand } from "./commands.ts";

let folder: string;
const cleanups: AsyncDisposable[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cli-"));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);

/** Runs a command line and captures its output. */
async function cli(args: readonly string[], env: Record<string, string> = {}) {
  const printed: Record<"out" | "err", string[]> = { out: [], err: [] };
  const code = await runCommand(args, {
    out: (text) => void printed.out.push(text),
    err: (text) => void printed.err.push(text),
    env: { USER_GROUPS_API_TOKEN: TEST_API_TOKEN, XDG_STATE_HOME: at("state"), ...env },
    signal: new AbortController().signal,
  });
  const [out, err] = [printed.out.join(""), printed.err.join("")];
  expect(err).not.toMatch(/token-\d|test-api-token|\n {4}at /);
  return { code, out, err };
}

/** A service with one group, behind a proxy with faults for POST requests. */
async function service(options: CasServerOptions & { posts?: Fault[] } = {}): Promise<{
  server: CasServer;
  proxy: FaultProxy;
  url: string;
  rotate: (...more: string[]) => ReturnType<typeof cli>;
}> {
  const server = await startCasServer(options);
  const posts = [...(options.posts ?? [])];
  const proxy = await startFaultProxy(server.port, (_, { head }) =>
    head.startsWith("POST") ? (posts.shift() ?? { kind: "pass" }) : { kind: "pass" },
  );
  cleanups.push(server, proxy);
  await writeFile(at(".env"), "");
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
  const rotate = (...more: string[]) =>
    cli(["rotate", "acme", "--url", proxy.url, "--dotenv", at(".env"), "--variable", "TOKEN", ...more]);
  return { server, proxy, url: proxy.url, rotate };
}

describe("user-groups get", () => {
  it("shows a group without its token", async () => {
    const { url } = await service();
    const { code, out, err } = await cli(["get", "acme", "--url", url]);
    expect({ code, out, err }).toEqual({ code: 0, out: 'id: "acme"\nname: "Acme"\nteam id: 1\n', err: "" });
    const json = await cli(["get", "acme", "--url", url, "--json"]);
    expect(JSON.parse(json.out)).toEqual({
      user_group_id: "acme",
      new_user_group: false,
      name: "Acme",
      team_id: 1,
      properties: null,
    });
  });

  it("escapes external text that could control the terminal or hide something", async () => {
    const { url, server } = await service();
    const group = server.groups.get("acme");
    if (group) group.name = "A\u202eC";
    const properties = JSON.stringify({ a: "\u009b2J\u2028\u001b[2J" });
    const { out } = await cli(["get", "acme", "--url", url, "--properties", properties]);
    expect(out).toContain('name: "A\\u202eC"');
    expect(out).toContain('properties: {"a":"\\u009b2J\\u2028\\u001b[2J"}');
    if (group) group.name = "A\u009b31mB";
    expect((await cli(["get", "acme", "--url", url])).out).toContain('name: "A\\u009b31mB"');
  });

  it.each([
    [["--print-token"], true],
    [["--print-token", "--json"], true],
    [["--json"], false],
  ])("warns if other users can read the file that a token is written to: %j", async (options, warns) => {
    const { url } = await service();
    const err: string[] = [];
    const code = await runCommand(["get", "acme", "--url", url, ...options], {
      out: () => {},
      err: (line) => void err.push(line),
      env: { USER_GROUPS_API_TOKEN: TEST_API_TOKEN },
      signal: new AbortController().signal,
      isOutputShared: () => true,
    });
    expect([code, err.join("").includes("chmod 600")]).toEqual([0, warns]);
  });

  it("prints the token on request, alone or as one of the fields", async () => {
    const { url } = await service();
    expect((await cli(["get", "acme", "--url", url, "--print-token"])).out).toBe("token-0\n");
    const json = await cli(["get", "acme", "--url", url, "--print-token", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({ token: "token-0" });
  });

  it("reports that it created the group with the given details", async () => {
    const { url, server } = await service();
    const details = ["--name", "New", "--properties", '{"a":1}'];
    const { code, out, err } = await cli(["get", "new", "--url", url, ...details]);
    expect(code).toBe(0);
    expect(out).toContain('properties: {"a":1}');
    expect(err).toBe('Created "new".\n');
    expect(server.groups.get("new")?.name).toBe("New");
  });

  it.each([
    [" acme", /Check the ID " acme"\. The ID starts or ends with a space/],
    ["e\u0301", /combining characters/],
    ["a\u202eb", /Check the ID "a\\u202eb"\. .*invisible characters/],
  ])("fetches %j and warns that it may not be the intended ID", async (id, words) => {
    const { url } = await service();
    const { code, out, err } = await cli(["get", id, "--url", url, "--json"]);
    expect([code, JSON.parse(out).user_group_id]).toEqual([0, id]);
    expect(err).toMatch(words);
  });

  it("reads the API token from a file", async () => {
    const { url } = await service();
    await writeFile(at("token"), `${TEST_API_TOKEN}\n`);
    const env = { USER_GROUPS_API_TOKEN: "wrong" };
    expect((await cli(["get", "acme", "--url", url, "--api-token-file", at("token")], env)).code).toBe(0);
    expect(await cli(["get", "acme", "--url", url], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/did not accept the API token/),
    });
  });

  const wrong: [string, string[], RegExp][] = [
    ["no ID", ["--url", "URL"], /Argument <id> is missing/],
    ["two IDs", ["a", "b", "--url", "URL"], /Unexpected argument "b"/],
    ["an empty ID", ["", "--url", "URL"], /An argument is empty/],
    ["an ID with a null character", ["a\0b", "--url", "URL"], /The ID contains a null character/],
    ["no URL", ["a"], /Option --url is required\.\nRun "user-groups get --help" for help\.\n$/],
    ["an unencrypted URL", ["a", "--url", "http://example.com"], /unencrypted/],
    ["an unknown option", ["a", "--url", "URL", "--tokn", "x"], /Unknown option "--tokn"/],
    ["invalid JSON", ["a", "--url", "URL", "--mapping", "{a}"], /--mapping must be JSON/],
    [
      "a number that would lose precision",
      ["a", "--url", "URL", "--properties", '{"a":9007199254740993}'],
      /--properties contains a number that would lose precision/,
    ],
    ["an invalid field", ["a", "--url", "URL", "--mapping", "[1]"], /mapping must be an object/],
    [
      "an API token as an argument",
      ["a", "--url", "URL", "--api-token", "abc"],
      /Never pass an API token as an argument/,
    ],
    [
      "an API token as part of the option",
      ["a", "--url", "URL", "--api-token=abc"],
      /Never pass an API token as an argument/,
    ],
    ["a missing token file", ["a", "--url", "URL", "--api-token-file", "/nowhere/x"], /cannot be read \(ENOENT\)/],
  ];
  it.each(wrong)("rejects %s with exit code 2 and sends nothing", async (_, args, words) => {
    const { url, server } = await service();
    const { code, out, err } = await cli(["get", ...args.map((arg) => (arg === "URL" ? url : arg))]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(words);
    expect(err).not.toContain("abc");
    expect(server.requests).toEqual([]);
  });

  it("rejects a command without an API token", async () => {
    const { url } = await service();
    const { code, err } = await cli(["get", "a", "--url", url], { USER_GROUPS_API_TOKEN: " " });
    expect([code, err]).toEqual([2, expect.stringMatching(/Set the environment variable USER_GROUPS_API_TOKEN/)]);
  });

  it.each(["get", "update", "rotate"])("explains %s", async (name) => {
    const { code, out, err } = await cli([name, "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^Usage: user-groups ${name} \\[options\\] <id>\n`));
    expect(out).toContain("Exit codes:");
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });
});

describe("user-groups update", () => {
  it("updates a group and prints it without its token", async () => {
    const { url } = await service();
    const { code, out } = await cli(["update", "acme", "--url", url, "--name", "New name", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ name: "New name", api_environment_tag: "Testing" });
    expect(out).not.toContain("token");
  });

  it.each([
    [["nobody", "--name", "x"], 1, /User group not found/],
    [["acme"], 2, /Nothing to change/],
    [["acme", "--name", ""], 2, /The value of --name is empty/],
  ])("reports the problem with %j", async (args, code, words) => {
    const { url } = await service();
    expect(await cli(["update", ...args, "--url", url])).toMatchObject({ code, err: expect.stringMatching(words) });
  });
});

describe("user-groups rotate", () => {
  it("replaces the value in the file and does not print the token", async () => {
    const { rotate, server } = await service();
    await writeFile(at(".env"), '# site\r\nTOKEN="token-0" # live\r\n');
    const { code, out, err } = await rotate();
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toMatch(/^Rotated "acme"/);
    expect(err).toContain(`\nThe token is in ${at(".env")}, in the variable TOKEN.\n`);
    expect(await readFile(at(".env"), "utf8")).toBe('# site\r\nTOKEN="token-1" # live\r\n');
    expect(server.groups.get("acme")?.token).toBe("token-1");
  });

  it.each([
    ["one line", "# was 0123456789-0123456789\n", "line 2"],
    ["two lines", "# was 0123456789-0123456789\n\n# 0123456789-0123456789\n", "lines 2, 4"],
  ])("reports where else the file contains the old token: %s", async (_, rest, where) => {
    const { rotate, server } = await service();
    const group = server.groups.get("acme");
    if (group) group.token = "0123456789-0123456789";
    await writeFile(at(".env"), `TOKEN=0123456789-0123456789\n${rest}`);
    const { code, err } = await rotate();
    expect([code, err]).toEqual([
      0,
      expect.stringContaining(`The old token, which no longer works, is still in ${at(".env")}: ${where}.\n`),
    ]);
    expect(err).not.toContain("0123456789");
  });

  it("prints the file name on one line, and only if the file contains the token", async () => {
    const { rotate, server } = await service();
    const result = await rotate("--dotenv", at("a\n::error::b"), "--variable", "TOKEN");
    expect(result.err).toContain(`The token is in ${at("a\\u000a::error::b")}, in the variable TOKEN.\n`);
    server.groups.set("acme", { teamId: 77, token: "token-of-another-group", name: "Acme", old: [] });
    const alarm = await rotate();
    expect([alarm.code, alarm.err]).toEqual([1, expect.not.stringContaining("The token is in")]);
  });

  it("creates a missing variable and group, and replaces the token in the next run", async () => {
    const { rotate } = await service();
    expect((await rotate("--json")).out).toBe(
      '{"user_group_id":"acme","outcome":"rotated","saved":"fully","targets":[{"target":".env: TOKEN","state":"verified"}]}\n',
    );
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=token-1\n");
    expect((await rotate()).code).toBe(0);
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=token-2\n");
  });

  it("prints only the new token on request", async () => {
    const { url } = await service();
    expect(await cli(["rotate", "acme", "--url", url, "--print-token"])).toMatchObject({ code: 0, out: "token-1\n" });
    const { out } = await cli(["rotate", "acme", "--url", url, "--print-token", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ outcome: "rotated", token: "token-2" });
  });

  it("reports a token that was rotated elsewhere, and rotates it", async () => {
    const { rotate, server } = await service();
    await rotate();
    const group = server.groups.get("acme");
    if (group) group.token = "theirs";
    const { code, err } = await rotate();
    expect(code).toBe(0);
    expect(err).toMatch(/"acme" was rotated elsewhere.*Rotating that token now/);
    expect(await readFile(at(".env"), "utf8")).toBe(`TOKEN=${group?.token}\n`);
  });

  it("finishes a rotation whose response was lost in the same run", async () => {
    const { rotate, server } = await service({ posts: [{ kind: "cut-response", afterBytes: 20 }] });
    const { code, err } = await rotate();
    expect([code, err]).toEqual([0, expect.stringMatching(/was rotated by this machine.s pending rotation/)]);
    expect(await readFile(at(".env"), "utf8")).toBe(`TOKEN=${server.groups.get("acme")?.token}\n`);
    expect(server.commits()).toBe(1);
  });

  it("exits with code 3 while the outcome is unknown, and finishes in the next run", { timeout: 40_000 }, async () => {
    const { rotate, server, proxy } = await service({ declaresCas: false, posts: [{ kind: "hold-request" }] });
    const first = await rotate();
    expect(first).toMatchObject({ code: 3, err: expect.stringMatching(/Outcome unknown.*Check again in \d+ s/) });
    expect(await readdir(at("state", "user-groups", "journal"))).toHaveLength(1);
    await proxy.release();
    expect((await rotate()).code).toBe(0);
    expect(await readFile(at(".env"), "utf8")).toBe(`TOKEN=${server.groups.get("acme")?.token}\n`);
    expect(server.commits()).toBe(1);
    expect(await readdir(at("state", "user-groups", "journal"))).toEqual([]);
  });

  it("says at once that a redirect was not followed, in words and in JSON", async () => {
    const headers = { Location: "https://sso.example/login?x=1" };
    const misbehave = (method: string) => (method === "POST" ? { status: 302, headers } : undefined);
    const { rotate, server } = await service({ declaresCas: false, misbehave });
    const { code, out, err } = await rotate("--json");
    const message = expect.stringMatching(
      /was not followed, so the API token was not sent there.*to https:\/\/sso\.example;/,
    );
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { outcome: "not-rotated", reason: { kind: "redirect", status: 302, message } },
    ]);
    expect(err).toEqual(message);
    expect(server.requests).toEqual(["GET", "POST"]);
  });

  it("reports the first wait of a run, and later only long waits", async () => {
    const printed: string[] = [];
    const signal = AbortSignal.abort();
    const io = { out: () => {}, err: (text: string) => void printed.push(text), env: {}, signal };
    await writeFile(at("token"), TEST_API_TOKEN);
    const { rateLimiter } = await readAccess({ url: "http://127.0.0.1:1", apiTokenFile: at("token"), maxWait: 10 }, io);
    const host = "example.com";
    for (const retryAfterMs of [1_000, 1_000, 11_000]) {
      const limited = new ApiError({ kind: "limited", effect: "rejected", host, retryAfterMs });
      await rateLimiter.send(() => Promise.reject(limited), { operation: "rotate", host }).catch(() => {});
      // The signal ends the wait at once.
      await expect(rateLimiter.send(async () => {}, { operation: "get", host, signal })).rejects.toThrow(/Canceled/);
    }
    expect(printed).toEqual([
      "Too many requests to example.com. Waiting 1 s. Requests are now sent one at a time. A request waits at most 5 min, the run at most 10 min.\n",
      "Too many requests to example.com. Waiting 11 s.\n",
    ]);
  });

  it("reports an alarm while another group has the ID, until that group is accepted", async () => {
    const { rotate, server } = await service();
    await rotate();
    const group = { teamId: 77, token: "token-of-another-group", name: "Acme", old: [] };
    server.groups.set("acme", group);
    for (let i = 0; i < 2; i++) {
      expect(await rotate()).toMatchObject({
        code: 1,
        err: expect.stringMatching(/no longer exists.*--accept to accept it/),
      });
    }
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=token-1\n");
    expect((await rotate("--json")).out).toBe('{"user_group_id":"acme","outcome":"alarm","alarm":"recreated"}\n');
    expect(await rotate("--accept")).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Fetched the current token/),
    });
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=token-of-another-group\n");
    expect(server.commits()).toBe(1);
    expect((await rotate()).code).toBe(0);
    expect(server.groups.get("acme")?.teamId).toBe(77);
  });

  it("does not rotate a group that the service had to create", async () => {
    const { url, server } = await service();
    const where = ["--dotenv", at(".env"), "--variable", "TOKEN"];
    const { code, err } = await cli(["rotate", "typo", "--url", url, ...where]);
    expect([code, err]).toEqual([1, expect.stringMatching(/User group "typo" did not exist.*just created it/)]);
    expect(server.commits()).toBe(0);
    expect(await readFile(at(".env"), "utf8")).toBe("");
  });

  const refused: [string, string[], RegExp][] = [
    ["no destination for the token", [], /Specify where the new token goes/],
    ["a file without a variable", ["--dotenv", "ENV"], /Use --dotenv and --variable together/],
    ["a variable without a file", ["--variable", "T", "--print-token"], /Use --dotenv and --variable together/],
    ["an invalid variable name", ["--dotenv", "ENV", "--variable", "A B"], /is not a valid variable name/],
    ["a missing folder", ["--dotenv", "/nowhere/.env", "--variable", "T"], /does not exist/],
    ["a state folder that is a file", ["--print-token", "--state", "FILE"], /cannot be used \(E/],
  ];
  it.each(refused)("rejects %s with exit code 2 and sends nothing", async (_, args, words) => {
    const { url, server } = await service();
    await writeFile(at("file"), "");
    const all = args.map((arg) => ({ ENV: at(".env"), FILE: at("file", "x") })[arg] ?? arg);
    const { code, err } = await cli(["rotate", "acme", "--url", url, ...all]);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
    expect(server.requests).toEqual([]);
  });

  it("does not store a token in its state folder", async () => {
    const { rotate } = await service();
    await rotate();
    for (const entry of await readdir(at("state"), { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        expect(await readFile(path.join(entry.parentPath, entry.name), "utf8")).not.toMatch(/token-\d|api-token/);
    }
  });

  it("distinguishes groups with the same ID in different environments", async () => {
    const { rotate } = await service();
    await mkdir(at("state"), { recursive: true });
    const { err } = await rotate("--environment", "Customer");
    expect(err).toContain("The API token is for another environment");
    expect((await rotate("--environment", "Testing")).err).toMatch(/^Rotated [^\n]*\nThe token is in [^\n]*\n$/);
    expect(await readdir(at("state", "user-groups", "groups"))).toHaveLength(1);
  });
});
