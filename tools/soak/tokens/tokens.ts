import { createDatabase, startPostgres, type TestPostgres } from "../../../test/service/support/postgres.ts";
import type { Part, Scenario } from "../soak.ts";
import { repeatFailovers } from "./failover.ts";
import { fullDiskOfClient, fullDiskOfPostgres, fullDiskOfSqlite } from "./fullDisk.ts";
import { rotateOnMachines } from "./machines.ts";
import { makePrograms, type Programs } from "./programs.ts";
import { rotateThroughFaults } from "./rotations.ts";

/** User group tokens. No fault may cause one to be lost. */
export const tokens: Part = {
  name: "tokens",
  async open() {
    const programs = await makePrograms();
    const postgres = await startPostgres();
    const close = async () => {
      if ("stop" in postgres) await postgres.stop();
      programs.remove();
    };
    return { scenarios: tokenScenarios(programs, postgres), close };
  },
};

/**
 * Returns the scenarios, in order.
 *
 * @param postgres The PostgreSQL server, or why it is not available.
 */
export function tokenScenarios(
  programs: Programs,
  postgres: Pick<Extract<TestPostgres, { url: string }>, "url"> | { readonly missing: string },
): readonly Scenario[] {
  return [
    { name: "rotations on SQLite", run: (context) => rotateThroughFaults({ programs, services: 1 }, context) },
    {
      name: "rotations on PostgreSQL",
      run: async (context) => {
        if ("missing" in postgres) return postgres.missing;
        const databaseUrl = await createDatabase(postgres.url);
        return rotateThroughFaults({ programs, services: 2, databaseUrl }, context);
      },
    },
    {
      name: "clock jumps",
      run: (context) => rotateThroughFaults({ programs, services: 1, clocksJump: true }, context),
    },
    { name: "machines that share a folder", run: (context) => rotateOnMachines(programs, context) },
    { name: "full disk for SQLite", run: (context) => fullDiskOfSqlite(programs, context) },
    { name: "full disk for PostgreSQL", run: (context) => fullDiskOfPostgres(programs, context) },
    { name: "full or read-only disk of a client", run: (context) => fullDiskOfClient(programs, context) },
    { name: "failover", run: (context) => repeatFailovers(programs, context) },
  ];
}
