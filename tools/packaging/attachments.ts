// Builds everything that a release publishes: `node tools/packaging/attachments.ts [--pre-release]` packs the extension and
// the npm package, and writes their checksums.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bundles.ts";

/**
 * Builds both packages for the version in `package.json`, a list of their components (SBOM), and SHA-256 checksums in
 * the format of `sha256sum --check`.
 *
 * @returns The paths of all four files, starting with the tarball and the extension.
 * @throws {Error} If a package is missing.
 */
export function makePackages(folder: string, isPreRelease: boolean): readonly string[] {
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const node = (...args: string[]): unknown =>
    execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  node("tools/packaging/vsix.ts", ...(isPreRelease ? ["--pre-release"] : []));
  node("tools/packaging/npm.ts", "--out", path.join(folder, "out"));
  const packages = ["tgz", "vsix", "cdx.json"].map((ending) => `out/sitekeeper-${version}.${ending}`);
  const missing = packages.filter((file) => !existsSync(path.join(folder, file)));
  if (missing.length > 0) throw new Error(`Expected ${missing.join(" and ")} to be built.`);
  const sums = `out/sitekeeper-${version}.sha256`;
  const lines = packages.map((file) => {
    const hash = createHash("sha256")
      .update(readFileSync(path.join(folder, file)))
      .digest("hex");
    return `${hash}  ${path.basename(file)}\n`;
  });
  writeFileSync(path.join(folder, sums), lines.join(""));
  return [...packages, sums];
}

if (import.meta.main) console.log(makePackages(root, process.argv.includes("--pre-release")).join("\n"));
