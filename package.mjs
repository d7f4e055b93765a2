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
const shipped = Object.entries(manifest).filter(([key]) => !NOT_SHIPPED.includes(key));
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

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
