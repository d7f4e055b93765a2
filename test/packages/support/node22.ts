import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../editor/paths.ts";

/** The oldest Node version that the package supports. */
const VERSION = "22.18.0";

/** The cache for the installation, which Git ignores. */
const cache = path.join(repositoryRoot, ".cache/node-22");

/**
 * Installs the oldest supported Node from npm once, and returns its folder. Returns undefined, with a warning, if npm
 * does not have it for this system or cannot be reached.
 */
export function findNode22(): string | undefined {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(cache, "node_modules", name, "bin");
  if (!existsSync(path.join(folder, "node"))) {
    mkdirSync(cache, { recursive: true });
    const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    try {
      // Without a package.json here, npm would use one in a parent folder.
      execFileSync("npm", [...args, "--prefix", cache, `${name}@${VERSION}`], { cwd: cache, stdio: "ignore" });
    } catch {
      console.warn(`Skipping all tests on Node ${VERSION}: npm could not install it.`);
      return undefined;
    }
  }
  return folder;
}
