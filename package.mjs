// Packs the extension: `npm run package` makes out/sitekeeper-VERSION.vsix, the same bytes from the same sources.
// What goes in is what .vscodeignore lets through, put into a folder of its own with a manifest that says only what an
// editor reads: no scripts, no workspaces, no dependencies, since everything is bundled.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = import.meta.dirname;
const stage = path.join(root, "out/package");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const vsix = path.join(root, `out/${manifest.name}-${manifest.version}.vsix`);

/** What only a developer's machine needs of the manifest. */
const NOT_SHIPPED = [
  "private",
  "workspaces",
  "scripts",
  "devDependencies",
  "optionalDependencies",
  "overrides",
  "allowScripts",
];

/** One moment for every file (seconds since 1970), unless the caller names one: the archive's bytes must not depend on the clock. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? "1577836800";

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
execFileSync(process.execPath, ["build.mjs", "--production"], { cwd: root, stdio: "inherit" });

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
const notices = path.join(stage, "THIRD-PARTY-NOTICES.md");
writeFileSync(notices, `${readFileSync(notices, "utf8").trimEnd()}\n\n${licensesOfBundledPackages()}`);
const shipped = Object.entries(manifest).filter(([key]) => !NOT_SHIPPED.includes(key));
for (const file of filesNamedIn(shipped)) {
  if (!globSync(allowed, { cwd: stage }).includes(file))
    throw new Error(`package.json names ${file}, which is not packed.`);
}
writeFileSync(path.join(stage, "package.json"), `${JSON.stringify(Object.fromEntries(shipped), undefined, 2)}\n`);
for (const file of globSync("**", { cwd: stage })) utimesSync(path.join(stage, file), Number(epoch), Number(epoch));

const vsce = path.join(root, "node_modules/@vscode/vsce/vsce");
const options = ["--no-dependencies", "--allow-missing-repository", "--ignoreFile", ignoreFile, "--out", vsix];
execFileSync(process.execPath, [vsce, "package", ...options], {
  cwd: stage,
  env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
  stdio: ["ignore", "ignore", "inherit"],
});

const files = globSync(allowed, { cwd: stage })
  .map((file) => ({ file, stats: statSync(path.join(stage, file)) }))
  .filter(({ stats }) => stats.isFile())
  .sort((a, b) => b.stats.size - a.stats.size);
for (const { file, stats } of files) console.log(`${kilobytes(stats.size).padStart(9)}  ${file}`);
console.log(`${path.relative(root, vsix)}: ${files.length} files, ${kilobytes(statSync(vsix).size)}`);

/** The license of every npm package whose code is in a bundle, as Markdown. @returns {string} */
function licensesOfBundledPackages() {
  /** @type {readonly string[]} */
  const sources = JSON.parse(readFileSync(path.join(root, "out/package-sources.json"), "utf8"));
  const folders = sources.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const sections = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    const [file] = globSync("{LICEN[CS]E,License,license,COPYING}*", { cwd: path.join(root, folder) });
    if (license === undefined && file === undefined) throw new Error(`${name} does not say its license.`);
    const text =
      file === undefined ? `License: ${license}` : readFileSync(path.join(root, folder, file), "utf8").trim();
    return `## ${name} ${version}\n\n${text.replace(/^/gm, "> ").replace(/ +$/gm, "")}\n`;
  });
  return sections.join("\n");
}

/**
 * The files of the package that a part of the manifest names.
 *
 * @param {unknown} part
 * @returns {string[]}
 */
function filesNamedIn(part) {
  if (typeof part === "string") return /^(?:\.\/|media\/)[^*]*\.[a-z]+$/.test(part) ? [part.replace(/^\.\//, "")] : [];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(filesNamedIn) : [];
}

/**
 * A text for a place where the repository is not: no pictures and no links to other files of it, and no paragraph or table
 * that held nothing else.
 *
 * @param {string} markdown
 */
function withoutRelativeLinks(markdown) {
  return markdown
    .replace(/!\[[^\]]*\]\((?!https:)[^)]+\)/g, "")
    .replace(/\[([^\]]+)\]\((?!https:|#)[^)]+\)/g, "$1")
    .split("\n\n")
    .filter((block) => !/^[\s|:-]*$/.test(block))
    .join("\n\n");
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
