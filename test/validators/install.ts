import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/** The cache for the validators, which Git ignores. */
const cache = path.join(repositoryRoot, ".cache/validators");

/**
 * Installs the packages in package.json from npm, once for each version of their lockfile, and returns their folder.
 * Returns undefined, with a warning, if npm cannot be reached.
 */
export function findValidators(): string | undefined {
  const lockfile = readFileSync(path.join(import.meta.dirname, "package-lock.json"), "utf8");
  const stamp = path.join(cache, ".stamp");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockfile) {
    mkdirSync(cache, { recursive: true });
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(path.join(import.meta.dirname, file), path.join(cache, file));
    try {
      const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
      execFileSync("npm", args, { cwd: cache, stdio: "ignore" });
    } catch {
      console.warn("Skipping the tests with Hyperjump, Spectral and Redocly: npm could not install them.");
      return undefined;
    }
    writeFileSync(stamp, lockfile);
  }
  return path.join(cache, "node_modules");
}
