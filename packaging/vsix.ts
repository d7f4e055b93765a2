// Packs the extension: `npm run package` makes out/sitekeeper-VERSION.vsix, the same bytes from the same sources. With
// --pre-release, marketplaces offer it only to those who chose pre-releases.
// The package contains what .vscodeignore allows, in a folder with a manifest that has only what an editor reads: no
// scripts, no workspaces, and no dependencies, because everything is bundled.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildBundles, root } from "./bundles.ts";
import { noticesFor, sbomFor } from "./notices.ts";
import { checkSize, kilobytes } from "./size.ts";

/**
 * What the package may have, in bytes. It has 3.7 MB: the bundles of both commands and of the server, and 0.8 MB of drawings of
 * icons. The extension is several bundles: what more than one of them needs is in each.
 */
const SIZE_LIMIT = 4_100_000;

const stage = path.join(root, "out/package");
const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const vsix = path.join(root, `out/${manifest.name}-${manifest.version}.vsix`);

/** Parts of the manifest that only a developer's machine needs. */
const NOT_SHIPPED = [
  "private",
  "workspaces",
  "scripts",
  "devDependencies",
  "optionalDependencies",
  "overrides",
  "allowScripts",
];

/** The headings of a table, which mean nothing without its rows. */
const HEADINGS = /^\|.*\n(?=\|[-:| ]+(?:\n|$))/;

/**
 * One time for every file (seconds since 1970), unless the caller sets one: the bytes of the archive must not depend on
 * the clock.
 */
const epoch = process.env.SOURCE_DATE_EPOCH ?? "1577836800";

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
const bundles = buildBundles(path.join(stage, "dist"));

const ignoreFile = path.join(root, ".vscodeignore");
const allowed = readFileSync(ignoreFile, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));
for (const file of globSync(allowed, { cwd: root })) {
  const isBuilt = file.startsWith("dist/");
  if (!isBuilt && statSync(path.join(root, file)).isFile()) cpSync(path.join(root, file), path.join(stage, file));
}
const readme = path.join(stage, "README.md");
writeFileSync(readme, withoutRelativeLinks(readFileSync(readme, "utf8")));
writeFileSync(path.join(stage, "THIRD-PARTY-NOTICES.md"), noticesFor(bundles));
// It has the bundles of both packages.
const product = { name: String(manifest.name), version: String(manifest.version) };
writeFileSync(vsix.replace(".vsix", ".cdx.json"), `${JSON.stringify(sbomFor(bundles, product), undefined, 2)}\n`);
const shipped = Object.entries(manifest).filter(([key]) => !NOT_SHIPPED.includes(key));
for (const file of filesNamedIn(shipped)) {
  if (!globSync(allowed, { cwd: stage }).includes(file))
    throw new Error(`package.json names ${file}, which is not packed.`);
}
writeFileSync(path.join(stage, "package.json"), `${JSON.stringify(Object.fromEntries(shipped), undefined, 2)}\n`);
for (const file of globSync("**", { cwd: stage })) utimesSync(path.join(stage, file), Number(epoch), Number(epoch));

const vsce = path.join(root, "node_modules/@vscode/vsce/vsce");
const options = ["--no-dependencies", "--allow-missing-repository", "--ignoreFile", ignoreFile, "--out", vsix];
const channel = process.argv.includes("--pre-release") ? ["--pre-release"] : [];
execFileSync(process.execPath, [vsce, "package", ...channel, ...options], {
  cwd: stage,
  env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
  stdio: ["ignore", "ignore", "inherit"],
});

// The same checks that Open VSX's own tool makes before it publishes a package.
const require = createRequire(import.meta.url);
const { isLicenseOk } = require("ovsx/lib/check-license");
const { readVSIXPackage } = require("ovsx/lib/zip");
if (!(await isLicenseOk(stage))) throw new Error("Open VSX accepts only packages with a license.");
const { publisher, name, version } = await readVSIXPackage(vsix);
if (publisher !== manifest.publisher || name !== manifest.name || version !== manifest.version)
  throw new Error(`Open VSX reads the package as ${publisher}.${name} ${version}.`);

const files = globSync(allowed, { cwd: stage })
  .map((file) => ({ file, stats: statSync(path.join(stage, file)) }))
  .filter(({ stats }) => stats.isFile())
  .sort((a, b) => b.stats.size - a.stats.size);
for (const { file, stats } of files) console.log(`${kilobytes(stats.size).padStart(9)}  ${file}`);
console.log(`${path.relative(root, vsix)}: ${files.length} files, ${kilobytes(statSync(vsix).size)}`);
checkSize("The extension's package", statSync(vsix).size, SIZE_LIMIT);

/** The files of the package that a part of the manifest names. */
function filesNamedIn(part: unknown): string[] {
  if (typeof part === "string") return /^(?:\.\/|media\/)[^*]*\.[a-z]+$/.test(part) ? [part.replace(/^\.\//, "")] : [];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(filesNamedIn) : [];
}

/**
 * A text for a place where the repository is not: no pictures and no links to other files of it, and no paragraph or table
 * that held nothing else.
 */
function withoutRelativeLinks(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\((?!https:)[^)]+\)/g, "")
    .replace(/\[([^\]]+)\]\((?!https:|#)[^)]+\)/g, "$1")
    .split("\n\n")
    .filter((block) => !/^[\s|:-]*$/.test(block.replace(HEADINGS, "")))
    .join("\n\n");
}
