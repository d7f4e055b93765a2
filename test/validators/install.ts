import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/** Where the validators are kept between runs. Git-ignored. */
const cache = path.join(repositoryRoot, ".cache/validators");

/**
 * The folder with the packages of package.json, installed from npm once and again when their lockfile changes; or
 * undefined, with one line that says so, where npm cannot be reached.
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
