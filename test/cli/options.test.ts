import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";
import { folderWith } from "./support/run.ts";

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));

const PROGRAMS = ["server/bin/site-config.cjs", "user-groups/bin/user-groups.cjs"];

/** Options that Node accepts only before the script name. Users expect them in every program. */
const OF_EVERY_PROGRAM = ["--help", "-h", "--version"];

const run = (program: string, ...args: readonly string[]) =>
  runProgram(process.execPath, [path.join(repositoryRoot, program), ...args]);

/** Returns the commands listed in a help text. */
function commandsIn(help: string): readonly string[] {
  const list = /^Commands:\n((?: {2}.*\n?)*)/m.exec(help)?.[1] ?? "";
  return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

/** Returns the options listed in the help texts of the program and all its commands. */
async function optionsOf(program: string, ...command: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(program, ...command, "--help");
  const own = [...stdout.matchAll(/^ {2}(-[a-zA-Z], )?(--[a-z-]+)/gm)].flatMap(([, short, long]) => [
    ...(short ? [short.slice(0, 2)] : []),
    long!,
  ]);
  const below = await Promise.all(commandsIn(stdout).map((name) => optionsOf(program, ...command, name)));
  return [...new Set([...own, ...below.flat()])];
}

describe.each(PROGRAMS)("%s", (program) => {
  it("has no option that Node would consume", async () => {
    const help = execFileSync(process.execPath, ["--help"], { encoding: "utf8" });
    const nodes = new Set([
      ...process.allowedNodeEnvironmentFlags,
      ...(help.match(/(?<![\w-])--?[a-zA-Z][\w-]*/g) ?? []),
    ]);
    expect(nodes.has("--env-file")).toBe(true);
    const options = await optionsOf(program);
    expect(options.length).toBeGreaterThan(5);
    expect(options.filter((option) => nodes.has(option) && !OF_EVERY_PROGRAM.includes(option))).toEqual([]);
  });

  it("prints its version", async () => {
    const { code, stdout } = await run(program, "--version");
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
  });
});

it("does not run code that a .env file sets in NODE_OPTIONS", async () => {
  const cwd = folderWith({
    ".env": "NODE_OPTIONS=--require=./evil.cjs\n",
    "evil.cjs": 'require("node:fs").writeFileSync("ran", "")',
  });
  const env = { PATH: process.env.PATH, HOME: cwd, USER_GROUPS_API_TOKEN: "x" };
  const args = ["rotate", "a", "--url", "http://127.0.0.1:1", "--dotenv", ".env", "--variable", "TOKEN"];
  const { code } = await runProgram(process.execPath, [path.join(repositoryRoot, PROGRAMS[1]!), ...args], { cwd, env });
  expect(code).toBe(1);
  expect(existsSync(path.join(cwd, "ran"))).toBe(false);
});
