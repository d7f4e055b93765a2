import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CasServer, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { runCommand } from "./commands.ts";
import { splitCommand } from "./splitCommand.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

let folder: string;
let server: CasServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "targets-"));
  server = await startCasServer();
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);
const text = (name: string) => readFile(at(name), "utf8");

async function cli(...args: string[]) {
  const printed: Record<"out" | "err", string[]> = { out: [], err: [] };
  const code = await runCommand(args, {
    out: (line) => void printed.out.push(line),
    err: (line) => void printed.err.push(line),
    env: { USER_GROUPS_API_TOKEN: TEST_API_TOKEN, XDG_STATE_HOME: at("state") },
    signal: new AbortController().signal,
  });
  const [out, err] = [printed.out.join(""), printed.err.join("")];
  expect(err).not.toMatch(/token-\d|test-api-token|\n {4}at /);
  return { code, out, err };
}

const rotate = (...more: string[]) => cli("rotate", "acme", "--url", server.url, ...more);
const deliver = (...more: string[]) => cli("deliver", "acme", "--url", server.url, ...more);

/** A shell command that stores its input in a file. It fails while a file named `broken` exists. */
const to = (name: string) => ["--to-command", `test ! -e '${at("broken")}' && cat > '${at(name)}'`, "--shell"];
const env = () => ["--dotenv", at(".env"), "--variable", "TOKEN"];
const heldTokens = () => readdir(at("state", "user-groups", "held")).catch(() => []);

