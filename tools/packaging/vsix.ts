// Packs the extension: `npm run package` creates out/sitekeeper-VERSION.vsix. The build is reproducible. With
// --pre-release, marketplaces offer the package only to users who opted in to pre-releases. The package contains the
// files that .vscodeignore allows, and a manifest with only the fields that editors need. It has no dependencies
// because everything is bundled.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildBundles, root } from "./bundles.ts";
import { noticesFor, sbomFor } from "./notices.ts";
import { checkSize, kilobytes } from "./size.ts";

/**
 * The size limit of the package in bytes. The package is currently 4.3 MB: the bundles of the server and both commands,
 * and 0.8 MB of SVG icons. Code that several of the extension's bundles need is duplicated in each of them. The parsers
 * of JavaScript and YAML in pages are in three bundles, and add 0.2 MB in total.
 */
const SIZE_LIMIT = 4_600_000;

const stage = path.join(root, "out/package");
const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const vsix = path.join(root, `out/${manifest.name}-${manifest.version}.vsix`);

/** Manifest fields that are only used during development. */
const NOT_SHIPPED = [
  "private",
  "workspaces",
  "scripts",
  "devDependencies",
  "optionalDependencies",
  "overrides",
  "allowScripts",
];

/** Table headings, which are useless when the table has no rows. */
const HEADINGS = /^\|.*\n(?=\|[-:| ]+(?:\n|$))/;

/** The timestamp of every file (seconds since 1970), so that the archive does not depend on the clock. */
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
// The list covers the bundles of both packages.
const product = { name: String(manifest.name), version: String(manifest.version) };
writeFileSync(vsix.replace(".vsix", ".cdx.json"), `${JSON.stringify(sbomFor(bundles, product), undefined, 2)}\n`);
const shipped = Object.entries(manifest).filter(([key]) => !NOT_SHIPPED.includes(key));
const texts = ["package.nls.json", "package.nls.de.json"].map((file) =>
  JSON.parse(readFileSync(path.join(root, file), "utf8")),
);
for (const file of filesNamedIn([shipped, texts])) {
  if (!globSync(allowed, { cwd: stage }).includes(file))
    throw new Error(`The manifest refers to ${file}, which is not in the package.`);
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

// Open VSX runs the same checks before it publishes a package.
const require = createRequire(import.meta.url);
const { isLicenseOk } = require("ovsx/lib/check-license");
const { readVSIXPackage } = require("ovsx/lib/zip");
if (!(await isLicenseOk(stage))) throw new Error("Open VSX only accepts packages with a license.");
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

/** Returns the package files that a part of the manifest refers to. */
function filesNamedIn(part: unknown): string[] {
  if (typeof part === "string") return /^(?:\.\/|media\/)[^*]*\.[a-z]+$/.test(part) ? [part.replace(/^\.\//, "")] : [];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(filesNamedIn) : [];
}

/**
 * Adapts Markdown text for readers who do not have the repository: removes images, links to other files in the
 * repository, and paragraphs and tables that become empty as a result.
 */
function withoutRelativeLinks(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\((?!https:)[^)]+\)/g, "")
    .replace(/\[([^\]]+)\]\((?!https:|#)[^)]+\)/g, "$1")
    .split("\n\n")
    .filter((block) => !/^[\s|:-]*$/.test(block.replace(HEADINGS, "")))
    .join("\n\n");
}
