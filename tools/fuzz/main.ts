// `npm run fuzz`: gives the readers of text from outside inputs that reach ever more of their code, one reader after the
// other. The exit code is 1 when something was found, and 2 where the fuzzer does not run.
//
//   npm run fuzz                          every reader, a minute each
//   npm run fuzz -- env page              some readers
//   npm run fuzz -- env --minutes 30      for longer
//   npm run fuzz -- env --input FILE      reads one input, without the fuzzer
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { newSeed } from "../soak/random.ts";
import { forTime, runScenario, type SoakRow, soakTable } from "../soak/soak.ts";
import { installFuzzer } from "./install.ts";
import { readInTime } from "./reader.ts";
import { readers } from "./readers.ts";
import { fuzzingOf } from "./scenario.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "1" }, seed: { type: "string" }, input: { type: "string" } },
});
const minutes = Number(values.minutes);
const givenSeed = values.seed === undefined ? undefined : Number(values.seed);
const unknown = positionals.filter((name) => !readers.some((reader) => reader.name === name));
if (unknown.length > 0 || !(minutes > 0) || Number.isNaN(givenSeed)) {
  console.error("Usage: npm run fuzz -- [READER…] [--minutes N] [--seed N] [--input FILE]\n\nThe readers are:");
  for (const { name, about } of readers) console.error(`  ${name.padEnd(20)}${about}`);
  process.exit(2);
}
const chosen = readers.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (values.input !== undefined) {
  for (const reader of chosen) readInTime(reader, readFileSync(values.input));
  console.log(`${chosen.map(({ name }) => name).join(", ")}: nothing found.`);
} else {
  const node = installFuzzer();
  if (typeof node === "string") {
    console.error(node);
    process.exit(2);
  }
  const rows: SoakRow[] = [];
  for (const reader of chosen) {
    const seed = givenSeed ?? newSeed();
    console.log(`${reader.name}, seed ${seed}`);
    const say = (text: string) => console.log(`  ${text}`);
    const row = await runScenario("fuzz", fuzzingOf(node, reader), seed, forTime(minutes * 60_000)(), say);
    if ("failed" in row.result) console.error(String(row.result.failed));
    rows.push(row);
  }
  console.log(`\n${soakTable(rows)}`);
  process.exitCode = rows.some(({ result }) => "failed" in result) ? 1 : 0;
}