describe.skipIf(process.platform === "win32")("rotation with targets", { timeout: 30_000 }, () => {
  it("delivers the token to each target in order, and reports it", async () => {
    const { code, err } = await rotate(
      ...to("a"),
      ...env(),
      ...to("b"),
      "--verify-command",
      `cat '${at("b")}'`,
      "--read-back",
    );
    expect(code).toBe(0);
    expect([await text("a"), await text(".env"), await text("b")]).toEqual(["token-1", "TOKEN=token-1\n", "token-1"]);
    const lines = err.split("\n");
    expect(lines.map((line) => line.split(":")[0]?.split(" ")[0])).toEqual([
      "Rotated",
      "Delivered",
      "The",
      "Delivered",
      "",
    ]);
    expect(lines[3]).toMatch(/^Delivered and verified: test/);
    expect(await heldTokens()).toEqual([]);
  });

  it("keeps the token if a target fails, delivers to the others, and does not rotate again", async () => {
    await writeFile(at("broken"), "");
    const first = await rotate("--json", ...to("a"), ...env());
    expect([first.code, JSON.parse(first.out).targets.map(({ state }: { state: string }) => state)]).toEqual([
      5,
      ["open", "verified"],
    ]);
    expect(first.err).toMatch(/Open: test .* failed \(1\)\.\n[\s\S]*"user-groups deliver" with the group ID/);
    expect([server.commits(), await heldTokens()]).toEqual([1, [expect.stringMatching(/\.token$/)]]);
    expect((await rotate(...to("a"), ...env())).code).toBe(5);
    expect((await deliver()).code).toBe(5);
    await rm(at("broken"));
    const last = await rotate(...to("a"), ...env());
    expect([last.code, last.err]).toEqual([0, expect.stringMatching(/^An earlier rotation .* without rotating\./)]);
    expect([await text("a"), server.commits(), await heldTokens()]).toEqual(["token-1", 1, []]);
    expect((await rotate(...to("a"), ...env())).code).toBe(0);
    expect([await text("a"), server.commits()]).toEqual(["token-2", 2]);
  });

  it("does not start while a target is known to be broken", async () => {
    const cases: [string[], RegExp][] = [
      [["--to-command", "no-such-program x"], /no-such-program was not found/],
      [[...to("a"), "--probe-command", "echo no >&2; exit 4"], /failed \(4\)\. no Nothing was sent/],
      [["--dotenv", "/nowhere/.env", "--variable", "T"], /does not exist/],
    ];
    for (const [args, words] of cases) {
      const { code, err } = await rotate(...to("b"), ...args);
      expect([code, err]).toEqual([2, expect.stringMatching(words)]);
    }
    expect(server.requests).toEqual([]);
    expect(await readdir(folder)).toEqual(["state"]);
  });

  it("delivers a token that was rotated elsewhere", async () => {
    await rotate(...to("a"));
    const group = server.groups.get("acme");
    if (group) group.token = "theirs";
    expect((await deliver()).code).toBe(0);
    expect(await text("a")).toBe("theirs");
    await rm(at("a"));
    expect((await deliver()).code).toBe(0);
    expect(await readdir(folder)).not.toContain("a");
    expect((await deliver("--again", "--json")).out).toMatch(/"outcome":"delivered","targets":\[.*"delivered"/);
    expect(await text("a")).toBe("theirs");
  });

  it("reports omitted targets, and warns that printing a token does not deliver it", async () => {
    await rotate(...to("a"), ...env());
    expect((await rotate(...env())).err).toMatch(/No longer a target, so it keeps an old token: test/);
    const printed = await rotate("--print-token");
    expect([printed.out, printed.err]).toEqual(["token-3\n", expect.stringMatching(/do not have this token/)]);
    expect((await deliver()).code).toBe(0);
    expect(await text(".env")).toBe("TOKEN=token-3\n");
  });

  it("delivers nothing for a group without targets", async () => {
    expect(await deliver()).toMatchObject({ code: 1, err: expect.stringMatching(/no targets on this machine/) });
  });

  it.each([
    [["--to-env", "T", "--to-command", "cat"], /--to-env must come after --to-command/],
    [["--to-command", "cat", "--read-back"], /--read-back with --verify-command/],
    [["--to-command", "cat > x"], /">", which only a shell understands/],
    [["--to-command", "cat 'x"], /unclosed quote/],
    [["--to-command", "cat", "--time-limit", "0"], /--time-limit must be/],
    [["--to-command", "cat", "--to-env", "A B"], /not a valid variable name/],
  ])("rejects %j", async (args, words) => {
    expect(await rotate(...args)).toMatchObject({ code: 2, err: expect.stringMatching(words) });
    expect(server.requests).toEqual([]);
  });

  it.skipIf(process.platform !== "linux")(
    "does not reveal the token to other processes or in files while a command has it",
    async () => {
      // A program that searches the arguments and environments of all of this user's processes, and the state folder,
      // for the token that it reads from standard input.
      await writeFile(
        at("spy.cjs"),
        `const { readdirSync, readFileSync, writeFileSync, statSync } = require("node:fs");
       const { join } = require("node:path");
       const token = readFileSync(0, "utf8");
       const found = [];
       const look = (file) => { try { if (readFileSync(file).includes(token)) found.push(file); } catch {} };
       for (const pid of readdirSync("/proc").filter((name) => /^\\d+$/.test(name))) {
         look("/proc/" + pid + "/cmdline"); look("/proc/" + pid + "/environ");
       }
       const walk = (folder) => { for (const name of readdirSync(folder)) {
         const file = join(folder, name);
         if (statSync(file).isDirectory()) walk(file); else look(file);
       } };
       walk(${JSON.stringify(folder)});
       writeFileSync(${JSON.stringify(at("found.json"))}, JSON.stringify(found));`,
      );
      const group = server.groups.get("acme");
      if (group) group.token = "planted-token-of-before";
      expect((await rotate("--to-command", `'${process.execPath}' '${at("spy.cjs")}'`, "--json")).code).toBe(0);
      const found: readonly string[] = JSON.parse(await text("found.json"));
      expect(found).toEqual([expect.stringMatching(/\/held\/[0-9a-f]{32}\.token$/)]);
      expect((await stat(path.dirname(found[0] ?? ""))).mode & 0o777).toBe(0o700);
      expect(await heldTokens()).toEqual([]);
    },
  );

  it("survives being killed while delivering, and leaves no token behind", { timeout: 120_000 }, async () => {
    /** Kills the delivering process once if a file with this name exists. */
    const kill = (point: string) => `if test -e '${at(point)}'; then rm '${at(point)}'; kill -9 $PPID; fi`;
    const store = `${kill("before")}; cat > '${at("a")}'; ${kill("after")}`;
    const verify = `${kill("verifying")}; cat '${at("a")}'`;
    const target = ["--to-command", store, "--shell", "--verify-command", verify, "--read-back"];
    const args = ["rotate", "acme", "--url", server.url, "--state", at("kills"), ...target, ...env()];
    const run = async () => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, USER_GROUPS_API_TOKEN: TEST_API_TOKEN } };
      const child = spawn(process.execPath, [MAIN, ...args], options);
      return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
    };
    for (const point of ["before", "after", "verifying"]) {
      const before = server.commits();
      await writeFile(at(point), "");
      expect([point, await run()]).toEqual([point, "SIGKILL"]);
      expect([point, await run()]).toEqual([point, 0]);
      expect([server.commits(), await text("a"), await text(".env")]).toEqual([
        before + 1,
        server.groups.get("acme")?.token,
        `TOKEN=${server.groups.get("acme")?.token}\n`,
      ]);
    }
    for (const entry of await readdir(at("kills"), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) {
        expect(await readFile(path.join(entry.parentPath, entry.name), "utf8")).not.toMatch(/token-\d|api-token/);
      }
    }
  });
});

describe("splitCommand", () => {
  it.each([
    ["gh secret set TOKEN", ["gh", "secret", "set", "TOKEN"]],
    [`a "b c" 'd "e"' f'g h'i ""`, ["a", "b c", 'd "e"', "fg hi", ""]],
    ["C:\\tools\\x.exe a\\b", ["C:\\tools\\x.exe", "a\\b"]],
    ["  a\t'$X; | *'  ", ["a", "$X; | *"]],
  ])("splits %j", (given, parts) => {
    expect(splitCommand("--x", given)).toEqual(parts);
  });
});
