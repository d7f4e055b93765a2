import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";
import { repositoryRoot } from "./paths.ts";

const fixtures = path.join(import.meta.dirname, "fixtures");

/** A workspace with one file, `a.thing`. The fixture extension reports its second line, `wrong`. */
export const fixtureWorkspace = path.join(fixtures, "workspace");

/**
 * The folder of the built fixture extension. It is below `out`, so that its tests can import the project's packages.
 * Test files that run in parallel have separate copies.
 */
export const fixtureExtension = path.join(repositoryRoot, `out/fixture-extension-${process.env.VITEST_POOL_ID ?? "0"}`);

/** Builds the fixture extension for both extension hosts. */
export async function buildFixtureExtension(): Promise<void> {
  rmSync(fixtureExtension, { recursive: true, force: true });
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

/** Packages the built fixture extension and returns the .vsix file. */
export async function packFixtureExtension(): Promise<string> {
  const packagePath = `${fixtureExtension}.vsix`;
  await createVSIX({
    cwd: fixtureExtension,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}
