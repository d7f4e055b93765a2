import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { masked } from "../client/redact.ts";
import type { CommandTarget, Program } from "../deliveries/target.ts";
import { findProgram, runProgram } from "./program.ts";
import { targetDriver } from "./targetDriver.ts";

const TOKEN = "planted+token/0123456789==";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "target-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);
const node = (script: string): Program => [process.execPath, "-e", script];
const target = (program: Program, more: Partial<CommandTarget> = {}): CommandTarget => ({
  kind: "command",
  program,
  folder,
  ...more,
});
const driver = targetDriver();

/** Writes its input, arguments, and environment to a file. */
const KEEP = `const chunks = []; process.stdin.on("data", (c) => chunks.push(c)).on("end", () =>
  require("node:fs").writeFileSync("kept", JSON.stringify({ stdin: chunks.join(""), env: process.env, argv: process.argv })))`;

describe("target command", () => {
  it("gets the token only on standard input", async () => {
    process.env.USER_GROUPS_API_TOKEN = "api-token";
    await driver.deliver(target(node(KEEP)), TOKEN).finally(() => delete process.env.USER_GROUPS_API_TOKEN);
    const received = JSON.parse(await readFile(at("kept"), "utf8"));
    expect(received.stdin).toBe(TOKEN);
    expect(JSON.stringify([received.env, received.argv])).not.toMatch(/planted|api-token/);
  });

  it("gets the token in a variable instead of on standard input, if requested", async () => {
    await driver.deliver(target(node(KEEP), { toEnv: "SECRET" }), TOKEN);
    const { stdin, env } = JSON.parse(await readFile(at("kept"), "utf8"));
    expect([stdin, env.SECRET]).toEqual(["", TOKEN]);
  });

  it("gets its arguments unchanged, because no shell reads them", async () => {
    await driver.deliver(target([...(node(KEEP) as string[]), "$HOME; touch x", "*"]), TOKEN);
    expect(JSON.parse(await readFile(at("kept"), "utf8")).argv.slice(1)).toEqual(["$HOME; touch x", "*"]);
    expect(await readdir(folder)).toEqual(["kept"]);
  });

  it.skipIf(process.platform === "win32")("runs in a shell if requested", async () => {
    await driver.deliver(target("cat | tr a-z A-Z > kept"), TOKEN);
    expect(await readFile(at("kept"), "utf8")).toBe(TOKEN.toUpperCase());
  });

  it.each(["probe", "deliver"] as const)("is not started in a missing folder: %s", async (step) => {
    const misplaced = target(node(""), { folder: at("gone") });
    await expect(driver[step](misplaced, TOKEN as never)).rejects.toThrow(
      `The folder of the command does not exist: ${at("gone")}`,
    );
  });

  it("can ignore its input", async () => {
    await driver.deliver(target(node("process.stdin.destroy()")), "t".repeat(1_000_000));
  });

  it("is reported with the end of its output if it fails, with the token hidden in any encoding", async () => {
    const script = `const t = ${JSON.stringify(TOKEN)}; console.error("first"); console.error("denied:", t, encodeURIComponent(t),
      Buffer.from(t).toString("base64"), Buffer.from("x" + t + "yz").toString("base64"), Buffer.from("ab" + t).toString("base64url"),
      Buffer.from(t).toString("hex"), "\\u001b[31mred"); process.exit(7)`;
    await writeFile(at("fail.cjs"), script);
    const failure = await driver.deliver(target([process.execPath, "fail.cjs"]), TOKEN).catch((error: Error) => error);
    const text = String((failure as Error).message);
    expect(text).toMatch(
      /failed \(7\)\. denied: <hidden> <hidden> <hidden> \S*<hidden>\S* \S*<hidden>\S* <hidden> \[31mred$/,
    );
    for (const part of text.split(/[^\w+/=-]+/)) {
      expect(Buffer.from(part, "base64").toString("latin1")).not.toContain("planted");
    }
  });

  it.skipIf(process.platform === "win32")(
    "ends at its time limit, along with all processes that it started",
    async () => {
      const script = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => require('node:fs').appendFileSync('alive', '.'), 20)"]); setInterval(() => {}, 1000)`;
      const failing = driver.deliver(target(node(script), { timeLimit: 1 }), TOKEN);
      await expect(failing).rejects.toThrow(/did not end within 1 s/);
      const alive = await readFile(at("alive"), "utf8");
      await sleep(200);
      expect(await readFile(at("alive"), "utf8")).toBe(alive);
    },
  );

  it.skipIf(process.platform === "win32")("ends even if it ignores the signal", { timeout: 10_000 }, async () => {
    const script = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`;
    await expect(driver.deliver(target(node(script), { timeLimit: 1 }), TOKEN)).rejects.toThrow(/did not end/);
  });

  it("ends when the user stops the run", async () => {
    const stop = new AbortController();
    const failing = driver.deliver(target(node("setInterval(() => {}, 1000)")), TOKEN, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(failing).rejects.toMatchObject({ final: true, message: expect.stringContaining("was stopped") });
  });

  it("keeps only the start of endless output", async () => {
    const script = `for (let i = 0; i < 100; i++) process.stdout.write("x".repeat(10_000)); process.exitCode = 1`;
    const { out } = await runProgram({ program: node(script), folder, timeLimitMs: 10_000 });
    expect(out.length).toBeLessThan(64 * 1024);
  });
});

describe("target probe without a token", () => {
  it("fails if the program, its verification, or the probe does not work", async () => {
    await driver.probe(target(node("")));
    await expect(driver.probe(target(["no-such-program"]))).rejects.toThrow(/no-such-program was not found/);
    await expect(driver.probe(target(["./missing"]))).rejects.toThrow(/does not exist, or is not executable/);
    await expect(driver.probe(target(node(""), { verify: ["no-such-program"] }))).rejects.toThrow(/not found/);
    await expect(driver.probe(target(node(""), { probe: node("process.exit(3)") }))).rejects.toThrow(/failed \(3\)/);
    await driver.probe(target(node(""), { probe: node(KEEP) }));
    expect(JSON.parse(await readFile(at("kept"), "utf8")).stdin).toBe("");
  });

  it.skipIf(process.platform === "win32")("never looks for a program in the current folder", async () => {
    await writeFile(at("tool"), "#!/bin/sh\n");
    await chmod(at("tool"), 0o755);
    await expect(findProgram("tool", folder, { PATH: `:.:${path.relative(process.cwd(), folder)}` })).rejects.toThrow();
    expect(await findProgram("./tool", folder, {})).toBe(at("tool"));
    expect(await findProgram("tool", "/", { PATH: folder })).toBe(at("tool"));
  });
});

describe("verification", () => {
  it("reads the token back if requested, and otherwise trusts the exit code", async () => {
    const prints = (text: string) => node(`console.log(${JSON.stringify(text)})`);
    await driver.verify(target(node(""), { verify: prints(TOKEN), readsBack: true }), TOKEN);
    await driver.verify(target(node(""), { verify: prints("anything") }), TOKEN);
    const other = driver.verify(target(node(""), { verify: prints("old"), readsBack: true }), TOKEN);
    await expect(other).rejects.toThrow(/did not print the new token/);
    await expect(driver.verify(target(node(""), { verify: node("process.exit(1)") }), TOKEN)).rejects.toThrow();
  });

  it("rereads a .env file", async () => {
    const env = { kind: "dotenv", file: at(".env"), variable: "T" } as const;
    await expect(driver.verify(env, TOKEN)).rejects.toThrow(/does not contain the new token/);
    await driver.deliver(env, TOKEN);
    await driver.verify(env, TOKEN);
  });
});

describe("masked", () => {
  it("leaves other text unchanged, and hides a token that occurs twice in a row", () => {
    expect(masked("nothing here", TOKEN)).toBe("nothing here");
    expect(masked(`${TOKEN}${TOKEN}`, TOKEN)).toBe("<hidden><hidden>");
    expect(masked("text", "")).toBe("text");
  });
});
