import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../editor/paths.ts";

/** The oldest Node that the package promises to run on. */
const VERSION = "22.18.0";

/** Where it is kept between runs. Git-ignored. */
const cache = path.join(repositoryRoot, ".cache/node-22");

/**
 * The folder with the oldest Node that the package runs on, installed from npm once; or undefined, with one line that
 * says why, where npm does not have it for this system or cannot be reached.
 */
export function findNode22(): string | undefined {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(cache, "node_modules", name, "bin");
  if (!existsSync(path.join(folder, "node"))) {
    mkdirSync(cache, { recursive: true });
    const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    try {
      // Any package.json keeps npm from looking for one in the folders above.
      execFileSync("npm", [...args, "--prefix", cache, `${name}@${VERSION}`], { cwd: cache, stdio: "ignore" });
    } catch {
      console.warn(`Skipping every test on Node ${VERSION}: npm could not install it.`);
      return undefined;
    }
  }
  return folder;
}
