import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The bundle of the command line. It stands where no `node_modules` are. */
    commandLine: string;
    /** The address of PostgreSQL, or why there is none. */
    postgres: { readonly url: string } | { readonly missing: string };
  }
}

const root = path.join(import.meta.dirname, "../../..");

/** What all suites of the service share: one bundle, one PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "user-groups-bundle-"));
  const commandLine = path.join(folder, "user-groups.cjs");
  await build({
    entryPoints: [path.join(root, "user-groups/src/cli/main.ts")],
    outfile: commandLine,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "es2024",
    mainFields: ["module", "main"],
    external: ["pg-native"],
    logLevel: "warning",
    absWorkingDir: root,
  });
  const postgres = await startPostgres();
  if ("missing" in postgres) console.warn(`Skipping every test on PostgreSQL: ${postgres.missing}`);
  project.provide("commandLine", commandLine);
  project.provide("postgres", "url" in postgres ? { url: postgres.url } : postgres);
  return async () => {
    if ("stop" in postgres) await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
