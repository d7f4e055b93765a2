import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { repositoryRoot } from "../../editor/paths.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The number of bytes after which standard output is closed, as `| head` does. */
  readonly readBytes?: number;
}

/** The entry point of the `site-config` program. */
export const programFile = path.join(repositoryRoot, "server/bin/site-config.cjs");

/** Runs `site-config` in a process. */
export function siteConfig(args: readonly string[], { cwd, env, readBytes }: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [programFile, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: scaledTimeout(60_000),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (readBytes !== undefined && stdout.length >= readBytes) child.stdout.destroy();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** File contents by path. `null` creates a folder. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** Creates a folder with these files, and deletes it after the test. */
export function folderWith(files: Files): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "cli-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(content === null ? file : path.dirname(file), { recursive: true });
    if (content !== null) writeFileSync(file, content);
  }
  return folder;
}

/** Removes the read permission of a file until the test ends. Returns false if this user can read every file. */
export function makeUnreadable(file: string): boolean {
  if (process.getuid?.() === 0 || process.platform === "win32") return false;
  chmodSync(file, 0);
  onTestFinished(() => chmodSync(file, 0o700));
  return true;
}

export const HEALTHY: Files = {
  "site.config.json": `{
  "name": "Acme",
  "navigation": [{ "group": "Start", "pages": ["introduction"] }]
}
`,
  "introduction.mdx": "# Hello\n",
};

export interface JsonFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly path: readonly (string | number)[];
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Runs `check --format json` and returns the findings and the exit code. */
export async function findings(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ran & { readonly found: readonly JsonFinding[] }> {
  const ran = await siteConfig(["check", "--format", "json", ...args], options);
  return { ...ran, found: JSON.parse(ran.stdout) as JsonFinding[] };
}
