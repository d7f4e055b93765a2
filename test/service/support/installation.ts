import { describe, inject } from "vitest";
import { type Finished, runProgram } from "../../support/runProgram.ts";
import { createDatabase } from "./postgres.ts";
import { ServiceInstallation } from "./serviceInstallation.ts";

export type { ServiceProcess } from "./serviceInstallation.ts";

/** A kind of database for the data of the service. */
export interface Backend {
  readonly name: "SQLite" | "PostgreSQL";
  /** The reason why it cannot be used here. */
  readonly missing?: string;
}

const postgres = inject("postgres");

/** Both kinds of database. */
export const BACKENDS: readonly Backend[] = [
  { name: "SQLite" },
  { name: "PostgreSQL", ...("missing" in postgres ? postgres : {}) },
];

/** Declares the same tests for both kinds of database, skipped where one is missing. */
export function describeOnEachBackend(title: string, tests: (backend: Backend) => void): void {
  for (const backend of BACKENDS) {
    describe.skipIf(backend.missing !== undefined)(`${title} on ${backend.name}`, () => tests(backend));
  }
}

/** Runs `user-groups` to its end. */
export const runCommand = (...args: string[]): Promise<Finished> =>
  runProgram(process.execPath, [inject("commandLine"), ...args]);

/** A location with data and a key of its own, for one test. */
export class Installation extends ServiceInstallation {
  static async make(backend: Backend): Promise<Installation> {
    const needsUrl = backend.name === "PostgreSQL" && "url" in postgres;
    return new Installation(inject("commandLine"), needsUrl ? await createDatabase(postgres.url) : undefined);
  }
}
