// `npm run fuzz`: fuzzes the readers of untrusted text, one at a time. The exit code is 1 if an error was found, and 2
// if the fuzzer could not run.
//
//   npm run fuzz all readers, one minute each
//   npm run fuzz -- env page selected readers
//   npm run fuzz -- env --minutes 30 for a longer time
//   npm run fuzz -- env --input FILE read a single input, without the fuzzer
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
  console.error("Usage: npm run fuzz -- [READER…] [--minutes N] [--seed N] [--input FILE]\n\nReaders:");
  for (const { name, about } of readers) console.error(`  ${name.padEnd(20)}${about}`);
  process.exit(2);
}
const selected = readers.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (values.input !== undefined) {
  for (const reader of selected) readInTime(reader, readFileSync(values.input));
  console.log(`${selected.map(({ name }) => name).join(", ")}: nothing found.`);
} else {
  const node = installFuzzer();
  if (typeof node === "string") {
    console.error(node);
    process.exit(2);
  }
  const rows: SoakRow[] = [];
  for (const reader of selected) {
    const seed = givenSeed ?? newSeed();
    console.log(`${reader.name}, seed ${seed}`);
    const say = (text: string) => console.log(`  ${text}`);
    const row = await runScenario(fuzzingOf(node, reader), seed, forTime(minutes * 60_000)(), say);
    if ("failed" in row.result) console.error(String(row.result.failed));
    rows.push(row);
  }
  console.log(`\n${soakTable(rows)}`);
  process.exitCode = rows.some(({ result }) => "failed" in result) ? 1 : 0;
}
