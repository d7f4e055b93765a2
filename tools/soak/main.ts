// `npm run soak`: tests of the language server and of tokens that take too long for `npm test`. Prints the seed of each scenario, and a table at the
// end. The exit code is 1 if a scenario failed.
//
//   npm run soak all scenarios, until each one reaches its goal
//   npm run soak -- --only clock the scenarios whose names contain a string
//   npm run soak -- --minutes 10 ten minutes per scenario instead
//   npm run soak -- --seed 42 repeat the random choices of an earlier run
import { parseArgs } from "node:util";
import { startPostgres } from "../../test/service/support/postgres.ts";
import { newSeed } from "./random.ts";
import { sessions } from "./sessions.ts";
import { forTime, runScenario, type Scenario, type SoakRow, soakTable, untilGoal } from "./soak.ts";
import { makePrograms } from "./tokens/programs.ts";
import { tokenScenarios } from "./tokens/tokens.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string", default: "" } },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const givenSeed = values.seed === undefined ? undefined : Number(values.seed);
if ((minutes !== undefined && !(minutes > 0)) || Number.isNaN(givenSeed)) {
  console.error("Usage: npm run soak -- [--only TEXT] [--minutes N] [--seed N]");
  process.exit(2);
}

const amount = minutes === undefined ? () => untilGoal : forTime(minutes * 60_000);
const rows: SoakRow[] = [];
const run = async (scenarios: readonly Scenario[]): Promise<void> => {
  for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
    const seed = givenSeed ?? newSeed();
    console.log(`${scenario.name}, seed ${seed}`);
    const row = await runScenario(scenario, seed, amount(), (text) => console.log(`  ${text}`));
    if ("failed" in row.result) console.error(row.result.failed);
    rows.push(row);
  }
};
await run([sessions]);
// The token scenarios need programs and a database.
if (values.only === "" || rows.length === 0) {
  const programs = await makePrograms();
  const postgres = await startPostgres();
  try {
    await run(tokenScenarios(programs, postgres));
  } finally {
    if ("stop" in postgres) await postgres.stop();
    programs.remove();
  }
}
console.log(`\n${soakTable(rows)}`);
process.exitCode = rows.some(({ result }) => "failed" in result) ? 1 : 0;
