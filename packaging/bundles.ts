import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The repository's root folder. */
export const root = path.resolve(import.meta.dirname, "..");

/** The minified bundles of one package. */
export interface Bundles {
  /** The source files in each bundle, relative to the repository's root, by the file name of the bundle. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/**
 * Builds bundles as they ship, minified and without source maps.
 *
 * @param folder Where they are written to.
 * @param only The names of the bundles to build; absent: every bundle.
 */
export function buildBundles(folder: string, only?: readonly string[]): Bundles {
  const args = ["build.mjs", "--production", `--outdir=${folder}`, ...(only ? [`--only=${only.join(",")}`] : [])];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  return { sources: JSON.parse(readFileSync(path.join(folder, "bundle-sources.json"), "utf8")) };
}
