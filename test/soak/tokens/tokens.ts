import { createDatabase, startPostgres } from "../../service/support/postgres.ts";
import type { Part, Scenario } from "../soak.ts";
import { makePrograms } from "./programs.ts";
import { rotateThroughFaults } from "./rotations.ts";

/** Tokens and their service: nothing is lost, whatever fails. */
export const tokens: Part = {
  name: "tokens",
  async open() {
    const programs = await makePrograms();
    const postgres = await startPostgres();
    const onPostgres = async (use: (databaseUrl: string) => ReturnType<Scenario["run"]>) =>
      "missing" in postgres ? postgres.missing : use(await createDatabase(postgres.url));
    const scenarios: Scenario[] = [
      { name: "rotations on SQLite", run: (context) => rotateThroughFaults({ programs, services: 1 }, context) },
      {
        name: "rotations on PostgreSQL",
        run: (context) =>
          onPostgres((databaseUrl) => rotateThroughFaults({ programs, services: 2, databaseUrl }, context)),
      },
      {
        name: "clock jumps",
        run: (context) => rotateThroughFaults({ programs, services: 1, clocksJump: true }, context),
      },
    ];
    const close = async () => {
      if ("stop" in postgres) await postgres.stop();
      programs.remove();
    };
    return { scenarios, close };
  },
};
