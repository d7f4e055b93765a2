import { createDatabase, type TestPostgres } from "../../../test/service/support/postgres.ts";
import type { Scenario } from "../soak.ts";
import { repeatFailovers } from "./failover.ts";
import { fullDiskOfClient, fullDiskOfPostgres, fullDiskOfSqlite } from "./fullDisk.ts";
import { rotateOnMachines } from "./machines.ts";
import type { Programs } from "./programs.ts";
import { rotateThroughFaults } from "./rotations.ts";

/**
 * Returns the scenarios, in order. No fault may cause a token to be lost.
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
