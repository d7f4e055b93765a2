// Makes a release: `npm run release -- X.Y.Z` checks that the repository is ready, runs every test, writes the version
// where it belongs, builds both packages, commits and tags. It publishes nothing: it prints the commands that do.
// With --dry-run it does the same in a copy, without the tests, and leaves the repository as it is. With --pre-release, the
// tag ends in "-pre", and marketplaces offer the extension only to those who chose pre-releases.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { makePackages } from "./attachments.ts";
import { root } from "./bundles.ts";
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
    throw new Error("Name the version: npm run release -- [--dry-run] [--pre-release] X.Y.Z");
  const tag = isPreRelease ? `v${version}-pre` : `v${version}`;
  if (git("status", "--porcelain") !== "")
    throw new Error("Commit or remove your changes first: the tree is not clean.");
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} exists already.`);
  const date = new Date().toISOString().slice(0, 10);
  const edits = releaseEdits((file) => readFileSync(path.join(root, file), "utf8"), version, date);
  console.log(`Ready for ${version}: the tree is clean, the changelog has changes, all manifests have one version.`);

  run("node", ["tools/untranslated.ts"], root);
  const isDry = values["dry-run"] === true;
  if (isDry) console.log("The release would run: npm test");
  else run("npm", ["test"], root);
  const place = isDry ? copyOfHead() : root;
  try {
    for (const [file, text] of edits) writeFileSync(path.join(place, file), text);
    for (const file of edits.keys()) console.log(`${isDry ? "would change" : "changed"}  ${file}`);
    run("node", ["build.mjs"], place);
    const made = makePackages(place, isPreRelease);
    for (const file of made) console.log(`${kilobytes(statSync(path.join(place, file)).size)}  ${file}`);
    if (isDry) console.log(`The release would commit "Release ${version}" and tag it as ${tag}. Nothing was changed.`);
    else commit(tag, made);
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
      `Committed and tagged as ${tag}. To publish it:`,
      "  git push --follow-tags",
      "The workflow of the tag publishes it. Without GitHub, do it by hand:",
      `  npm publish ${isPreRelease ? "--tag next " : ""}./${tarball}`,
      `  npx vsce publish --packagePath ${vsix}`,
      `  npx ovsx publish ${vsix}`,
    ].join("\n"),
  );
}

/** The committed files in a temporary folder, with the packages that are installed here. */
function copyOfHead(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "release-"));
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Runs a program whose output is only of interest when it fails. @throws Error with its output */
function run(program: string, args: readonly string[], cwd: string): void {
  const shown = [program, ...args].join(" ");
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${shown} failed:\n${stdout}${stderr}`);
  console.log(`ran  ${shown}`);
}
