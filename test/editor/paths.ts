import { existsSync } from "node:fs";
import path from "node:path";

/** The repository's root folder: the extension under development. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

/** Where setup.ts installs the editor. Git-ignored; the environment variable EDITOR_CACHE moves it. */
export const cacheFolder = path.resolve(process.env.EDITOR_CACHE ?? path.join(repositoryRoot, ".cache/editor"));

/** Where @vscode/test-electron keeps the desktop VS Code that it downloads. */
export const desktopFolder = path.join(repositoryRoot, ".cache/desktop");

/** The VS Code inside code-server: `out/server-main.js`, `extensions/`, `node_modules/`. */
export const serverRoot = path.join(cacheFolder, "node_modules/code-server/lib/vscode");

/** What is unpacked of Chromium: the executable, the libraries it needs, and its fonts. */
export const chromiumFolder = path.join(cacheFolder, "chromium");

/** Chromium itself, once unpacked. */
export const chromiumExecutable = path.join(chromiumFolder, "chromium");

/**
 * The Node that VS Code's server runs on: the one pinned in the root package.json, since the server needs 24,
 * else the Node that runs this.
 */
export function serverNode(): string {
  const pinned = path.join(repositoryRoot, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(pinned) ? pinned : process.execPath;
}

/** A Chromium of the machine, or undefined. The environment variable CHROMIUM_PATH comes before every other. */
export function installedChromium(): string | undefined {
  const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return process.env.CHROMIUM_PATH ?? candidates.find((file) => existsSync(file));
}

/** Whether VS Code from npm can run here at all: it is Linux only, and its packaged Chromium is x64 only. */
export function npmEditorRunsHere(): boolean {
  return process.platform === "linux" && (process.arch === "x64" || installedChromium() !== undefined);
}
