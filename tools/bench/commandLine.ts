import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { inFolder, writeSite } from "./generate.ts";
import { medians, type Row, type Section, timed } from "./row.ts";

const TIMES = 11;
const SITES = 1000;

/** `site-config check` on many sites, compared with a program that only reads and parses them. */
export const commandLine: Section = { name: "command line", rows: () => inFolder(rows) };

const door = path.join(repositoryRoot, "server/bin/site-config.cjs");

async function* rows(folder: string): AsyncIterable<Row> {
  for (let site = 0; site < SITES; site++) writeSite(path.join(folder, `team-${site % 25}`, `site-${site}`), 60);
  const check = [door, "check", folder];
  // Without any rule, a check finds the configs, lists the sites' folders, and reads and parses with our parser.
  const reading = [...check, ...ruleIds().map((id) => `--rule=${id}=off`)];
  // The minimum for a program in Node: list the folders, read the configs, `JSON.parse`.
  const bare = [path.join(import.meta.dirname, "readAndParse.mjs"), folder];
  const [ours = Number.NaN, own = Number.NaN, least = Number.NaN] = await medians(
    [check, reading, bare].map((args) => () => timed(() => run(args))),
    TIMES,
  );
  yield {
    work: `check of ${SITES} sites of 60 pages (peer: readdir, read, JSON.parse)`,
    unit: "ms",
    ours,
    peer: least,
  };
  yield { work: "the same, by what reading and parsing them takes us", unit: "x", ours: ours / own, goal: 1.5 };
}

function ruleIds(): string[] {
  const list = execFileSync(process.execPath, [door, "rules"], { encoding: "utf8" });
  return list
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(0, line.indexOf(" ")));
}

function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(" ")} ended with ${code}.`)),
    );
  });
}
