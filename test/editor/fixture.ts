import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { bundleTests } from "../build.ts";
import { repositoryRoot } from "./paths.ts";
import type { ExtensionHostKind } from "./workbench.ts";

const fixtures = path.join(import.meta.dirname, "fixtures");

/** A folder with one file, `a.thing`: its second line is `wrong`, which the fixture extension reports. */
export const fixtureWorkspace = path.join(fixtures, "workspace");

/** The fixture extension, built: below `out`, so that tests in it find the project's packages. */
export const fixtureExtension = path.join(repositoryRoot, "out/fixture-extension");

/** Builds the fixture extension for both extension hosts. */
export async function buildFixtureExtension(): Promise<void> {
  mkdirSync(fixtureExtension, { recursive: true });
  const source = path.join(fixtures, "extension");
  copyFileSync(path.join(source, "package.json"), path.join(fixtureExtension, "package.json"));
  await build({
    entryPoints: [path.join(source, "node.js"), path.join(source, "web.js")],
    outdir: fixtureExtension,
    bundle: true,
    format: "cjs",
    external: ["vscode"],
    logLevel: "warning",
  });
}

/**
 * Bundles one of the fixture suites into the fixture extension.
 *
 * @param suite The folder's name below `fixtures/suites`.
 * @returns The bundle.
 */
export async function buildFixtureSuite(suite: string, kind: ExtensionHostKind): Promise<string> {
  const bundle = path.join(fixtureExtension, "suites", `${suite}.${kind}.js`);
  await bundleTests(path.join(fixtures, "suites", suite), kind, bundle);
  return bundle;
}
