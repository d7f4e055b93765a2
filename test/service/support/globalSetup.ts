import type { TestProject } from "vitest/node";
import { bundleCommandLine } from "./bundle.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The bundle of the command line. */
    commandLine: string;
    /** The URL of PostgreSQL, or why it is missing. */
    postgres: { readonly url: string } | { readonly missing: string };
  }
}

/** Creates the bundle and starts the PostgreSQL server that all test suites of the service share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bundle = await bundleCommandLine();
  const postgres = await startPostgres();
  if ("missing" in postgres) console.warn(`Skipping all tests on PostgreSQL: ${postgres.missing}`);
  project.provide("commandLine", bundle.file);
  project.provide("postgres", "url" in postgres ? { url: postgres.url } : postgres);
  return async () => {
    if ("stop" in postgres) await postgres.stop();
    bundle.remove();
  };
}
