// Makes a release: `npm run release -- X.Y.Z` checks that the repository is ready, runs all tests, updates the version
// everywhere, builds both packages, commits, and tags. It does not publish anything, but prints the commands to do so.
// `--dry-run` does the same in a copy, without tests, and leaves the repository unchanged. `--pre-release` adds "-pre"
// to the tag, and marketplaces then offer the extension only to users who opted in to pre-releases.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { makePackages } from "./attachments.ts";
import { root } from "./bundles.ts";
import { linkPackages } from "./linkPackages.ts";
import { releaseEdits } from "./releaseEdits.ts";
import { kilobytes } from "./size.ts";

const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean" }, "pre-release": { type: "boolean" } },
  allowPositionals: true,
});
const [version = ""] = positionals;
const isPreRelease = values["pre-release"] === true;

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release(): void {
  if (positionals.length !== 1 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error("Specify a version: npm run release -- [--dry-run] [--pre-release] X.Y.Z");
  const tag = isPreRelease ? `v${version}-pre` : `v${version}`;
  if (git("status", "--porcelain") !== "")
    throw new Error("The working tree has uncommitted changes. Commit or discard them first.");
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} already exists.`);
  const date = new Date().toISOString().slice(0, 10);
  const edits = releaseEdits((file) => readFileSync(path.join(root, file), "utf8"), version, date);
  console.log(
    `Ready for ${version}: the working tree is clean, the changelog has entries, and all manifests have the same version.`,
  );

  run("node", ["tools/untranslated.ts"], root);
  const isDry = values["dry-run"] === true;
  if (isDry) console.log("The release would run: npm test");
  else run("npm", ["test"], root);
  const place = isDry ? copyOfHead() : root;
  try {
    for (const [file, text] of edits) writeFileSync(path.join(place, file), text);
    for (const file of edits.keys()) console.log(`${isDry ? "would change" : "changed"}  ${file}`);
    run("node", ["build.mjs"], place);
    const packages = makePackages(place, isPreRelease);
    for (const file of packages) console.log(`${kilobytes(statSync(path.join(place, file)).size)}  ${file}`);
    if (isDry) console.log(`The release would commit "Release ${version}" and tag it ${tag}. Nothing was changed.`);
    else commit(tag, packages);
  } finally {
    if (isDry) rmSync(place, { recursive: true, force: true });
  }
}

function commit(tag: string, packages: readonly string[]): void {
  git("commit", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", tag, "--message", `Release ${version}`);
  const [tarball, vsix] = packages;
  console.log(
    [
      `Committed and tagged ${tag}. To publish it:`,
      "  git push --follow-tags",
      "The release workflow then publishes it. Without GitHub, publish it by hand:",
      `  npm publish ${isPreRelease ? "--tag next " : ""}./${tarball}`,
      `  npx vsce publish --packagePath ${vsix}`,
      `  npx ovsx publish ${vsix}`,
    ].join("\n"),
  );
}

/** Copies the committed files to a temporary folder, with the packages that are installed here. */
function copyOfHead(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "release-"));
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  linkPackages(root, folder);
  return folder;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Runs a program and hides its output unless it fails. Throws an error with the output. */
function run(program: string, args: readonly string[], cwd: string): void {
  const shown = [program, ...args].join(" ");
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${shown} failed:\n${stdout}${stderr}`);
  console.log(`ran  ${shown}`);
}
