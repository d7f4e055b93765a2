import { existsSync } from "node:fs";
import path from "node:path";

/** The root folder of the repository, which is also the extension under development. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

/**
 * The folder in which setup.ts installs the editor. It is ignored by Git, and the environment variable EDITOR_CACHE
 * overrides it.
 */
export const cacheFolder = path.resolve(process.env.EDITOR_CACHE ?? path.join(repositoryRoot, ".cache/editor"));

/** The folder in which @vscode/test-electron stores the desktop VS Code. */
export const desktopFolder = path.join(repositoryRoot, ".cache/desktop");

/** The VS Code inside code-server. It contains `out/server-main.js`, `extensions/` and `node_modules/`. */
export const serverRoot = path.join(cacheFolder, "node_modules/code-server/lib/vscode");

/** The files of the unpacked Chromium: its executable, libraries and fonts. */
export const chromiumFolder = path.join(cacheFolder, "chromium");

export const chromiumExecutable = path.join(chromiumFolder, "chromium");

/**
 * Returns the Node for VS Code's server, which requires version 24: the Node pinned in the root package.json, or else
 * the Node that runs this file.
 */
export function serverNode(): string {
  const pinned = path.join(repositoryRoot, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(pinned) ? pinned : process.execPath;
}

/**
 * Returns the Chromium installed on this machine, or undefined. The environment variable CHROMIUM_PATH takes
 * precedence.
 */
export function installedChromium(): string | undefined {
  const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return process.env.CHROMIUM_PATH ?? candidates.find((file) => existsSync(file));
}

/** Whether the VS Code from npm can run here. It requires Linux, and its packaged Chromium requires x64. */
export function npmEditorRunsHere(): boolean {
  return process.platform === "linux" && (process.arch === "x64" || installedChromium() !== undefined);
}
