// `npm run soak`: tests that take too long for `npm test`. Prints the seed of each scenario, and a table at the end.
// The exit code is 1 if a scenario failed.
//
//   npm run soak all parts, until each scenario reaches its goal
//   npm run soak -- tokens one part
//   npm run soak -- tokens --only clock the scenarios of a part whose names contain a string
//   npm run soak -- --minutes 10 ten minutes per scenario instead
//   npm run soak -- --seed 42 repeat the random choices of an earlier run
import { parseArgs } from "node:util";
import { fuzzing } from "../fuzz/scenario.ts";
import { editor } from "./editor/editor.ts";
import { language } from "./language/language.ts";
import { properties } from "./properties.ts";
import { newSeed } from "./random.ts";
import { forTime, type Part, runScenario, type SoakRow, soakTable, untilGoal } from "./soak.ts";
import { tokens } from "./tokens/tokens.ts";

/** The parts, in the order in which they are run. */
const parts: readonly Part[] = [tokens, language, editor, properties, fuzzing];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string", default: "" } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const givenSeed = values.seed === undefined ? undefined : Number(values.seed);
if (unknown.length > 0 || (minutes !== undefined && !(minutes > 0)) || Number.isNaN(givenSeed)) {
  console.error(
    `Usage: npm run soak -- [${parts.map(({ name }) => name).join("|")}] [--only TEXT] [--minutes N] [--seed N]`,
  );
  process.exit(2);
}

const amount = minutes === undefined ? () => untilGoal : forTime(minutes * 60_000);
const rows: SoakRow[] = [];
for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const { scenarios, close } = await part.open();
  try {
    for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
      const seed = givenSeed ?? newSeed();
      console.log(`${part.name}: ${scenario.name}, seed ${seed}`);
      const row = await runScenario(part.name, scenario, seed, amount(), (text) => console.log(`  ${text}`));
      if ("failed" in row.result) console.error(row.result.failed);
      rows.push(row);
    }
  } finally {
    await close();
  }
}
console.log(`\n${soakTable(rows)}`);
process.exitCode = rows.some(({ result }) => "failed" in result) ? 1 : 0;
