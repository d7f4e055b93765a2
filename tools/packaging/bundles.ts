import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The root folder of the repository. */
export const root = path.resolve(import.meta.dirname, "../..");

/** The production bundles of a package. */
export interface Bundles {
  /** The source files of each bundle, relative to the repository root, keyed by the bundle's file name. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/**
 * Builds minified bundles without source maps.
 *
 * @param folder The output folder.
 * @param only The names of the bundles to build. Default: all.
 */
export function buildBundles(folder: string, only?: readonly string[]): Bundles {
  const args = ["build.mjs", "--production", `--outdir=${folder}`, ...(only ? [`--only=${only.join(",")}`] : [])];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  return { sources: JSON.parse(readFileSync(path.join(folder, "bundle-sources.json"), "utf8")) };
}
