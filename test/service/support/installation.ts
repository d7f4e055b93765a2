import { describe, inject } from "vitest";
import { type ProgramResult, runProgram } from "../../support/runProgram.ts";
import { createDatabase } from "./postgres.ts";
import { ServiceInstallation } from "./serviceInstallation.ts";

export type { ServiceProcess } from "./serviceInstallation.ts";

/** A database for the data of the service. */
export interface Backend {
  readonly name: "SQLite" | "PostgreSQL";
  /** Why the database is not available. */
  readonly missing?: string;
}

const postgres = inject("postgres");

/** Both kinds of database. */
export const BACKENDS: readonly Backend[] = [
  { name: "SQLite" },
  { name: "PostgreSQL", ...("missing" in postgres ? postgres : {}) },
];

/** Defines the same tests for both kinds of database. Tests are skipped if the database is not available. */
export function describeOnEachBackend(title: string, tests: (backend: Backend) => void): void {
  for (const backend of BACKENDS) {
    describe.skipIf(backend.missing !== undefined)(`${title} on ${backend.name}`, () => tests(backend));
  }
}

/** Runs `user-groups` until it exits. */
export const runCommand = (...args: string[]): Promise<ProgramResult> =>
  runProgram(process.execPath, [inject("commandLine"), ...args]);

/** An installation with new data and a new key, for one test. */
export class Installation extends ServiceInstallation {
  static async make(backend: Backend): Promise<Installation> {
    const needsUrl = backend.name === "PostgreSQL" && "url" in postgres;
    return new Installation(inject("commandLine"), needsUrl ? await createDatabase(postgres.url) : undefined);
  }
}
